import type { GoldReason } from '@apeak/contract/gold'
import type { Caller } from '#accounts/accounts.ts'
import {
  balanceOf as balanceIn,
  lockAccounts,
  type Owner,
  postTransfers,
  type Transfer,
} from '#ledger/ledger.ts'
import { Refusal } from '#platform/http/problems.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'

/** The system account on the other side of a transfer of gold. */
type SystemAccount = 'top_ups' | 'sales' | 'adjustments' | 'payouts'

/** The ledger's owner of a customer's gold. */
export const goldOf = (customerId: number): Owner => ({ kind: 'customer', id: customerId })

/** A transfer of a customer's gold. */
type GoldTransfer = Omit<Transfer, 'owner'> & {
  customer_id: number
  against: SystemAccount
  reason: GoldReason
}

/** Converts a transfer of gold to one of the ledger. */
export const toLedgerTransfer = ({ customer_id, ...rest }: GoldTransfer): Transfer => ({
  ...rest,
  owner: goldOf(customer_id),
})

/** Credits a customer's gold, or debits it (negative sen). Violates the constraints of `postTransfers`. */
export const moveGold = (tx: Queryable, move: GoldTransfer): Promise<void> =>
  postTransfers(tx, [toLedgerTransfer(move)])

/** The balance is below the amount to debit. */
export class NotEnoughGold extends Error {
  readonly balance_sen: number
  readonly needed_sen: number
  constructor(balance_sen: number, needed_sen: number) {
    super(`${needed_sen} sen of gold are needed, there are ${balance_sen}`)
    this.balance_sen = balance_sen
    this.needed_sen = needed_sen
  }
}

/** Debits a customer's gold by a positive amount (sen). Throws `NotEnoughGold`. */
export async function takeGold(tx: Queryable, move: GoldTransfer): Promise<void> {
  const { customer_id, amount_sen } = move
  const [account] = await lockAccounts(tx, [goldOf(customer_id)])
  assertBalance(account?.balance_sen ?? 0, amount_sen)
  await moveGold(tx, { ...move, amount_sen: -amount_sen })
}

export function assertBalance(balance_sen: number, needed_sen: number): void {
  if (balance_sen < needed_sen) throw new NotEnoughGold(balance_sen, needed_sen)
}

/** The customer's balance in sen; 0 without an account. */
export const balanceOf = (db: Queryable, customerId: number): Promise<number> =>
  balanceIn(db, goldOf(customerId))

/** Whether the method is gold and the caller's balance covers the total. */
export async function isCoveredByGold(
  db: Queryable,
  caller: Caller | undefined,
  { payment_method, total_sen }: { payment_method: string; total_sen: number },
): Promise<boolean> {
  if (payment_method !== 'apeak' || !caller) return false
  return (await balanceOf(db, caller.accountId)) >= total_sen
}

/** Rethrows; as a 409 if the account to credit was deleted. */
export function refuseDeleted(error: unknown): never {
  if (violates(error, 'ledger_accounts_closed_empty')) {
    throw new Refusal(409, 'This account was deleted.')
  }
  throw error
}
