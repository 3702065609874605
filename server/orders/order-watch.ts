import type { Readable } from 'node:stream'
import type { OrderVersion } from '@apeak/contract/orders'
import type { AppContext } from '#context.ts'
import type { StreamEvent } from '#platform/http/event-stream.ts'
import { orderVersions } from './sql-tracking.ts'

/** How often a process looks at the orders whose pages are open, in milliseconds. */
const LOOK_EVERY_MS = 1_000
/** When a stream ends, so that a page that is left open asks anew. */
const STREAM_MS = 10 * 60_000

type Watching = Pick<AppContext, 'database' | 'eventStreams' | 'log'>
type Watched = { version: number; endsAt: number }

const topicOf = (id: string) => `order ${id}`

/**
 * The orders whose pages are open, as one process follows them: one statement a second for all of them
 * together, and none while no page is open. What happens to orders costs nothing more for being
 * followed, as announcing it would.
 */
export class OrderWatch {
  readonly #context: Watching
  readonly #watched = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(context: Watching) {
    this.#context = context
  }

  /** Opens a stream on an order whose version is known: it tells the version now and each later one. */
  open(id: string, version: number, address: string): Readable {
    const endsAt = Date.now() + STREAM_MS
    const before = this.#watched.get(id)?.version ?? version
    const watched = { version: Math.max(version, before), endsAt }
    this.#watched.set(id, watched)
    let told = -1
    const readNew = async (): Promise<StreamEvent[] | null> => {
      if (Date.now() >= endsAt) return null
      const now = this.#watched.get(id)?.version ?? watched.version
      if (now === told) return []
      told = now
      return [{ event: 'order', data: { version: now } satisfies OrderVersion }]
    }
    const { eventStreams } = this.#context
    // What this reading found out the next look finds no more: it is told to whoever is there already.
    if (before < version) eventStreams.wake(topicOf(id))
    const stream = eventStreams.open(topicOf(id), address, readNew)
    this.#timer ??= setInterval(() => void this.#lookOrRest(), LOOK_EVERY_MS).unref()
    return stream
  }

  async #lookOrRest(): Promise<void> {
    const { eventStreams, log } = this.#context
    if (this.#isLooking) return
    for (const id of this.#watched.keys()) {
      if (!eventStreams.isHeard(topicOf(id))) this.#watched.delete(id)
    }
    if (this.#watched.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    this.#isLooking = true
    try {
      await this.#look()
    } catch (error) {
      log.warn({ err: error }, 'the orders that are followed could not be looked at')
    } finally {
      this.#isLooking = false
    }
  }

  async #look(): Promise<void> {
    const { database, eventStreams } = this.#context
    for (const { id, version } of await orderVersions(database, [...this.#watched.keys()])) {
      const watched = this.#watched.get(id)
      if (!watched || (watched.version === version && Date.now() < watched.endsAt)) continue
      watched.version = version
      eventStreams.wake(topicOf(id))
    }
  }
}

const watches = new WeakMap<Watching['eventStreams'], OrderWatch>()

/** The one watch of a process. */
export function orderWatch(context: Watching): OrderWatch {
  const watch = watches.get(context.eventStreams) ?? new OrderWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}
