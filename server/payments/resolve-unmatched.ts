import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone, assertOwn, notFound } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { settleUnmatched } from './settle-refund.ts'
import { lockPayment } from './sql-refund.ts'
import { closeUnmatched, lastOfUnmatched, noteUnmatched, unmatchedById } from './sql-unmatched.ts'

/**
 * An operator has looked at money that came or left unasked. `outcome` decides what is pending: the
 * money is gone (`processed`) or here after all (`failed`); left out, that stays as the provider says.
 * Safe to repeat. Throws 404, and 409 where it was decided otherwise before.
 */
export async function resolveUnmatched(
  { database, payables, log }: AppContext,
  id: number,
  { outcome, note }: { outcome?: 'processed' | 'failed'; note: string },
  actor: Operator,
): Promise<void> {
  const known = await unmatchedById(database, id)
  if (!known) throw notFound('Unmatched money')
  await inTransaction(database, async (tx) => {
    if (known.payment_id !== null) await lockPayment(tx, known.payment_id)
    if (outcome) {
      const decided = await noteUnmatched(tx, { ...known, state: outcome }, actor, { note })
      if (decided.state !== outcome) {
        throw alreadyDone('This was decided otherwise before.', await lastOfUnmatched(tx, id))
      }
      if (decided.payment_id !== null) await settleUnmatched(tx, { payables, log }, decided, actor)
    }
    if (await closeUnmatched(tx, id, actor, note)) return
    assertOwn(await lastOfUnmatched(tx, id), actor, 'Somebody has seen to this already.')
  })
}
