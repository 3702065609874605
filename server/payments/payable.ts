import type { Queryable } from '#platform/postgres/database.ts'
import type { Kind, Provider } from './rules.ts'

/** A payment, as what it pays for is told of it. */
export type Paid = {
  payment_method: Provider
  amount_sen: number
  /** How the provider calls it. */
  transaction_id: string
  /** The price with its parts that the attempt was made for, where the subject has such. */
  quote: unknown
}

/**
 * Settles what a payment paid for, in the transaction that records it. False where it is paid
 * already. Violates one of `goodsGone` where what was paid for cannot be given any more.
 */
export type Settle = (tx: Queryable, payableId: string, paid: Paid) => Promise<boolean>

/** How each kind is settled: handed in, since payments know nothing of what they pay for. */
export type SettleByKind = Readonly<Record<Kind, Settle>>

/** What breaks when limited goods are gone, or when nobody is left who could have gold. */
export const goodsGone = [
  'flash_sales_never_oversold',
  'coupons_limit_kept',
  'ledger_accounts_closed_empty',
]
