import { operatorSessionFeed } from '#operators/operators.ts'
import { changeFeed } from '#platform/cache/response-cache.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import { inboxFeed } from '#support/inbox-watch.ts'
import { chatFeed } from '#support/stream-chat.ts'
import type { AppContext } from './open-context.ts'

/** All listeners for PostgreSQL notifications. */
export const allListeners = (context: AppContext): Listener[] => [
  changeFeed(context.responses),
  chatFeed(context.eventStreams),
  inboxFeed(context),
  operatorSessionFeed(context),
]
