import type {
  AddThreadNote,
  AssignThread,
  AttachOrder,
  MovePartnership,
} from '@apeak/contract/support-console'
import { resolveOrderId } from '#orders/orders.ts'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, fieldRefused, Refusal } from '#platform/http/problems.ts'
import {
  firstRow,
  inTransaction,
  isForeignKeyViolation,
  type Queryable,
} from '#platform/postgres/database.ts'
import {
  addThreadEvent,
  lastThreadEvent,
  lockThread,
  moveThread,
  type ThreadEvent,
  threadMoves,
} from './move-thread.ts'

/**
 * Assigns a thread to an operator, or to nobody. Safe to repeat. Throws 404; 409 with the operator who
 * assigned it meanwhile; 422 for an unknown operator.
 */
export async function assignThread(
  { database }: Context,
  id: number,
  { to, seen }: AssignThread,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread.assigned_to !== seen || to === seen) {
      return assertOwnMove(tx, id, 'assigned', actor, {
        stands: thread.assigned_to === to,
        sentence: 'This conversation was just reassigned.',
      })
    }
    await tx.updateTable('support_threads').set({ assigned_to: to }).where('id', '=', id).execute()
    await addThreadEvent(tx, thread, 'assigned', actor, { from: seen, to })
  }).catch((error) => {
    throw isForeignKeyViolation(error) ? fieldRefused('to', 'This operator does not exist.') : error
  })
}

/**
 * Attaches an order to a thread, or detaches it (null). Safe to repeat. Throws 404; 409 with the operator who
 * changed it meanwhile; 422 for an unknown order.
 */
export async function attachOrder(
  { database }: Context,
  id: number,
  { order, seen }: AttachOrder,
  actor: Operator,
): Promise<void> {
  const typed = order?.trim() ?? null
  const order_id = typed === null ? null : ((await resolveOrderId(database, typed)) ?? null)
  if (typed !== null && !order_id) throw fieldRefused('order', 'No order has this reference.')
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    const event = order_id ? 'order_attached' : 'order_detached'
    if (thread.order_id !== seen || order_id === seen) {
      return assertOwnMove(tx, id, event, actor, {
        stands: thread.order_id === order_id,
        sentence: 'The order of this conversation has just changed.',
      })
    }
    await tx.updateTable('support_threads').set({ order_id }).where('id', '=', id).execute()
    await addThreadEvent(tx, thread, event, actor, { order_id: order_id ?? seen })
  })
}

/** Moves a partnership enquiry. Safe to repeat. Throws 404, and 409 with the operator who moved it meanwhile. */
export async function movePartnership(
  { database }: Context,
  id: number,
  { to, seen }: MovePartnership,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread.kind !== 'partnership') throw new Refusal(409, 'This is not a partnership enquiry.')
    if (thread.partnership_state !== seen || to === seen) {
      return assertOwnMove(tx, id, 'partnership_moved', actor, {
        stands: thread.partnership_state === to,
        sentence: 'The state of this enquiry has changed.',
      })
    }
    await tx
      .updateTable('support_threads')
      .set({ partnership_state: to })
      .where('id', '=', id)
      .execute()
    await addThreadEvent(tx, thread, 'partnership_moved', actor, { from: seen, to })
  })
}

/** Closes a thread. False if the operator already has. Throws 404, and 409 if another operator has. */
export const closeThread = (context: Context, id: number, actor: Operator): Promise<boolean> =>
  moveByOperator(context, id, 'closed', actor)

/** Reopens a thread. False if the operator already has. Throws 404, and 409 if another operator has. */
export const reopenThread = (context: Context, id: number, actor: Operator): Promise<boolean> =>
  moveByOperator(context, id, 'reopened', actor)

function moveByOperator(
  { database }: Context,
  id: number,
  move: 'closed' | 'reopened',
  actor: Operator,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread.status === threadMoves[move].to) {
      await assertOwnMove(tx, id, move, actor, {
        stands: true,
        sentence: move === 'closed' ? 'This is already closed.' : 'This is already open.',
      })
      return false
    }
    await moveThread(tx, thread, move, actor)
    return true
  })
}

/** Adds a note for operators, once per key. Throws 404. */
export async function addNote(
  { database }: Context,
  id: number,
  { text, request_key }: AddThreadNote,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    const note = await firstRow<{ id: number }>(tx)`
      insert into support_notes (thread_id, request_key, operator_id, body)
      values (${id}, ${request_key}, ${actor.id}, ${text.trim()})
      on conflict on constraint support_notes_once do nothing returning id`
    if (note) await addThreadEvent(tx, thread, 'noted', actor, { note_id: note.id })
  })
}

/** Throws 409 for a move that was not made, unless the operator made it before (`stands`). */
async function assertOwnMove(
  db: Queryable,
  id: number,
  event: ThreadEvent,
  actor: Operator,
  { stands, sentence }: { stands: boolean; sentence: string },
): Promise<void> {
  const done = await lastThreadEvent(db, id, [event])
  const isOwn = stands && done?.actor_kind === 'operator' && done.actor === actor.id
  if (!isOwn) throw alreadyDone(sentence, done)
}
