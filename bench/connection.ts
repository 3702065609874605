import { connect, type Socket } from 'node:net'

/** A response; `head` is its status line and headers. */
export type Answer = { status: number; head: string; body: Buffer }

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

const EMPTY = Buffer.alloc(0)

/**
 * A keep-alive HTTP/1.1 connection with one request at a time. It supports only responses with a
 * content-length, to leave the machine to what it measures.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = EMPTY
  #waiting: Waiting | undefined

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends a request made by `get` or `post`. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) {
      this.#waiting?.reject(new Error(`An answer without a length: ${head}`))
    } else if (this.#received.length >= headEnd + 4 + length) {
      const body = this.#received.subarray(headEnd + 4)
      this.#received = EMPTY
      this.#waiting?.resolve({ status: Number(head.slice(9, 12)), head, body })
    }
  }
}

/** The bytes of a GET as a browser sends it, by default accepting compressed responses. */
export function get(path: string, encodings = 'gzip, deflate, br, zstd'): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\naccept-encoding: ${encodings}\r\n\r\n`,
  )
}

/** The same for the customer with the session `token`, without compression. */
export function getAs(token: string, path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
}

/**
 * The bytes of a POST with a JSON body, from a network as named by a proxy. `token`: the sender's session, if
 * sent as a header.
 */
export function post(
  path: string,
  body: unknown,
  network = '127.0.0.1',
  { token, orderKey }: { token?: string; orderKey?: string } = {},
): Buffer {
  const json = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'accept: application/json',
    `x-forwarded-for: ${network}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(orderKey === undefined ? [] : [`order-key: ${orderKey}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`)
}
