import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem } from './problems.ts'

const refusals: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
}

/** Answers malformed HTTP, for which Node.js creates no request, directly on the socket. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, sentence] = refusals[error.code ?? ''] ?? [400, 'This request is not valid.']
  const body = JSON.stringify(problem(sentence))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Pipelined requests that may wait on one connection. Browsers and proxies do not pipeline; a
 * client that sends thousands without reading would fill the memory.
 */
const PIPELINED_MAX = 20

const pipelined = new WeakMap<Socket, number>()

/** Whether a request is within the limit of pipelined ones. Closes the connection if not. */
export function isWithinPipelineLimit(
  { socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // A response without a socket waits for earlier ones on its connection.
  if (response.socket) return true
  if (socket.destroyed) return false
  const waiting = (pipelined.get(socket) ?? 0) + 1
  if (waiting > PIPELINED_MAX) {
    socket.destroy()
    return false
  }
  pipelined.set(socket, waiting)
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
  return true
}
