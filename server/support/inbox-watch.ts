import type { Readable } from 'node:stream'
import type { ThreadsChanged } from '@apeak/contract/support-console'
import type { EventStreams, StreamEvent } from '#platform/http/event-streams.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** When a stream ends: whoever may not read threads any more is not let in again. */
const STREAM_MS = 60_000

const TOPIC = 'inbox'

/** What a stream has not told yet: every thread, or these. */
type Untold = { all: boolean; ids: Set<number> }

/** Of each process's open streams what they have not told yet. */
const untoldOf = new WeakMap<EventStreams, Set<Untold>>()

function untoldIn(streams: EventStreams): Set<Untold> {
  const untold = untoldOf.get(streams) ?? new Set()
  untoldOf.set(streams, untold)
  return untold
}

/**
 * Opens the stream of an operator's session: the event `threads` now, by which all is read, and whenever
 * threads change, with their ids. It ends with the session.
 */
export function streamInbox(streams: EventStreams, address: string, session: string): Readable {
  const untold: Untold = { all: true, ids: new Set() }
  const open = untoldIn(streams).add(untold)
  const readNew = async (): Promise<StreamEvent[]> => {
    if (!untold.all && untold.ids.size === 0) return []
    const data: ThreadsChanged = { ids: untold.all ? [] : [...untold.ids] }
    untold.all = false
    untold.ids.clear()
    return [{ event: 'threads', data }]
  }
  const stream = streams.open(TOPIC, address, readNew, { owner: session, lastsMs: STREAM_MS })
  stream.once('close', () => open.delete(untold))
  return stream
}

/** Tells operators of threads in which something has changed, whichever process changed it. */
export const inboxFeed = ({ eventStreams }: { eventStreams: EventStreams }): Listener => {
  const tell = (note: (untold: Untold) => void) => {
    for (const untold of untoldIn(eventStreams)) note(untold)
    eventStreams.wake(TOPIC)
  }
  return {
    channel: 'support_changed',
    heard: (payload) => tell((untold) => untold.ids.add(Number(payload))),
    lost: () => {},
    // Any may have changed meanwhile.
    back: () =>
      tell((untold) => {
        untold.all = true
      }),
  }
}
