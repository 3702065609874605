import type { GoldReason } from '@apeak/contract/gold'
import type { Caller } from '#accounts/accounts.ts'
import { balanceOf as balanceIn, type Owner, type Transfer, transfer } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * What gold comes from and goes to: money paid in, goods bought, what an operator decided, commission
 * that is paid out as gold.
 */
export type SystemAccount = 'top_ups' | 'sales' | 'adjustments' | 'payouts'

/** A customer as the ledger knows the owner of gold. */
export const goldOf = (customerId: number): Owner => ({ kind: 'customer', id: customerId })

/** A transfer of a customer's gold. */
export type GoldTransfer = Omit<Transfer, 'owner'> & {
  customer_id: number
  against: SystemAccount
  reason: GoldReason
}

/** A transfer of gold, in the ledger's words. */
export const inLedger = ({ customer_id, ...rest }: GoldTransfer): Transfer => ({
  ...rest,
  owner: goldOf(customer_id),
})

/**
 * Moves gold at once: positive sen are given to the customer, negative ones taken. False where
 * somebody who never had gold was to give some; see `transfer` for what it violates.
 */
export function moveGold(
  db: Queryable,
  { amount_sen, ...move }: GoldTransfer & { amount_sen: number },
): Promise<boolean> {
  return transfer(db, { ...inLedger(move), amount_sen })
}

/** The customer's balance in sen; 0 where there never was any gold. */
export const balanceOf = (db: Queryable, customerId: number): Promise<number> =>
  balanceIn(db, goldOf(customerId))

/** Whether a price is to be paid with the caller's gold, of which they have enough. */
export async function goldPaysFor(
  db: Queryable,
  caller: Caller | undefined,
  { payment_method, total_sen }: { payment_method: string; total_sen: number },
): Promise<boolean> {
  if (payment_method !== 'apeak' || !caller) return false
  return (await balanceOf(db, caller.accountId)) >= total_sen
}
