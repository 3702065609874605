import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { said } from '#messages/messages.ts'
import { busySentence, problem } from './problems.ts'

/** Idle time before an open connection is closed, since a request may be on its way. */
const QUIET_MS = 250
/** Time for running requests: the whole stop must end within 5 seconds. */
const PATIENCE_MS = 3_500
/** Time for the final responses to reach their clients. */
const GOODBYE_MS = 200

/** Open connections and unanswered responses of a server. */
type Open = { sockets: Set<Socket>; responses: Set<ServerResponse> }

const openOf = new WeakMap<Server, Open>()

/** Tracks a server's connections, so that idle ones can be closed. */
export function trackConnections(server: Server): void {
  const sockets = new Set<Socket>()
  openOf.set(server, { sockets, responses: new Set() })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Tracks a response until it is sent or its client disconnects. */
export function trackResponse(server: Server, response: ServerResponse): void {
  const responses = openOf.get(server)?.responses
  responses?.add(response)
  response.once('close', () => responses?.delete(response))
}

/**
 * Stops accepting connections, answers the requests on open ones, and resolves when all are closed.
 * Requests still running after `patienceMs` get 503. Call it before closing the app, which would
 * fail the internal calls of pages being rendered.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  const closed = once(server, 'close')
  // Responses already on their way do not announce that the connection will close.
  server.keepAliveTimeout = 1
  // http.Server.close() would immediately close all idle connections.
  Listener.prototype.close.call(server)
  const over = new AbortController()
  const { signal } = over
  const open = openOf.get(server) ?? { sockets: new Set(), responses: new Set() }
  void Promise.all([closeQuiet(open, signal), abortAfter(patienceMs, server, open, signal)]).catch(
    () => undefined,
  )
  await closed
  over.abort()
}

/** Repeatedly closes connections without a running request or new data. */
async function closeQuiet({ sockets, responses }: Open, signal: AbortSignal): Promise<never> {
  let before = new Map<Socket, number>()
  for (;;) {
    await wait(QUIET_MS, undefined, { signal })
    // Let the process read data that arrived while it was busy.
    await turn()
    await turn()
    const busy = new Set([...responses].map(({ socket }) => socket))
    const quiet = [...sockets].filter(
      (socket) => !busy.has(socket) && before.get(socket) === socket.bytesRead,
    )
    before = new Map([...sockets].map((socket) => [socket, socket.bytesRead]))
    for (const socket of quiet) socket.destroySoon()
  }
}

async function abortAfter(
  patienceMs: number,
  server: Server,
  { responses }: Open,
  signal: AbortSignal,
): Promise<void> {
  await wait(patienceMs, undefined, { signal })
  for (const response of responses) refuse(response)
  await wait(GOODBYE_MS, undefined, { signal })
  server.closeAllConnections()
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) return
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
    connection: 'close',
  }
  response.writeHead(503, headers).end(JSON.stringify(problem(said(busySentence))))
}
