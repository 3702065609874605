import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limitsOfNetworks, networksOf } from './rate-limit.ts'

/** One event of a stream. With an `id` the browser names it when it connects again. */
export type StreamEvent = { id?: number; event: string; data: unknown }

/** What is new since it was asked last; null once there is nothing more to tell for ever. */
type ReadNew = () => Promise<StreamEvent[] | null>

/** A proxy closes a connection on which nothing is said, often after a minute. */
const HEARTBEAT_MS = 25_000
/** Whoever does not take what is sent is cut off before it fills the memory. */
const UNREAD_BYTES_MAX = 512 * 1024
/** When a browser comes back whose stream was not kept open, in milliseconds. */
const ASK_AGAIN_MS = 15_000

/** How many streams a process keeps open: of one network, and in all. */
export type StreamLimits = { readonly fromNetwork: number; readonly inAll: number }

/**
 * The open streams of one process. Past the limits a stream is not refused: it says what is new and
 * ends, and its browser asks again a little later.
 */
export class EventStreams {
  readonly #limits: StreamLimits
  readonly #byTopic = new Map<string, Set<EventStream>>()
  readonly #owners = new WeakMap<EventStream, string>()
  readonly #byNetwork = new Map<string, number>()
  #count = 0
  #isEnding = false
  #heartbeat: NodeJS.Timeout | undefined

  constructor(limits: StreamLimits) {
    this.#limits = limits
  }

  /**
   * Opens a stream: what it says, to be sent as a response of type text/event-stream. `address`: the
   * client's.
   */
  open(
    topic: string,
    address: string,
    readNew: ReadNew,
    { owner, lastsMs }: { owner?: string; lastsMs?: number } = {},
  ): Readable {
    const networks = networksOf(address)
    const stays = this.#hasRoom(networks)
    const stream = new EventStream(readNew, stays)
    // Before it looks for the first time: nothing is announced between the two.
    if (stays) this.#add(topic, networks, stream)
    if (owner !== undefined) this.#owners.set(stream, owner)
    if (lastsMs !== undefined) finishLater(stream, lastsMs)
    void stream.wake()
    return stream.readable
  }

  /** Has the streams of a topic look for what is new. */
  wake(topic: string): void {
    for (const stream of this.#byTopic.get(topic) ?? []) void stream.wake()
  }

  /** Has every stream look: what was announced may have been missed. */
  wakeAll(): void {
    for (const topic of this.#byTopic.keys()) this.wake(topic)
  }

  /** The sessions that streams are open for. */
  owners(): string[] {
    const open = [...this.#byTopic.values()].flatMap((streams) => [...streams])
    return [...new Set(open.flatMap((stream) => this.#owners.get(stream) ?? []))]
  }

  /** Ends the streams of a session that has ended; of every session where none is named. */
  endOf(owner?: string): void {
    for (const streams of this.#byTopic.values()) {
      for (const stream of streams) {
        const its = this.#owners.get(stream)
        if (its !== undefined && (owner === undefined || its === owner)) stream.end()
      }
    }
  }

  /** Ends all streams; those that are opened from now on end at once. Their browsers come back. */
  end(): void {
    this.#isEnding = true
    for (const streams of this.#byTopic.values()) for (const stream of streams) stream.end()
  }

  /** Whether anybody listens to a topic. */
  isHeard(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  /** How many are open. */
  get count(): number {
    return this.#count
  }

  #hasRoom(networks: string[]): boolean {
    const { fromNetwork, inAll } = this.#limits
    const ofNetwork = { name: 'streams', most: fromNetwork, minutes: 0 }
    const isFull = limitsOfNetworks(ofNetwork, networks).some(
      ({ limit, who }) => (this.#byNetwork.get(who) ?? 0) >= limit.most,
    )
    return !this.#isEnding && !isFull && this.#count < inAll
  }

  #add(topic: string, networks: string[], stream: EventStream): void {
    const streams = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, streams.add(stream))
    for (const network of networks) {
      this.#byNetwork.set(network, (this.#byNetwork.get(network) ?? 0) + 1)
    }
    this.#count += 1
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    stream.readable.once('close', () => this.#remove(topic, networks, stream))
  }

  #remove(topic: string, networks: string[], stream: EventStream): void {
    const streams = this.#byTopic.get(topic)
    streams?.delete(stream)
    if (streams?.size === 0) this.#byTopic.delete(topic)
    for (const network of networks) {
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    }
    this.#count -= 1
    if (this.#count > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  #beat(): void {
    for (const streams of this.#byTopic.values()) for (const stream of streams) stream.beat()
  }
}

/** Ends a stream after a time, so that whoever may not read on is not let in again. */
function finishLater(stream: EventStream, afterMs: number): void {
  const timer = setTimeout(() => stream.finish(), afterMs).unref()
  stream.readable.once('close', () => clearTimeout(timer))
}

/** One stream of server-sent events: it says what is new, again whenever it is woken. */
class EventStream {
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

  /** Ends it, and tells its browser to come back in a while. */
  end(): void {
    this.#push(`retry: ${ASK_AGAIN_MS}\n\n`)
    this.finish()
  }

  /** Ends it; its browser comes back at once. */
  finish(): void {
    if (!this.#isOpen) return
    this.#isEnded = true
    this.readable.push(null)
  }

  get #isOpen(): boolean {
    return !this.#isEnded && !this.readable.destroyed
  }

  async #sendNew(): Promise<void> {
    const events = await this.#readNew()
    for (const event of events ?? []) this.#push(textOf(event))
    if (events === null || this.readable.readableLength > UNREAD_BYTES_MAX) this.finish()
  }

  #push(text: string): void {
    if (this.#isOpen) this.readable.push(text)
  }
}

const textOf = ({ id, event, data }: StreamEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Answers with a stream of events (`EventStreams.open`), which the client's leaving ends. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // Of a head nothing follows, and so nobody would ever leave.
  if (reply.request.method === 'HEAD') events.destroy()
  return (
    reply
      .type('text/event-stream')
      // No proxy may hold back what is said.
      .header('x-accel-buffering', 'no')
      .send(events)
  )
}
