import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#platform/http/problems.ts'
import type { PaymentsContext } from '../context.ts'
import type { CallbackRoute, Provider, RawMessage } from '../providers/provider.ts'
import { type ReturnTarget, receiveMessage, receiveReturn } from './receive-message.ts'

/**
 * Routes for providers' messages and returning browsers. Bodies stay bytes, because signatures
 * cover them. Browsers are redirected by 303, which never resubmits a form.
 */
export function providerRoutes(context: PaymentsContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
    }
    for (const provider of context.providers.values()) {
      for (const route of provider.routes) callbackRoute(context, app, provider, route)
    }
  }
}

function callbackRoute(
  context: PaymentsContext,
  app: FastifyInstance,
  provider: Provider,
  route: CallbackRoute,
): void {
  app.route({
    method: route.method,
    url: route.path,
    schema: callbackSchema(provider, route),
    ...(route.contentType ? onlyType(route.contentType) : {}),
    handler: async (request, reply) => {
      const raw = rawRequest(request, provider, route)
      const sent = route.classify(raw)
      if (sent === 'probe') return answer(reply, route.received)
      if (sent === 'return') {
        const returned = await receiveReturn(context, provider, raw)
        if (raw.kind && 'payable_id' in returned) {
          await context.payables[raw.kind].recordReturn?.(context.database, returned.payable_id)
        }
        return redirectToPage(context, reply, raw, returned)
      }
      const isStored = await receiveMessage(context, provider, raw, route)
      return isStored
        ? answer(reply, route.received)
        : refuseMessage(reply, 'This payment message is not valid.')
    },
  })
}

function rawRequest(
  { url, body, headers }: FastifyRequest,
  { signedHeaders }: Provider,
  { path, kind, method }: CallbackRoute,
): RawMessage {
  const query = url.split('?')[1] ?? ''
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const signed = signedHeaders.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return {
    path,
    kind,
    headers: Object.fromEntries(signed),
    body: method === 'GET' ? Buffer.from(query) : bytes,
    query,
  }
}

// Bodies are bytes, so they have no schema.
function callbackSchema({ name }: Provider, { method, path }: CallbackRoute) {
  const words = path.split(/\W+/).slice(2)
  return {
    tags: ['providers'],
    security: [],
    operationId: [...words, method.toLowerCase()].reduce((id, word) => id + capitalised(word)),
    summary: `Take a message of ${name}`,
    description: 'Theirs, not a client’s: what counts is the signature of the message.',
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

// A provider sends each message in one type; Fastify refuses all but these two.
function onlyType(type: string) {
  return {
    preHandler: async ({ headers, body }: FastifyRequest, reply: FastifyReply) => {
      const isOther = body && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type
      if (isOther) return reply.code(415).send(problem('This content type is not accepted here.'))
    },
  }
}

function answer(reply: FastifyReply, received: string | object = '') {
  return typeof received === 'string'
    ? reply.type('text/plain').send(received)
    : reply.send(received)
}

// The address only names the payable; its page looks up the status.
async function redirectToPage(
  { database, payables }: PaymentsContext,
  reply: FastifyReply,
  { kind }: RawMessage,
  returned: ReturnTarget,
) {
  if ('refused' in returned) return refuseMessage(reply, returned.refused)
  if (kind === null) throw new Error('a browser return route needs a kind')
  const page = await payables[kind].returnPage(database, returned.payable_id)
  return reply.code(303).header('location', `${page}&returned=1`).send()
}

function refuseMessage(reply: FastifyReply, sentence: string) {
  return reply.code(400).send(problem(sentence))
}
