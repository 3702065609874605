import type { Context } from '#platform/context.ts'
import { lookRegularly } from '#platform/look-regularly.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import { endedSessions } from './sql-sessions.ts'

/** How often a process looks whether the sessions that it streams to are still alive, in milliseconds. */
const LOOK_EVERY_MS = 500

type Watched = Pick<Context, 'database' | 'eventStreams' | 'log'>

/** Has a process end what it streams to an operator whose session ends, at whichever process. */
export const operatorSessionFeed = ({ eventStreams }: Watched): Listener => ({
  channel: 'operator_session_ended',
  heard: (session) => eventStreams.endOf(session),
  lost: () => {},
  // Some may have ended meanwhile: those that have not come back.
  back: () => eventStreams.endOf(),
})

/**
 * Ends what is streamed to sessions that ended without anybody saying so: those that expired, and those
 * that ended between a stream's request and its opening. `stop` ends the watch.
 */
export function watchOperatorSessions({ database, eventStreams, log }: Watched) {
  const watch = lookRegularly({
    look: async () => {
      const owners = eventStreams.owners()
      if (owners.length === 0) return
      for (const session of await endedSessions(database, owners)) eventStreams.endOf(session)
    },
    everyMs: LOOK_EVERY_MS,
    onError: (error) =>
      log.warn({ err: error }, 'the sessions of operators could not be looked at'),
  })
  watch.start()
  return watch
}
