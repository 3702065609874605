import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { busySentence, problem } from './problems.ts'

/** So long nothing has to come on an open connection before it is closed: a request may be on its way. */
const QUIET_MS = 250
/** How long what is under way may take: the whole stop is to end within 5 seconds. */
const PATIENCE_MS = 3_500
/** For the answers that are given when the patience ends to reach whoever waits for them. */
const GOODBYE_MS = 200

/** What is open of a server. */
type Open = { sockets: Set<Socket>; responses: Set<ServerResponse> }

const openOf = new WeakMap<Server, Open>()

/** Has a server's connections known, so that they can be closed when nothing comes on them. */
export function noteConnections(server: Server): void {
  const sockets = new Set<Socket>()
  openOf.set(server, { sockets, responses: new Set() })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Notes that a request is under way until its response was sent, or its client has gone. */
export function noteUnanswered(server: Server, response: ServerResponse): void {
  const responses = openOf.get(server)?.responses
  responses?.add(response)
  response.once('close', () => responses?.delete(response))
}

/**
 * Takes no new connection, answers the requests of open ones, and resolves when the last is closed. What
 * is under way when the patience ends is answered with 503, so that nobody is left without an answer. To
 * be done before the shop itself closes, which refuses the calls of a page that is under way.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  const closed = once(server, 'close')
  // A response on its way does not say that its connection ends: it is closed soon after.
  server.keepAliveTimeout = 1
  // Its own `close` would at once close each connection on which nothing is asked just then.
  Listener.prototype.close.call(server)
  const over = new AbortController()
  const { signal } = over
  const open = openOf.get(server) ?? { sockets: new Set(), responses: new Set() }
  void Promise.all([closeQuiet(open, signal), giveUpAfter(patienceMs, server, open, signal)]).catch(
    () => undefined,
  )
  await closed
  over.abort()
}

/** Closes each connection on which nothing is under way and nothing came for a while. */
async function closeQuiet({ sockets, responses }: Open, signal: AbortSignal): Promise<never> {
  let before = new Map<Socket, number>()
  for (;;) {
    await wait(QUIET_MS, undefined, { signal })
    // What came while the process was busy is read before it counts as quiet.
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

async function giveUpAfter(
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
  response.writeHead(503, headers).end(JSON.stringify(problem(busySentence)))
}
