import type { Queryable } from '#platform/database.ts'
import { settleOrder as settle } from './sql.ts'

/**
 * Marks an unpaid order as paid: what it held is sold, its delivery may begin, its mail is queued.
 * To be called in the transaction that records the payment. False where the order is paid already.
 * Breaks `flash_sales_never_oversold` or `coupons_limit_kept` where what it had held was given
 * back meanwhile and is gone.
 */
export async function settleOrder(tx: Queryable, id: string): Promise<boolean> {
  return settle(tx, id)
}
