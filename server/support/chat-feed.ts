import type { EventStreams } from '#platform/http/event-streams.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** The name under which the streams of a thread are woken. */
export const streamTopic = (threadId: number) => `thread ${threadId}`

/** Wakes the streams of a thread in which something has changed, whichever process changed it. */
export const chatFeed = (streams: EventStreams): Listener => ({
  channel: 'support_changed',
  heard: (payload) => streams.wake(streamTopic(Number(payload))),
  // What streams have sent stays right meanwhile; they look for more when it is back.
  lost: () => {},
  back: () => streams.wakeAll(),
})
