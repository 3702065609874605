import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '../http/problems.ts'
import { inTransaction } from '../postgres/database.ts'
import { lastNoted } from '../postgres/events.ts'
import { isJob, lockFailedJob, tryAgain } from './sql.ts'

/** Which job, and its `run_at` as the operator saw it, by which one failure is told from the next. */
type Retry = { id: number; seen: string; reason: string }

/**
 * Has a failed job tried again now, as often as a new one. Safe to repeat: one failure is answered by one
 * retry. Throws 404; 409 where another operator was first, or it was tried meanwhile.
 */
export async function retryJob(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  { id, seen, reason }: Retry,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const before = await lockFailedJob(tx, { id, seen })
    if (before) {
      await tryAgain(tx, id)
      const event = { actor, subject: 'job', id, action: 'retried', reason } as const
      return addOperatorEvent(tx, { ...event, before })
    }
    const done = await lastNoted(operatorEventsOf, tx, { subject: 'job', id }, ['retried'])
    if (done) return assertOwn(done, actor, 'It was tried again already.')
    if (!(await isJob(tx, id))) throw notFound('Job')
    throw new Refusal(409, 'It was tried meanwhile, or is being worked on.')
  })
}
