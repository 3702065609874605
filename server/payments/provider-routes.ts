import { callbackPaths } from '@apeak/contract/paths'
import { type PayableKind, payableKinds } from '@apeak/contract/payments'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { AppContext } from '#context.ts'
import { problem } from '#platform/http/problems.ts'
import { receiveFiuuMessage, receiveFiuuReturn } from './receive-fiuu.ts'
import { receiveFiuuRefund } from './receive-fiuu-refund.ts'
import { type Returned, receiveRazorpayReturn, receiveRazorpayWebhook } from './receive-razorpay.ts'

/** What Fiuu's servers read to know that their message has arrived. */
const ACKNOWLEDGED = 'CBTOKEN:MPSTATOK'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const ReturnQuery = Type.Object({ orderid: Type.Optional(Type.String({ maxLength: 64 })) })

/**
 * Where payment providers, and the browsers that they send back, bring their messages. Bodies are
 * taken as bytes: signatures cover them. Browsers are sent on with 303, never with a status that
 * would repeat the form.
 */
export function providerRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    for (const type of [json, form]) {
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
    }

    app.post(
      callbackPaths.razorpay.webhook,
      { ...only(json), schema: { hide: true } },
      async (request, reply) => {
        const isStored = await receiveRazorpayWebhook(context, {
          rawBody: bytesOf(request),
          signature: headerOf(request, 'x-razorpay-signature') ?? '',
          eventId: headerOf(request, 'x-razorpay-event-id'),
        })
        return isStored ? { success: true } : refuse(reply, 'The signature is not valid.')
      },
    )

    // What Fiuu's portal is told: one address for all that it notifies of by itself.
    app.post(
      callbackPaths.fiuu.notification,
      { ...only(form), schema: { hide: true } },
      async (request, reply) =>
        acknowledge(reply, await receiveFiuuMessage(context, bytesOf(request), null)),
    )

    for (const kind of payableKinds) callbackRoutes(context, app, kind)

    app.post(callbackPaths.fiuu.refund, { schema: { hide: true } }, async (request, reply) => {
      const isStored = await receiveFiuuRefund(context, bytesOf(request))
      return isStored
        ? reply.type('text/plain').send('OK')
        : refuse(reply, 'This message is not valid.')
    })
  }
}

/** The callbacks of one kind: another kind's messages do nothing there. */
function callbackRoutes(context: AppContext, app: FastifyInstance, kind: PayableKind): void {
  const schema = { hide: true }
  app.post<{ Querystring: Static<typeof ReturnQuery> }>(
    callbackPaths.razorpay[kind],
    { ...only(form), schema: { ...schema, querystring: ReturnQuery } },
    async (request, reply) => {
      const { orderid } = request.query
      return sendOn(
        context,
        reply,
        kind,
        await receiveRazorpayReturn(context, bytesOf(request), orderid, kind),
      )
    },
  )

  app.get(callbackPaths.fiuu[kind], { schema }, async (request, reply) => {
    const query = request.url.split('?')[1]
    // The provider's portal looks whether the address answers.
    if (!query) return reply.type('text/plain').send(ACKNOWLEDGED)
    return sendOn(context, reply, kind, await receiveFiuuReturn(context, query, kind))
  })

  app.post(callbackPaths.fiuu[kind], { ...only(form), schema }, async (request, reply) => {
    const message = bytesOf(request)
    // What decides is not covered by the signature, and chooses only how it is answered.
    const isFromServer = /(^|&)nbcb=[12](&|$)/.test(Buffer.from(message).toString('latin1'))
    if (isFromServer) return acknowledge(reply, await receiveFiuuMessage(context, message, kind))
    return sendOn(context, reply, kind, await receiveFiuuReturn(context, message, kind))
  })
}

function acknowledge(reply: FastifyReply, message: object | { refused: string }) {
  if ('refused' in message) return refuse(reply, String(message.refused))
  return reply.type('text/plain').send(ACKNOWLEDGED)
}

// A provider sends each message in one type; fastify itself refuses what is neither of the two.
function only(type: string) {
  return {
    preHandler: async ({ headers, body }: FastifyRequest, reply: FastifyReply) => {
      const isOther = body && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type
      if (isOther) return reply.code(415).send(problem('This content type is not accepted here.'))
    },
  }
}

// The page that follows asks how it stands: the address says only which it is.
function sendOn(context: AppContext, reply: FastifyReply, kind: PayableKind, returned: Returned) {
  if ('refused' in returned) return refuse(reply, returned.refused)
  const page = context.payables[kind].returnPage(returned.payable_id)
  return reply.code(303).header('location', `${page}&returned=1`).send()
}

function refuse(reply: FastifyReply, sentence: string) {
  return reply.code(400).send(problem(sentence))
}

function bytesOf({ body }: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(body) ? body : new Uint8Array()
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
