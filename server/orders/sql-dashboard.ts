import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** How long the deliveries of a game took in the last 24 hours, in seconds. */
export type GameWait = { category_id: number | null; orders: number; p50: number; p95: number }

/** Orders of a status that wait for an operator, and since when the oldest has. */
export type WaitingOrders = { status: 'pending' | 'processing'; waiting: number; since: string }

/** What is waiting and how long each game takes now, in one statement that reads two small indexes. */
export async function ordersNow(
  db: Queryable,
): Promise<{ waiting: WaitingOrders[]; games: GameWait[] }> {
  const { rows } = await sql<{ waiting: WaitingOrders[]; games: GameWait[] }>`
    select (
      select coalesce(json_agg(row_to_json(w)), '[]') from (
        select status, count(*) as waiting, min(status_since) as since
        from orders where status in ('pending', 'processing') group by status
      ) w
    ) as waiting, (
      select coalesce(json_agg(row_to_json(g) order by g.orders desc), '[]') from (
        select category_id, count(*) as orders,
               percentile_cont(0.5) within group (order by seconds) as p50,
               percentile_cont(0.95) within group (order by seconds) as p95
        from (
          select category_id, extract(epoch from completed_at - paid_at)::float8 as seconds
          from orders where completed_at > now() - interval '24 hours'
        ) delivered
        group by category_id
      ) g
    ) as games`.execute(db)
  return rows[0] ?? { waiting: [], games: [] }
}
