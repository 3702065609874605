import type { Readable } from 'node:stream'
import { EventStream, type ReadNew } from './event-stream.ts'
import { limitsOfNetworks, networksOf } from './rate-limit.ts'

/** A proxy closes a connection on which nothing is said, often after a minute. */
const HEARTBEAT_MS = 25_000

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
   * Opens a stream: what it says, to be sent as a response of type text/event-stream. `owner`: the session
   * that it is for, with which it ends. `address`: the client's.
   */
  open(topic: string, address: string, readNew: ReadNew, owner?: string): Readable {
    const networks = networksOf(address)
    const stays = this.#hasRoom(networks)
    const stream = new EventStream(readNew, stays)
    // Before it looks for the first time: nothing is announced between the two.
    if (stays) this.#add(topic, networks, stream)
    if (owner !== undefined) this.#owners.set(stream, owner)
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
