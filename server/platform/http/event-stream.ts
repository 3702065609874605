import { Readable } from 'node:stream'

/** One event of a stream. With an `id` the browser names it when it connects again. */
export type StreamEvent = { id?: number; event: string; data: unknown }

/** What is new since it was asked last; null once there is nothing more to tell for ever. */
export type ReadNew = () => Promise<StreamEvent[] | null>

/** Whoever does not take what is sent is cut off before it fills the memory. */
const UNREAD_BYTES_MAX = 512 * 1024
/** When a browser comes back whose stream was not kept open, in milliseconds. */
const ASK_AGAIN_MS = 15_000

/** One stream of server-sent events: it says what is new, again whenever it is woken. */
export class EventStream {
  readonly readable = new Readable({ read() {} })
  readonly #readNew: ReadNew
  readonly #stays: boolean
  #isReading = false
  #isWoken = false
  #isEnded = false

  /** `stays`: whether it stays open once it has said what is new. */
  constructor(readNew: ReadNew, stays: boolean) {
    this.#readNew = readNew
    this.#stays = stays
  }

  /** Has it look for what is new: one reading at a time, and once more for whoever asks meanwhile. */
  async wake(): Promise<void> {
    this.#isWoken = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isWoken && this.#isOpen) {
        this.#isWoken = false
        await this.#sendNew()
      }
      if (!this.#stays) this.end()
    } catch (error) {
      this.readable.destroy(error as Error)
    } finally {
      this.#isReading = false
    }
  }

  /** Says nothing, so that no proxy takes the connection for dead. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Ends it, and tells its browser when to come back. */
  end(): void {
    this.#push(`retry: ${ASK_AGAIN_MS}\n\n`)
    this.#finish()
  }

  get #isOpen(): boolean {
    return !this.#isEnded && !this.readable.destroyed
  }

  async #sendNew(): Promise<void> {
    const events = await this.#readNew()
    for (const event of events ?? []) this.#push(textOf(event))
    if (events === null || this.readable.readableLength > UNREAD_BYTES_MAX) this.#finish()
  }

  #push(text: string): void {
    if (this.#isOpen) this.readable.push(text)
  }

  #finish(): void {
    if (!this.#isOpen) return
    this.#isEnded = true
    this.readable.push(null)
  }
}

const textOf = ({ id, event, data }: StreamEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
