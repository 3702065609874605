import { saveDeliveryTimes } from '#catalog/catalog.ts'
import type { Database } from '#platform/postgres/database.ts'
import { medianWaits } from './sql-waits.ts'

/** Fewer deliveries than this say nothing about the next one. */
const DELIVERIES_MIN = 20

/**
 * Has each category's page tell how long its orders of the last 24 hours took to be delivered: half of
 * them no longer than that, in whole minutes. A page changes only where the minutes do.
 */
export async function measureDeliveries(db: Database): Promise<void> {
  const waits = await medianWaits(db, DELIVERIES_MIN)
  await saveDeliveryTimes(
    db,
    waits.map(({ category_id, seconds }) => ({
      category_id,
      minutes: Math.max(1, Math.ceil(seconds / 60)),
    })),
  )
}
