import type { Readable } from 'node:stream'
import type { Queue } from '@apeak/contract/orders-console'
import type { OrdersContext } from '#orders/orders.ts'
import type { StreamEvent } from '#platform/http/event-streams.ts'
import { poll } from '#platform/poll.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import { readQueue } from './queries.ts'

/** Interval between reads of the queue while it is watched, in milliseconds. */
const LOOK_EVERY_MS = 1_500
/** Lifetime of a stream, after which the operator's access is checked again. */
const STREAM_MS = 60_000

const TOPIC = 'desk'

type Watched = Pick<OrdersContext, 'database' | 'eventStreams' | 'log'>

/**
 * Streams the queue to the operators of one process. It is read only while somebody watches,
 * however many operators there are.
 */
function openQueueWatch({ database, eventStreams, log }: Watched) {
  let latest = ''
  const polling = poll({
    check: async () => {
      const { data } = await readQueue(database)
      const text = JSON.stringify(data)
      if (text === latest) return
      latest = text
      eventStreams.wake(TOPIC)
    },
    everyMs: LOOK_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'the queue could not be looked at'),
    isWanted: () => eventStreams.isHeard(TOPIC),
  })
  return {
    look: polling.now,
    open(address: string, session: string): Readable {
      let told = ''
      const readNew = async (): Promise<StreamEvent[]> => {
        if (told === '') await polling.now()
        if (told === latest) return []
        told = latest
        const data: Queue = { now: new Date().toISOString(), data: JSON.parse(told) }
        return [{ event: 'queue', data }]
      }
      polling.start()
      return eventStreams.open(TOPIC, address, readNew, { owner: session, lastsMs: STREAM_MS })
    },
  }
}

const watches = new WeakMap<Watched['eventStreams'], ReturnType<typeof openQueueWatch>>()

/** One watch per process. */
function queueWatch(context: Watched) {
  const watch = watches.get(context.eventStreams) ?? openQueueWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}

/**
 * Opens the stream of an operator's session: the whole queue (event `queue`), now and after each
 * change. It ends with the session.
 */
export const streamQueue = (context: Watched, address: string, session: string): Readable =>
  queueWatch(context).open(address, session)

/** Makes every process read the queue at once when an item is claimed anywhere. */
export const deskFeed = (context: Watched): Listener => ({
  channel: 'desk_changed',
  heard: () => {
    if (!context.eventStreams.isHeard(TOPIC)) return
    queueWatch(context)
      .look()
      .catch(() => {})
  },
  lost: () => {},
  back: () => {},
})
