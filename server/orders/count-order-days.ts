import type { Database } from '#platform/postgres/database.ts'
import { countOrderDays as countSome } from './sql-days.ts'

/**
 * Counts the orders of every day that is over and not counted yet, or was changed since. It may be
 * killed at any moment and run again, also by two at once.
 */
export async function countOrderDays(db: Database): Promise<void> {
  while (await countSome(db));
}
