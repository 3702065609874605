import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiFault, ProviderName } from './faults.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of a provider's call in fault rules. */
    call?: string
  }
}

/** Reads every body as bytes; each provider route parses it itself. */
export function parseRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The body as text. */
export function bodyText(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
}

/** The raw query of the address. */
export function searchOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?').slice(1).join('?'))
}

/** Query and form body merged; the body wins. */
export function formOf(request: FastifyRequest): URLSearchParams {
  const form = searchOf(request)
  for (const [name, value] of new URLSearchParams(bodyText(request))) form.set(name, value)
  return form
}

/** Records every named call in the journal and applies the active faults. */
export function interceptCalls(app: FastifyInstance, world: World, provider: ProviderName): void {
  const afterWork = new WeakMap<FastifyRequest, ApiFault>()

  app.addHook('preHandler', async (request, reply) => {
    const kind = request.routeOptions.config.call
    if (!kind) return undefined
    const text = request.url + bodyText(request)
    const fault = world.faults.forCall({ provider, kind, text })
    if (fault?.afterWork) afterWork.set(request, fault)
    else if (fault) return happen(fault, request, reply)
    return undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const kind = request.routeOptions.config.call
    if (!kind) return payload
    const fault = afterWork.get(request)
    afterWork.delete(request)
    if (fault?.slowMs) await wait(fault.slowMs)
    if (fault?.status) reply.code(fault.status).removeHeader('content-length')
    const answer = fault?.status ? failureText(fault.status) : payload
    world.journal.write({
      at: world.clock.now(),
      direction: 'received',
      provider,
      kind,
      url: request.url,
      body: bodyText(request),
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      status: fault?.cut ? null : reply.statusCode,
      answer: typeof answer === 'string' ? answer : '',
    })
    if (fault?.cut) request.raw.socket.destroy()
    return answer
  })
}

async function happen(
  fault: ApiFault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (fault.slowMs) await wait(fault.slowMs)
  if (fault.cut) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (!fault.status) return undefined
  return reply.code(fault.status).type('application/json').send(failureText(fault.status))
}

function failureText(status: number): string {
  const code = status === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR'
  const description = status === 429 ? 'Too many requests' : 'The server has a problem'
  return JSON.stringify({ error: { code, description } })
}
