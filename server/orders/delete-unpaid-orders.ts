import type { Database } from '#platform/postgres/database.ts'
import { deleteUnpaidOrders as deleteSome } from './sql-forgetting.ts'

/** Twice as long as any provider is asked, or says something again by itself: see decision 157. */
const UNPAID_DAYS = 60
const ORDERS_AT_ONCE = 500

const actor = { kind: 'job', name: 'delete_unpaid_orders' } as const

/** Deletes orders of guests, and those that were replaced, for which no money came and none can come any more. Returns how many. */
export async function deleteUnpaidOrders(db: Database): Promise<number> {
  let deleted = 0
  for (let count = ORDERS_AT_ONCE; count === ORDERS_AT_ONCE; deleted += count) {
    count = await deleteSome(db, { days: UNPAID_DAYS, limit: ORDERS_AT_ONCE, actor })
  }
  return deleted
}
