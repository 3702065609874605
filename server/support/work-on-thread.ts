import type { AddThreadNote, AssignThread, MovePartnership } from '@apeak/contract/support-console'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, fieldRefused, Refusal } from '#platform/http/problems.ts'
import {
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
import { insertNote, updateThread } from './sql.ts'

/**
 * Gives a thread to an operator, or to anybody. Safe to repeat. Throws 404; 409 naming who gave it to
 * somebody since the operator looked; 422 where there is no such operator.
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
        sentence: 'This was given to somebody meanwhile.',
      })
    }
    await updateThread(tx, id, { assigned_to: to })
    await addThreadEvent(tx, thread, 'assigned', actor, { from: seen, to })
  }).catch((error) => {
    throw isForeignKeyViolation(error) ? fieldRefused('to', 'There is no such operator.') : error
  })
}

/** Moves a partnership enquiry. Safe to repeat. Throws 404, and 409 naming who moved it meanwhile. */
export async function movePartnership(
  { database }: Context,
  id: number,
  { to, seen }: MovePartnership,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread.kind !== 'partnership') throw new Refusal(409, 'This is no partnership enquiry.')
    if (thread.partnership_state !== seen || to === seen) {
      return assertOwnMove(tx, id, 'partnership_moved', actor, {
        stands: thread.partnership_state === to,
        sentence: 'This enquiry was moved meanwhile.',
      })
    }
    await updateThread(tx, id, { partnership_state: to })
    await addThreadEvent(tx, thread, 'partnership_moved', actor, { from: seen, to })
  })
}

/** Closes a thread, or opens it again. Safe to repeat. Throws 404, and 409 naming who was first. */
export async function moveThreadByOperator(
  { database }: Context,
  id: number,
  move: 'closed' | 'reopened',
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread.status !== threadMoves[move].to) return moveThread(tx, thread, move, actor)
    await assertOwnMove(tx, id, move, actor, {
      stands: true,
      sentence: move === 'closed' ? 'This is closed already.' : 'This is open already.',
    })
  })
}

/** Notes something for the other operators alone. Safe to repeat: the same key is one note. Throws 404. */
export async function noteOnThread(
  { database }: Context,
  id: number,
  { text, request_key }: AddThreadNote,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const thread = await lockThread(tx, id)
    const note = await insertNote(tx, id, { text: text.trim(), request_key }, actor)
    if (note) await addThreadEvent(tx, thread, 'noted', actor, { note_id: note.id })
  })
}

/** Of a move that was not made: nothing where it stands so by the operator's own doing; otherwise 409. */
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
