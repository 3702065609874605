import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/**
 * The seconds that half of each category's orders of the last 24 hours waited at most, from payment to
 * delivery; only of categories with at least `least` such orders.
 */
export async function medianWaits(
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
