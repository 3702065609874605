import type { GoldReason } from '@apeak/contract/gold'
import type { Caller } from '#accounts/accounts.ts'
import {
  balanceOf as balanceIn,
  lockAccounts,
  type Owner,
  postTransfers,
  type Transfer,
} from '#ledger/ledger.ts'
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

/** Gives gold to a customer, or takes it (negative sen); see `postTransfers` for what it violates. */
export const moveGold = (tx: Queryable, move: GoldTransfer): Promise<void> =>
  postTransfers(tx, [inLedger(move)])

/** A customer has less gold than is to be taken. */
export class NotEnoughGold extends Error {
  readonly balance_sen: number
  readonly needed_sen: number
  constructor(balance_sen: number, needed_sen: number) {
    super(`${needed_sen} sen of gold are needed, there are ${balance_sen}`)
    this.balance_sen = balance_sen
    this.needed_sen = needed_sen
  }
}

/** Takes so much (positive sen) of a customer's gold. Throws `NotEnoughGold`. */
export async function takeGold(tx: Queryable, move: GoldTransfer): Promise<void> {
  const { customer_id, amount_sen } = move
  const [account] = await lockAccounts(tx, [goldOf(customer_id)])
  assertEnough(account?.balance_sen ?? 0, amount_sen)
  await moveGold(tx, { ...move, amount_sen: -amount_sen })
}

/** Throws `NotEnoughGold` where a balance is less than what is needed. */
export function assertEnough(balance_sen: number, needed_sen: number): void {
  if (balance_sen < needed_sen) throw new NotEnoughGold(balance_sen, needed_sen)
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
