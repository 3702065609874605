import type { Readable } from 'node:stream'
import type { Queue } from '@apeak/contract/orders-console'
import type { AppContext } from '#context.ts'
import type { StreamEvent } from '#platform/http/event-stream.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import { readQueue } from './sql.ts'

/** How often a process looks at the queue while operators watch it, in milliseconds. */
const LOOK_EVERY_MS = 1_500
/** When a stream ends, so that whoever may not watch any more is not let in again. */
const STREAM_MS = 60_000

const TOPIC = 'desk'

type Watched = Pick<AppContext, 'database' | 'eventStreams' | 'log'>

/**
 * The queue as one process tells it to its operators. It is looked at only while somebody watches: what
 * comes costs shoppers nothing, however many there are.
 */
export class QueueWatch {
  readonly #context: Watched
  #latest = ''
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(context: Watched) {
    this.#context = context
  }

  /**
   * Opens the stream of an operator's session: the whole queue (`queue`) now and whenever it is another.
   * It ends with the session.
   */
  open(address: string, session: string): Readable {
    const endsAt = Date.now() + STREAM_MS
    let told = ''
    const readNew = async (): Promise<StreamEvent[] | null> => {
      if (Date.now() > endsAt) return null
      if (told === '') await this.look()
      if (told === this.#latest) return []
      told = this.#latest
      const data: Queue = { now: new Date().toISOString(), data: JSON.parse(told) }
      return [{ event: 'queue', data }]
    }
    const stream = this.#context.eventStreams.open(TOPIC, address, readNew, session)
    this.#timer ??= setInterval(() => void this.#lookOrRest(), LOOK_EVERY_MS).unref()
    return stream
  }

  /** Looks at the queue, and tells whoever watches where it is another: one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#readAndTell().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #readAndTell(): Promise<void> {
    const { data } = await readQueue(this.#context.database)
    const text = JSON.stringify(data)
    const isOther = text !== this.#latest
    this.#latest = text
    if (isOther) this.#context.eventStreams.wake(TOPIC)
  }

  async #lookOrRest(): Promise<void> {
    const { eventStreams, log } = this.#context
    if (!eventStreams.isHeard(TOPIC)) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    try {
      await this.look()
      // Those whose time is over end.
      eventStreams.wake(TOPIC)
    } catch (error) {
      log.warn({ err: error }, 'the queue could not be looked at')
    }
  }
}

const watches = new WeakMap<Watched['eventStreams'], QueueWatch>()

/** The one watch of a process. */
export function queueWatch(context: Watched): QueueWatch {
  const watch = watches.get(context.eventStreams) ?? new QueueWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}

/** Has a process look at once where somebody claimed something, at whichever process. */
export const deskFeed = (context: Watched): Listener => ({
  channel: 'desk_changed',
  heard: () => {
    if (context.eventStreams.isHeard(TOPIC)) {
      queueWatch(context)
        .look()
        .catch(() => {})
    }
  },
  lost: () => {},
  back: () => {},
})
