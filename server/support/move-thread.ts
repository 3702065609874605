import type { Language } from '@apeak/contract/languages'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { found } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvent, assertMove, lastEvent, type Moves } from '#platform/postgres/events.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

/** A thread's row. */
export type Thread = Selectable<Tables['support_threads']>

/** The moves of a thread after its first event, `opened`. */
export const threadMoves = {
  /** A message of either side reopens a closed thread. */
  replied: { from: ['open', 'closed'], to: 'open' },
  closed: { from: ['open'], to: 'closed' },
  reopened: { from: ['closed'], to: 'open' },
  /** Person and texts were erased. */
  erased: { from: ['open', 'closed'], to: 'closed' },
} as const satisfies Moves<'open' | 'closed'>

export type ThreadMove = keyof typeof threadMoves
/** Events of a thread; those that are no moves leave its status. */
export type ThreadEvent =
  | ThreadMove
  | 'opened'
  | 'assigned'
  | 'noted'
  | 'partnership_moved'
  | 'order_attached'
  | 'order_detached'

export const threadEvents = { table: 'support_thread_events', column: 'thread_id' }

/** Locks a thread and reads it; undefined if it does not exist or was erased. */
export const findAndLockThread = (tx: Queryable, id: number): Promise<Thread | undefined> =>
  tx
    .selectFrom('support_threads')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks a thread and reads it. Throws 404 if it does not exist or was erased. */
export async function lockThread(tx: Queryable, id: number): Promise<Thread> {
  return found(await findAndLockThread(tx, id), 'Conversation')
}

/** The columns of a new thread. */
export type NewThread = Pick<
  Insertable<Tables['support_threads']>,
  | 'kind'
  | 'customer_id'
  | 'name'
  | 'email'
  | 'subject'
  | 'order_id'
  | 'details'
  | 'request_hash'
  | 'token_hash'
  | 'partnership_state'
> & { language: Language }

/**
 * Opens a thread with its first event. Returns its number; undefined if the same request or browser
 * has already opened one.
 */
export async function openThread(
  tx: Queryable,
  thread: NewThread,
  actor: Actor,
): Promise<number | undefined> {
  const opened = await tx
    .insertInto('support_threads')
    .values({ ...thread, waiting_since: sql`now()`, last_message_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!opened) return undefined
  const { id, status } = opened
  const data = { kind: thread.kind }
  await addEvent(tx, threadEvents, { id, event: 'opened', actor, from: null, to: status, data })
  return id
}

/** Moves a locked thread, with its event. Throws `CannotMove`. */
export async function moveThread(
  tx: Queryable,
  { id, status: from }: Thread,
  move: ThreadMove,
  actor: Actor,
  data: object = {},
): Promise<void> {
  assertMove(threadMoves, move, from)
  const { to } = threadMoves[move]
  await sql`update support_threads set status = ${to} where id = ${id}`.execute(tx)
  await addEvent(tx, threadEvents, { id, event: move, actor, from, to, data })
}

/** Adds an event to a locked thread without changing its status. */
export const addThreadEvent = (
  tx: Queryable,
  { id, status }: Thread,
  event: Exclude<ThreadEvent, ThreadMove>,
  actor: Actor,
  data: object,
) => addEvent(tx, threadEvents, { id, event, actor, from: status, to: status, data })

/** The latest of these events of a thread, by this kind of actor if given. */
export const lastThreadEvent = (
  db: Queryable,
  id: number,
  events: readonly ThreadEvent[],
  actorKind?: Actor['kind'],
) => lastEvent(db, threadEvents, [id], events, actorKind)
