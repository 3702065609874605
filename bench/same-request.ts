import { connect } from 'node:net'
import type { Round } from './rounds.ts'

/** One request, repeated on `connections` connections, each after its previous response. */
export type SameRequest = {
  port: number
  request: Buffer
  /** The size of the usual response with its head; undefined if there is none. */
  answerBytes?: number
  connections: number
}

const PATIENCE_MS = 10_000
const HEAD_END = '\r\n\r\n'
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i
const STATUS_AT = 9
const STATUS_20x = Buffer.from('20').readUInt16BE()
/** The buffer for one read from the system, shared by all connections. */
const readBuffer = Buffer.alloc(256 * 1024)

/**
 * Sends the request for `seconds`. The usual response is recognised by size and status alone: parsing more
 * would cost the client more than a bare server needs to send it. Any other response is read by its
 * content-length; throws if there are many.
 */
export async function repeatRequest(same: SameRequest, seconds: number): Promise<Round> {
  const round: Repeated = { took: [], others: 0 }
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(Array.from({ length: same.connections }, () => repeatOn(same, end, round)))
  return { perSecond: (round.took.length * 1000) / (performance.now() - start), took: round.took }
}

/** Response times so far, and the number of responses with another size. */
type Repeated = { took: number[]; others: number }

function repeatOn(same: SameRequest, end: number, round: Repeated): Promise<void> {
  const { port, request, answerBytes: usualBytes } = same
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let answerBytes = 0
  let received = 0
  let startedAt = performance.now()
  let isOver = false

  const take = (bytes: number): boolean => {
    try {
      if (received === 0) answerBytes = begin(bytes)
      received += bytes
      if (received < answerBytes) return true
      if (received > answerBytes) throw new Error('An answer was longer than it said.')
    } catch (error) {
      socket.destroy(error as Error)
      return false
    }
    received = 0
    const done = performance.now()
    round.took.push(done - startedAt)
    startedAt = done
    isOver = done >= end
    if (isOver) socket.destroy()
    else socket.write(request)
    return true
  }

  /** The length of a response, from its first bytes. */
  const begin = (bytes: number): number => {
    if (readBuffer.readUInt16BE(STATUS_AT) !== STATUS_20x) {
      throw new Error(`Not answered: ${readBuffer.toString('latin1', 0, bytes)}`)
    }
    if (bytes === usualBytes) return bytes
    const length = lengthOfAnswer(bytes)
    if (usualBytes === undefined || length === usualBytes) return length
    round.others += 1
    // All responses in progress may change at the same moment, such as after an invalidation.
    if (round.others <= same.connections) return length
    throw new Error(`Many answers from port ${port} are of another size: ${length}, ${usualBytes}.`)
  }

  const onread = { buffer: readBuffer, callback: take }
  const socket = connect({ port, host: '127.0.0.1', onread }, () => socket.write(request))
  socket.setNoDelay(true)
  socket.setTimeout(PATIENCE_MS, () =>
    socket.destroy(
      new Error(`No answer in time: ${received} of ${answerBytes} bytes from port ${port}.`),
    ),
  )
  socket.on('error', reject)
  socket.on('close', () => {
    if (isOver) resolve()
    else reject(new Error('The server closed the connection.'))
  })
  return promise
}

/** The length of a response including its head, from its first bytes in the buffer. */
function lengthOfAnswer(bytes: number): number {
  const headEnd = readBuffer.subarray(0, bytes).indexOf(HEAD_END)
  const head = readBuffer.toString('latin1', 0, headEnd < 0 ? bytes : headEnd)
  const length = CONTENT_LENGTH.exec(head)?.[1]
  if (headEnd < 0 || length === undefined) throw new Error(`An answer without a length: ${head}`)
  return headEnd + HEAD_END.length + Number(length)
}
