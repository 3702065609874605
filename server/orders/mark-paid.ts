import type { Queryable } from '#platform/postgres/database.ts'
import type { OrderQuote } from './sql-quote.ts'
import { settleOrder as settle } from './sql-paying.ts'

export { orderToPay, settledMail, settlingParts } from './sql-paying.ts'

/**
 * Marks an unpaid order as paid: what it reserved is sold, its delivery may begin, its mail is queued.
 * To be called in the transaction that records the payment. `quote`: those that were paid, where the
 * order may have been continued at others since. False where the order is paid already.
 * Violates `flash_sales_never_oversold` or `coupons_limit_kept` where what it had reserved was given
 * back meanwhile and is gone.
 */
export async function settleOrder(
  tx: Queryable,
  id: string,
  paid: { quote: unknown; transaction_id: string | null },
): Promise<boolean> {
  const { transaction_id } = paid
  // As they were written down when the attempt began: see payable.ts.
  const quote = (paid.quote ?? null) as OrderQuote | null
  return settle(tx, id, { quote, transaction_id })
}
