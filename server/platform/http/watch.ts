import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { poll } from '../poll.ts'
import type { EventStreams, StreamEvent } from './event-streams.ts'

const POLL_EVERY_MS = 1_000

/** A version that only rises, or a text. */
type State = number | string

type Watching = Pick<Context, 'eventStreams' | 'log'>

/** Reads the states of the things with these keys. */
type ReadStates = (keys: readonly string[]) => Promise<readonly { key: string; state: State }[]>

/**
 * Watches things with open streams by polling them together: one read a second per process, none without open
 * streams. Unlike notifications, this costs nothing when things change.
 */
class Watch {
  readonly #streams: EventStreams
  readonly #topic: string
  readonly #states = new Map<string, State>()
  readonly #polling: ReturnType<typeof poll>

  constructor({ eventStreams, log }: Watching, topic: string, read: ReadStates) {
    this.#streams = eventStreams
    this.#topic = topic
    this.#polling = poll({
      check: async () => {
        const found = await read([...this.#states.keys()])
        for (const { key, state } of found) this.#learn(key, state)
      },
      everyMs: POLL_EVERY_MS,
      onError: (error) => log.warn({ err: error, topic }, 'failed to read a watched topic'),
      isWanted: () => {
        for (const key of this.#states.keys()) if (!this.#isHeard(key)) this.#states.delete(key)
        return this.#states.size > 0
      },
    })
  }

  /** Opens a stream of a thing's states, starting with the present one, `state`. */
  open(
    key: string,
    state: State,
    eventOf: (state: State) => StreamEvent,
    address: string,
    options: { owner?: string; lastsMs: number },
  ): Readable {
    // The next poll would not report this state to the streams already open.
    this.#learn(key, state)
    let sent: State | undefined
    const readNew = async (): Promise<StreamEvent[]> => {
      const now = this.#states.get(key) ?? state
      if (now === sent) return []
      sent = now
      return [eventOf(now)]
    }
    this.#polling.start()
    return this.#streams.open(this.#topicOf(key), address, readNew, options)
  }

  #learn(key: string, state: State): void {
    const known = this.#states.get(key)
    const isNew = typeof state === 'number' ? state > Number(known ?? -1) : state !== known
    if (!isNew) return
    this.#states.set(key, state)
    this.#streams.wake(this.#topicOf(key))
  }

  #isHeard(key: string): boolean {
    return this.#streams.isHeard(this.#topicOf(key))
  }

  #topicOf(key: string): string {
    return `${this.#topic} ${key}`
  }
}

const watches = new WeakMap<EventStreams, Map<string, Watch>>()

/** The watch of a kind of things, one per process. */
export function watchOf(context: Watching, topic: string, read: ReadStates): Watch {
  const own = watches.get(context.eventStreams) ?? new Map<string, Watch>()
  watches.set(context.eventStreams, own)
  const watch = own.get(topic) ?? new Watch(context, topic, read)
  own.set(topic, watch)
  return watch
}
