import type { Database } from '#platform/postgres/database.ts'
import { countPaymentDays as countSome } from './sql-payment-days.ts'

/**
 * Counts the payments of every day that is over and not counted yet, or was changed since. It may be
 * killed at any moment and run again, also by two at once.
 */
export async function countPaymentDays(db: Database): Promise<void> {
  while (await countSome(db));
}
