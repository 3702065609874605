import type { PayableKind } from '@apeak/contract/payments'
import type { Actor } from '#actor.ts'
import { newId } from '#platform/ids.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type TakenRest, takeRest } from './sql-refund.ts'

/**
 * Sets aside so much of the payment that paid for something, nothing where less is left, since it goes
 * back as gold by the transfer `transferId` of the same transaction. Undefined where no payment paid for
 * it.
 */
export async function takePartAsGold(
  tx: Queryable,
  payable: { kind: PayableKind; payable_id: string },
  { transferId, amount_sen }: { transferId: string; amount_sen: number },
  actor: Actor,
): Promise<TakenRest | undefined> {
  return takeRest(tx, payable, { refundId: newId('r'), transferId, amount_sen }, actor)
}

/** Sets aside all that is left of unapplied money in the same way. Undefined where there is no such money. */
export async function takeUnappliedAsGold(
  tx: Queryable,
  payment_id: number,
  { transferId, note }: { transferId: string; note: string },
  actor: Actor,
): Promise<TakenRest | undefined> {
  const ids = { refundId: newId('r'), transferId, amount_sen: null, note }
  return takeRest(tx, { unapplied_id: payment_id }, ids, actor)
}
