import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { releaseReservations as release } from './sql-releasing.ts'

/** Small enough that the rows of a flash sale are locked for a moment only. */
const ORDERS_AT_ONCE = 500

const actor = { kind: 'job', name: 'release_reservations' } as const

/**
 * Releases what unpaid and placed orders have reserved for too long; placed ones are unpaid again, and
 * their shoppers are told. Returns how many orders that were.
 */
export async function releaseReservations(db: Database): Promise<number> {
  let released = 0
  for (const event of ['reservation_released', 'put_back'] as const) {
    for (let count = ORDERS_AT_ONCE; count === ORDERS_AT_ONCE; released += count) {
      // Two processes may meet on the rows of several sales: one of them then begins again.
      count = await inTransaction(db, (tx) => release(tx, event, ORDERS_AT_ONCE, actor))
    }
  }
  return released
}
