import type { Readable } from 'node:stream'
import type { ThreadsChanged } from '@apeak/contract/support-console'
import type { EventStreams, StreamEvent } from '#platform/http/event-streams.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** The lifetime of a stream: reopening it checks the operator's rights again. */
const STREAM_MS = 60_000

const TOPIC = 'inbox'

/** Changes not yet sent: all threads, or these. */
type Pending = { all: boolean; ids: Set<number> }

/** The pending changes of each process's open streams. */
const pendingOf = new WeakMap<EventStreams, Set<Pending>>()

function pendingIn(streams: EventStreams): Set<Pending> {
  const pending = pendingOf.get(streams) ?? new Set()
  pendingOf.set(streams, pending)
  return pending
}

/**
 * Opens the stream of an operator's session: the event `threads` at once, without ids, and at each change,
 * with ids. It ends with the session.
 */
export function streamInbox(streams: EventStreams, address: string, session: string): Readable {
  const pending: Pending = { all: true, ids: new Set() }
  const open = pendingIn(streams).add(pending)
  const readNew = async (): Promise<StreamEvent[]> => {
    if (!pending.all && pending.ids.size === 0) return []
    const data: ThreadsChanged = { ids: pending.all ? [] : [...pending.ids] }
    pending.all = false
    pending.ids.clear()
    return [{ event: 'threads', data }]
  }
  const stream = streams.open(TOPIC, address, readNew, { owner: session, lastsMs: STREAM_MS })
  stream.once('close', () => open.delete(pending))
  return stream
}

/** Sends changed threads to operators, whichever process changed them. */
export const inboxFeed = ({ eventStreams }: { eventStreams: EventStreams }): Listener => {
  const add = (change: (pending: Pending) => void) => {
    for (const pending of pendingIn(eventStreams)) change(pending)
    eventStreams.wake(TOPIC)
  }
  return {
    channel: 'support_changed',
    heard: (payload) => add((pending) => pending.ids.add(Number(payload))),
    lost: () => {},
    // Changes may have been missed.
    back: () =>
      add((pending) => {
        pending.all = true
      }),
  }
}
