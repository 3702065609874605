import type { Queryable } from '#platform/postgres/database.ts'
import { settleOrder as settle } from './sql-settling.ts'
import type { OrderTerms } from './sql-terms.ts'

export { settledMail, settlingParts } from './sql-settling.ts'

/**
 * Marks an unpaid order as paid: what it held is sold, its delivery may begin, its mail is queued.
 * To be called in the transaction that records the payment. `terms`: those that were paid, where the
 * order may have been continued at others since. False where the order is paid already.
 * Breaks `flash_sales_never_oversold` or `coupons_limit_kept` where what it had held was given
 * back meanwhile and is gone.
 */
export async function settleOrder(
  tx: Queryable,
  id: string,
  paid: { terms: unknown; transaction_id: string | null },
): Promise<boolean> {
  const { transaction_id } = paid
  // As they were written down when the attempt began: see payable-order.ts.
  const terms = (paid.terms ?? null) as OrderTerms | null
  return settle(tx, id, { terms, transaction_id })
}
