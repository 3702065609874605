import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { releaseReservations as release } from './sql-releasing.ts'

/** Small enough that the rows of a flash sale are locked for a moment only. */
const ORDERS_AT_ONCE = 500

const actor = { kind: 'job', name: 'release_reservations' } as const

/** Releases what unpaid orders have reserved for too long. Returns how many orders that were. */
export async function releaseReservations(db: Database): Promise<number> {
  let released = 0
  for (;;) {
    // Two processes may meet on the rows of several sales: one of them then begins again.
    const count = await inTransaction(db, (tx) => release(tx, ORDERS_AT_ONCE, actor))
    released += count
    if (count < ORDERS_AT_ONCE) return released
  }
}
