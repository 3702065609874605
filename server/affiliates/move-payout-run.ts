import type { PayoutRunEntry } from '@apeak/contract/affiliates-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { assertMove, type Moves } from '#platform/postgres/lifecycle.ts'
import { addAffiliateEvent } from './sql-events.ts'
import { runBy, runItems } from './sql-payout-runs.ts'

/** Every move of a payout run. Nothing else closes one. */
const moves = {
  paid: { from: ['prepared'], to: 'paid' },
  cancelled: { from: ['prepared'], to: 'cancelled' },
} as const satisfies Moves<PayoutRunEntry['state']>

/** Locks a payout run until the transaction ends. Throws 404. */
export async function lockRun(tx: Queryable, id: string): Promise<PayoutRunEntry> {
  await sql`select from payout_runs where id = ${id} for update`.execute(tx)
  const run = await runBy(tx, { id })
  if (!run) throw notFound('Payout run')
  return run
}

/** Closes a payout run that is locked, with the bank's reference or the reason. Throws `CannotMove`. */
export async function movePayoutRun(
  tx: Queryable,
  { id, state }: PayoutRunEntry,
  move: keyof typeof moves,
  { actor, bankReference, reason }: { actor: Operator; bankReference?: string; reason?: string },
): Promise<void> {
  assertMove(moves, move, state)
  await sql`
    update payout_runs set ${sql.ref(`${moves[move].to}_at`)} = now(), closed_by = ${actor.id},
      bank_reference = ${bankReference ?? null}
    where id = ${id}`.execute(tx)
  await sql`update payout_run_items set is_open = false where run_id = ${id}`.execute(tx)
  // The payouts of a paid run have events of their own.
  if (move === 'paid') return
  for (const { affiliate_id } of await runItems(tx, id)) {
    const data = { run_id: id }
    await addAffiliateEvent(tx, {
      ...{ id: affiliate_id, event: 'payout_cancelled', actor, data },
      ...(reason !== undefined && { reason }),
    })
  }
}
