import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents, type EventWords, lastEvent } from '#platform/postgres/events.ts'
import { type ThreadEvent, type ThreadMove, threadMoves } from './thread-lifecycle.ts'

/** What happened to threads. */
export const threadEvents = { table: 'support_thread_events', column: 'thread_id' }

/** SQL (part of a WITH) that writes an event for each row of `moved`. */
export const threadEventPart = (
  words: EventWords<ThreadEvent>,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`thread_event as (${addEvents(threadEvents, words, moved)})`

/**
 * SQL that selects a thread that the move is allowed for, and locks it. An erased one never moves.
 * `more`: conditions on its row, beginning with "and".
 */
export const dueThread = (
  move: ThreadMove,
  id: number,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  select * from support_threads
  where id = ${id} and erased_at is null
    and status in (${sql.join(threadMoves[move].from.map((status) => sql.lit(status)))}) ${more}
  for update`

/** What a move changes besides the status, and what its event tells. */
type Details = {
  /** Further assignments. */
  set?: RawBuilder<unknown>
  /** JSON that explains the move: of `support_threads` after it and `due` before it. */
  data?: RawBuilder<unknown>
}

/**
 * SQL (parts of a WITH) that moves the threads in `due`, locked rows for which the move is allowed,
 * and writes the event of each. Yields `moved` (id, from_status, to_status, data).
 */
export const moveThreadParts = (
  words: EventWords<ThreadMove>,
  due: RawBuilder<unknown>,
  { set, data = sql`'{}'::jsonb` }: Details = {},
): RawBuilder<unknown> => sql`
  moved as (
    update support_threads set status = ${sql.lit(threadMoves[words.event].to)}
      ${set ? sql`, ${set}` : sql``}
    from ${due} due
    where support_threads.id = due.id
    returning support_threads.id, due.status as from_status, support_threads.status as to_status,
              ${data} as data
  ),
  ${threadEventPart(words, sql`select * from moved`)}`

/** What was done last to a thread: by one of these events, by this kind of actor where one is named. */
export const lastThreadEvent = (
  db: Queryable,
  id: number,
  events: readonly ThreadEvent[],
  actorKind?: Actor['kind'],
) => lastEvent(db, threadEvents, sql`${id}::bigint`, events, actorKind)
