import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limitsOfNetworks, networksOf } from './rate-limit.ts'

/** One server-sent event. Browsers send the last `id` when they reconnect. */
export type StreamEvent = { id?: number; event: string; data: unknown }

/** Returns the events since the last call; null after the last event. */
type ReadNew = () => Promise<StreamEvent[] | null>

/** Proxies close silent connections, often after a minute. */
const HEARTBEAT_MS = 25_000
/** Unread bytes after which a slow client is disconnected. */
const UNREAD_BYTES_MAX = 512 * 1024
/** Reconnect delay in milliseconds for streams closed by a limit or a stop. */
const ASK_AGAIN_MS = 15_000

/** Maximum number of open streams per network and in total. */
export type StreamLimits = { readonly fromNetwork: number; readonly inAll: number }

/**
 * The open streams of one process. Beyond the limits a stream sends the new events and ends, so
 * that its browser polls instead.
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
   * Opens a stream, for `sendEvents`. `address`: the client's. `owner`: its session. `lastsMs`: its
   * maximum lifetime.
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
    // Registered before the first read, so that no notification is missed.
    if (stays) this.#add(topic, networks, stream)
    if (owner !== undefined) this.#owners.set(stream, owner)
    if (lastsMs !== undefined) finishLater(stream, lastsMs)
    void stream.wake()
    return stream.readable
  }

  /** Makes the streams of a topic send new events. */
  wake(topic: string): void {
    for (const stream of this.#byTopic.get(topic) ?? []) void stream.wake()
  }

  /** Makes all streams send new events, after notifications may have been missed. */
  wakeAll(): void {
    for (const topic of this.#byTopic.keys()) this.wake(topic)
  }

  /** Sessions with open streams. */
  owners(): string[] {
    const open = [...this.#byTopic.values()].flatMap((streams) => [...streams])
    return [...new Set(open.flatMap((stream) => this.#owners.get(stream) ?? []))]
  }

  /** Ends the streams of one session, or of all sessions. */
  endOf(owner?: string): void {
    for (const streams of this.#byTopic.values()) {
      for (const stream of streams) {
        const its = this.#owners.get(stream)
        if (its !== undefined && (owner === undefined || its === owner)) stream.end()
      }
    }
  }

  /** Ends all streams, and new ones after their first events. Browsers reconnect later. */
  end(): void {
    this.#isEnding = true
    for (const streams of this.#byTopic.values()) for (const stream of streams) stream.end()
  }

  /** Whether a topic has open streams. */
  isHeard(topic: string): boolean {
    return this.#byTopic.has(topic)
  }

  /** Number of open streams. */
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

/** Ends a stream after its maximum lifetime, so that the client's access is checked again. */
function finishLater(stream: EventStream, afterMs: number): void {
  const timer = setTimeout(() => stream.finish(), afterMs).unref()
  stream.readable.once('close', () => clearTimeout(timer))
}

/** One stream of server-sent events. */
class EventStream {
  readonly readable = new Readable({ read() {} })
  readonly #readNew: ReadNew
  readonly #stays: boolean
  #isReading = false
  #isWoken = false
  #isEnded = false

  /** `stays`: whether it stays open after its first events. */
  constructor(readNew: ReadNew, stays: boolean) {
    this.#readNew = readNew
    this.#stays = stays
  }

  /** Sends new events. Reads run one at a time; calls during a read cause one more. */
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

  /** Sends a comment to keep proxies from closing the connection. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Ends the stream; the browser reconnects after a delay. */
  end(): void {
    this.#push(`retry: ${ASK_AGAIN_MS}\n\n`)
    this.finish()
  }

  /** Ends the stream; the browser reconnects at once. */
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

/** Sends a stream as the response until the client disconnects. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // A HEAD request would keep the stream open forever.
  if (reply.request.method === 'HEAD') events.destroy()
  return (
    reply
      .type('text/event-stream')
      // Disables buffering in nginx.
      .header('x-accel-buffering', 'no')
      .send(events)
  )
}
