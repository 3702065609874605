import type { PayableKind } from '@apeak/contract/payments'
import type { Actor } from '#actor.ts'
import { newId } from '#platform/ids.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type TakenRest, takeRest } from './sql-refund.ts'

/**
 * Sets aside all that is left of the payment that paid for something, since it goes back as gold by
 * the transfer `transferId` of the same transaction. Undefined where no provider's payment paid for it.
 */
export async function takeRestAsGold(
  tx: Queryable,
  payable: { kind: PayableKind; payable_id: string },
  transferId: string,
  actor: Actor,
): Promise<TakenRest | undefined> {
  return takeRest(tx, payable, { refundId: newId('r'), transferId, requestKey: transferId }, actor)
}

/** The same of unapplied money, once for each `requestKey`. Undefined where there is no such money. */
export async function takeUnappliedAsGold(
  tx: Queryable,
  { payment_id, request_key, note }: { payment_id: number; request_key: string; note: string },
  transferId: string,
  actor: Actor,
): Promise<TakenRest | undefined> {
  const ids = { refundId: newId('r'), transferId, requestKey: request_key, note }
  return takeRest(tx, { unapplied_id: payment_id }, ids, actor)
}
