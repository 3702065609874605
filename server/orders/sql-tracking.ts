import { type RawBuilder, sql } from 'kysely'
import { soldNowJson, usualMinutes } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { correctionJson } from './sql-corrections.ts'

/** SQL: the newest event of an order, which is another whenever something has happened to it. */
const versionOf = (orderId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(max(happened.id), 0) from order_events happened
  where happened.order_id = ${orderId}
)`

/** An order with all that its shopper follows it by, in one statement; undefined where there is none. */
export function trackedOrder(db: Queryable, id: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select([
      versionOf(sql`orders.id`).as('version'),
      soldNowJson(sql`orders.product_id`, sql`orders.category_id`).as('sold_now'),
      usualMinutes(sql`orders.category_id`).as('usual_minutes'),
      correctionJson(sql`orders.id`).as('correction'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The versions of these orders; those that there are not are left out. */
export async function orderVersions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select followed.id, ${versionOf(sql`followed.id`)}::float8 as version
    from unnest(${[...ids]}::text[]) as followed (id)`.execute(db)
  return rows
}
