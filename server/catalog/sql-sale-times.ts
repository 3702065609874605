import { type RawBuilder, sql } from 'kysely'

/** An SQL condition: whether a flash sale, the row of an alias, has begun and has not ended. */
export const isRunning = (alias: string): RawBuilder<unknown> =>
  sql`(coalesce(${sql.ref(`${alias}.starts_at`)} <= now(), true) and ${sql.ref(`${alias}.ends_at`)} > now())`

/**
 * An SQL expression: when a flash sale of the category `c` begins or ends next, or an item of it comes, in
 * milliseconds since 1970; null where nothing does.
 */
export const nextChange = sql<number | null>`floor(extract(epoch from least(
  (select min(p.published_at) from products p
   where p.category_id = c.id and p.archived_at is null and p.published_at > now()),
  (select min(case when f.starts_at > now() then f.starts_at else f.ends_at end)
   from flash_sales f join products p on p.id = f.product_id
   where p.category_id = c.id and p.archived_at is null and f.ends_at > now())
)) * 1000)::bigint`
