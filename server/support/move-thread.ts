import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { addEvent, lastEvent } from '#platform/postgres/events.ts'
import { assertMove, type Moves } from '#platform/postgres/lifecycle.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { Thread } from './sql.ts'
import type { Writer } from './sql-messages.ts'

/** How a thread stands: somebody is to look at it, or not. */
export type ThreadStatus = 'open' | 'closed'

/** The moves of a thread. It begins with `opened`. */
export const threadMoves = {
  /** Somebody wrote: whoever it was, a closed thread is open again. */
  replied: { from: ['open', 'closed'], to: 'open' },
  closed: { from: ['open'], to: 'closed' },
  reopened: { from: ['closed'], to: 'open' },
  /** Its person was erased, and what was said with them. */
  erased: { from: ['open', 'closed'], to: 'closed' },
} as const satisfies Moves<ThreadStatus>

export type ThreadMove = keyof typeof threadMoves
/** What happens to a thread besides, which leaves it as open as it was. */
export type ThreadEvent = ThreadMove | 'opened' | 'assigned' | 'noted' | 'partnership_moved'

/** What happened to threads. */
export const threadEvents = { table: 'support_thread_events', column: 'thread_id' }

/** Locks a thread and reads it; undefined where there is none, or its person was erased. */
export const findAndLockThread = (tx: Queryable, id: number): Promise<Thread | undefined> =>
  tx
    .selectFrom('support_threads')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Locks a thread and reads it. Throws 404 where there is none, or its person was erased. */
export async function lockThread(tx: Queryable, id: number): Promise<Thread> {
  const thread = await findAndLockThread(tx, id)
  if (!thread) throw notFound('Conversation')
  return thread
}

/** The columns of a thread that begins. */
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
>

/**
 * Begins a thread, with its first event. Its number; undefined where the same request, or the same
 * browser, has begun one.
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

/** Adds an event of a locked thread that leaves it as open as it was. */
export const addThreadEvent = (
  tx: Queryable,
  { id, status }: Thread,
  event: Exclude<ThreadEvent, ThreadMove>,
  actor: Actor,
  data: object,
) => addEvent(tx, threadEvents, { id, event, actor, from: status, to: status, data })

/** Closes a thread: nobody needs to look at it any more. False where it is closed, or there is none. */
export const closeThread = (context: Context, id: number, actor: Writer) =>
  moveOnce(context, id, 'closed', actor)

/** Opens a closed thread again. False where it is open, or there is none. */
export const reopenThread = (context: Context, id: number, actor: Writer) =>
  moveOnce(context, id, 'reopened', actor)

function moveOnce({ database }: Context, id: number, move: 'closed' | 'reopened', actor: Writer) {
  return inTransaction(database, async (tx) => {
    const thread = await findAndLockThread(tx, id)
    if (!thread || thread.status === threadMoves[move].to) return false
    await moveThread(tx, thread, move, actor)
    return true
  })
}

/** What was done last to a thread: by one of these events, by this kind of actor where one is named. */
export const lastThreadEvent = (
  db: Queryable,
  id: number,
  events: readonly ThreadEvent[],
  actorKind?: Actor['kind'],
) => lastEvent(db, threadEvents, [id], events, actorKind)
