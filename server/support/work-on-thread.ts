import type { AddThreadNote, AssignThread, MovePartnership } from '@apeak/contract/support-console'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'
import { closeThread, reopenThread } from './close-thread.ts'
import { threadById } from './sql.ts'
import { lastThreadEvent } from './sql-thread-lifecycle.ts'
import { insertNote, setAssigned, setPartnershipState } from './sql-working.ts'
import type { ThreadEvent } from './thread-lifecycle.ts'

type Context = Pick<AppContext, 'database'>

/**
 * Gives a thread to an operator, or to anybody. Safe to repeat. Throws 404; 409 naming who gave it to
 * somebody since the operator looked; 422 where there is no such operator.
 */
export async function assignThread(
  { database }: Context,
  id: number,
  wanted: AssignThread,
  actor: Operator,
): Promise<void> {
  const isDone = await setAssigned(database, id, wanted, actor).catch((error) => {
    throw isForeignKeyViolation(error) ? fieldRefused('to', 'There is no such operator.') : error
  })
  if (isDone) return
  const thread = await livingThread(database, id)
  await assertOwnMove(database, id, 'assigned', actor, {
    stands: thread.assigned_to === wanted.to,
    sentence: 'This was given to somebody meanwhile.',
  })
}

/** Moves a partnership enquiry. Safe to repeat. Throws 404, and 409 naming who moved it meanwhile. */
export async function movePartnership(
  { database }: Context,
  id: number,
  wanted: MovePartnership,
  actor: Operator,
): Promise<void> {
  if (await setPartnershipState(database, id, wanted, actor)) return
  const thread = await livingThread(database, id)
  if (thread.kind !== 'partnership') throw new Refusal(409, 'This is no partnership enquiry.')
  await assertOwnMove(database, id, 'partnership_moved', actor, {
    stands: thread.partnership_state === wanted.to,
    sentence: 'This enquiry was moved meanwhile.',
  })
}

/** Closes a thread, or opens it again. Safe to repeat. Throws 404, and 409 naming who was first. */
export async function moveThreadByOperator(
  context: Context,
  id: number,
  event: 'closed' | 'reopened',
  actor: Operator,
): Promise<void> {
  const move = event === 'closed' ? closeThread : reopenThread
  if (await move(context, id, actor)) return
  const thread = await livingThread(context.database, id)
  await assertOwnMove(context.database, id, event, actor, {
    stands: thread.status === (event === 'closed' ? 'closed' : 'open'),
    sentence: event === 'closed' ? 'This is closed already.' : 'This is open already.',
  })
}

/** Notes something for the other operators alone. Safe to repeat: the same key is one note. Throws 404. */
export async function noteOnThread(
  { database }: Context,
  id: number,
  note: AddThreadNote,
  actor: Operator,
): Promise<void> {
  if (!(await insertNote(database, id, { ...note, text: note.text.trim() }, actor))) {
    throw notFound('Conversation')
  }
}

async function livingThread(db: AppContext['database'], id: number) {
  const thread = await threadById(db, id)
  if (!thread || thread.erased_at) throw notFound('Conversation')
  return thread
}

/** Of a move that was not made: nothing where it stands so by the operator's own doing; otherwise 409. */
async function assertOwnMove(
  db: AppContext['database'],
  id: number,
  event: ThreadEvent,
  actor: Operator,
  { stands, sentence }: { stands: boolean; sentence: string },
): Promise<void> {
  const done = await lastThreadEvent(db, id, [event])
  const isOwn = stands && done?.actor_kind === 'operator' && done.actor === actor.id
  if (!isOwn) throw alreadyDone(sentence, done)
}
