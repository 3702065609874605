import { connect } from 'node:net'
import type { Round } from './rounds.ts'

/** One request, sent again and again by `connections` at once, each when its last was answered. */
export type SameRequest = {
  port: number
  request: Buffer
  /** Bytes of the one right answer, with its head; undefined where each says how long it is. */
  answerBytes?: number
  connections: number
}

const PATIENCE_MS = 10_000
const HEAD_END = '\r\n\r\n'
const LENGTH = '\r\ncontent-length: '
const STATUS_AT = 9
const STATUS_20x = Buffer.from('20').readUInt16BE()
/** What one reading from the system takes at most; all connections share it. */
const readBuffer = Buffer.alloc(256 * 1024)

/**
 * Sends the request for `seconds`. An answer is known by its size and status alone: reading more of
 * it would cost the client more than it costs a bare server to send it, and the client would be
 * what is measured.
 */
export async function repeatRequest(same: SameRequest, seconds: number): Promise<Round> {
  const took: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(Array.from({ length: same.connections }, () => repeatOn(same, end, took)))
  return { perSecond: (took.length * 1000) / (performance.now() - start), took }
}

function repeatOn(same: SameRequest, end: number, took: number[]): Promise<void> {
  const { port, request } = same
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let answerBytes = same.answerBytes ?? 0
  let received = 0
  let begun = performance.now()

  const take = (bytes: number): boolean => {
    if (received === 0 && readBuffer.readUInt16BE(STATUS_AT) !== STATUS_20x) {
      socket.destroy(new Error(`Not answered: ${readBuffer.toString('latin1', 0, bytes)}`))
      return false
    }
    if (received === 0 && same.answerBytes === undefined) answerBytes = lengthOfAnswer(bytes)
    received += bytes
    if (received < answerBytes) return true
    if (received > answerBytes) socket.destroy(new Error('An answer was longer than expected.'))
    received = 0
    const done = performance.now()
    took.push(done - begun)
    begun = done
    if (done < end) socket.write(request)
    else socket.destroy()
    return true
  }
  const onread = { buffer: readBuffer, callback: take }
  const socket = connect({ port, host: '127.0.0.1', onread }, () => socket.write(request))
  socket.setNoDelay(true)
  socket.setTimeout(PATIENCE_MS, () =>
    socket.destroy(
      new Error(
        `An answer was too short or late: ${received} of ${answerBytes} bytes from port ${port}, ${took.length} answers in the round.`,
      ),
    ),
  )
  socket.on('error', reject)
  socket.on('close', () => {
    if (performance.now() < end) reject(new Error('The server closed the connection.'))
    else resolve()
  })
  return promise
}

/** How long the answer is that begins with these bytes of the buffer, its head included. */
function lengthOfAnswer(bytes: number): number {
  const headEnd = readBuffer.subarray(0, bytes).indexOf(HEAD_END)
  const at = readBuffer.indexOf(LENGTH)
  if (headEnd < 0 || at < 0 || at > headEnd) throw new Error('An answer without a length.')
  const length = readBuffer.toString('latin1', at + LENGTH.length, readBuffer.indexOf('\r', at + 1))
  return headEnd + HEAD_END.length + Number(length)
}
