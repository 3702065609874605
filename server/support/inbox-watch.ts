import type { Readable } from 'node:stream'
import type { ThreadsChanged } from '@apeak/contract/support-console'
import type { AppContext } from '#context.ts'
import type { StreamEvent } from '#platform/http/event-stream.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** When a stream ends, so that whoever may not watch any more is not let in again. */
const STREAM_MS = 60_000
/** How often those are looked for whose time is over. */
const SWEEP_MS = 10_000

const TOPIC = 'inbox'

type Watched = Pick<AppContext, 'eventStreams'>

/**
 * What changes in threads, as one process tells its operators: the numbers alone, heard from the
 * database. Who needs more of it reads it.
 */
class InboxWatch {
  readonly #streams: Watched['eventStreams']
  /** Of each open stream what it has not told yet. */
  readonly #untold = new Set<Untold>()
  #timer: NodeJS.Timeout | undefined

  constructor({ eventStreams }: Watched) {
    this.#streams = eventStreams
  }

  /**
   * Opens the stream of an operator's session: `threads` now, by which all is read, and whenever threads
   * change, those. It ends with the session.
   */
  open(address: string, session: string): Readable {
    const endsAt = Date.now() + STREAM_MS
    const untold: Untold = { all: true, ids: new Set() }
    this.#untold.add(untold)
    const readNew = async (): Promise<StreamEvent[] | null> => {
      if (Date.now() > endsAt) return null
      if (!untold.all && untold.ids.size === 0) return []
      const data: ThreadsChanged = { ids: untold.all ? [] : [...untold.ids] }
      untold.all = false
      untold.ids.clear()
      return [{ event: 'threads', data }]
    }
    const stream = this.#streams.open(TOPIC, address, readNew, session)
    stream.once('close', () => this.#untold.delete(untold))
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    return stream
  }

  /** A thread has changed; without a number, any may have. */
  heard(id?: number): void {
    for (const untold of this.#untold) {
      if (id === undefined) untold.all = true
      else untold.ids.add(id)
    }
    this.#streams.wake(TOPIC)
  }

  #sweep(): void {
    // Those whose time is over end.
    this.#streams.wake(TOPIC)
    if (this.#streams.isHeard(TOPIC)) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

type Untold = { all: boolean; ids: Set<number> }

const watches = new WeakMap<Watched['eventStreams'], InboxWatch>()

/** The one watch of a process. */
export function inboxWatch(context: Watched): InboxWatch {
  const watch = watches.get(context.eventStreams) ?? new InboxWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}

/** Tells operators of a thread in which something has changed, whichever process changed it. */
export const inboxFeed = (context: Watched): Listener => ({
  channel: 'support_changed',
  heard: (payload) => inboxWatch(context).heard(Number(payload)),
  lost: () => {},
  back: () => inboxWatch(context).heard(),
})
