import type { Queryable } from '#platform/postgres/database.ts'
import { markRefunded as mark } from './sql.ts'

/** A paid order's money went back whole: it counts as refunded, and its coupon may be used again. */
export async function markRefunded(tx: Queryable, id: string): Promise<void> {
  await mark(tx, id)
}
