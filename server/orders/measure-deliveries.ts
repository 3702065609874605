import { sql } from 'kysely'
import { saveDeliveryTimes } from '#catalog/catalog.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'

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

/**
 * The seconds that half of each category's orders of the last 24 hours waited at most, from payment to
 * delivery; only of categories with at least `least` such orders.
 */
async function medianWaits(
  db: Queryable,
  least: number,
): Promise<{ category_id: number; seconds: number }[]> {
  const { rows } = await sql<{ category_id: number; seconds: number }>`
    select category_id,
           extract(epoch from percentile_disc(0.5) within group (order by completed_at - paid_at))::float8
             as seconds
    from orders
    where completed_at > now() - interval '24 hours' and category_id is not null
    group by category_id having count(*) >= ${least}::integer`.execute(db)
  return rows
}
