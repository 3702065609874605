import type { AppContext } from '#context.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** Has a process end what it streams to an operator whose session ends, at whichever process. */
export const operatorSessionFeed = ({
  eventStreams,
}: Pick<AppContext, 'eventStreams'>): Listener => ({
  channel: 'operator_session_ended',
  heard: (session) => eventStreams.endOf(session),
  lost: () => {},
  // Some may have ended meanwhile: those that have not come back.
  back: () => eventStreams.endOf(),
})
