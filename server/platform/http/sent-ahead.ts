import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * So many requests of one connection may wait for the answer to another. Browsers and proxies send none
 * ahead; whoever sends thousands and reads no answer would have all answers kept for them.
 */
const SENT_AHEAD_MAX = 20

const sentAhead = new WeakMap<Socket, number>()

/** Whether a request is to be answered: not where its connection sent too many ahead, which is closed. */
export function isInTurn({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response has its connection at once, unless others go first.
  if (response.socket) return true
  if (socket.destroyed) return false
  const waiting = (sentAhead.get(socket) ?? 0) + 1
  if (waiting > SENT_AHEAD_MAX) {
    socket.destroy()
    return false
  }
  sentAhead.set(socket, waiting)
  response.once('close', () => sentAhead.set(socket, (sentAhead.get(socket) ?? 1) - 1))
  return true
}
