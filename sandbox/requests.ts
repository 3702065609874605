import { once } from 'node:events'
import { Readable } from 'node:stream'
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
    if (fault?.hangs) await closed(request)
    const answer = fault ? failed(fault, reply, payload) : payload
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
  return reply.type('application/json').send(failed(fault, reply, ''))
}

/** The caller has given up. */
async function closed({ raw: { socket } }: FastifyRequest): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close')
}

/** The payload of a fault; sets its status and headers. */
function failed(fault: ApiFault, reply: FastifyReply, payload: unknown): unknown {
  const { status, content, retryAfterSeconds } = fault
  if (status) reply.code(status)
  if (status || content) reply.removeHeader('content-length')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const text = typeof payload === 'string' ? payload : ''
  if (content === 'html') {
    reply.type('text/html')
    return '<!doctype html><title>Just a moment...</title><p>Checking your browser</p>'
  }
  if (content === 'empty') return ''
  if (content === 'cut') return text.slice(0, Math.ceil(text.length / 2))
  if (content === 'wrong type') reply.type('text/plain')
  if (content === 'gzip') {
    reply.header('content-encoding', 'gzip')
    return 'not gzip'
  }
  if (content === 'redirect') {
    reply.header('location', '/elsewhere')
    return ''
  }
  if (content === 'drip') return drip(text)
  return status ? failureText(status) : payload
}

/** The beginning of a text, followed by nothing until the caller gives up. */
function drip(text: string): Readable {
  const stream = new Readable({ read: () => undefined })
  stream.push(text.slice(0, 10))
  return stream
}

function failureText(status: number): string {
  const code = status === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR'
  const description = status === 429 ? 'Too many requests' : 'The server has a problem'
  return JSON.stringify({ error: { code, description } })
}
