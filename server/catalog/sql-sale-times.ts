import { type RawBuilder, sql } from 'kysely'

/** An SQL condition: whether a flash sale, the row of an alias, has begun and has not ended. */
export const isRunning = (alias: string): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${alias}.starts_at`)} <= now(), true) and ${sql.ref(`${alias}.ends_at`)} > now())`

/**
 * An SQL expression: when a flash sale of an item begins or ends next; null where none does. `where` says of
 * which items, the rows `p`.
 */
export const nextSaleTime = (
  where: RawBuilder<boolean> = sql`true`,
): RawBuilder<Date | null> => sql`(
  select min(case when f.starts_at > now() then f.starts_at else f.ends_at end)
  from flash_sales f join products p on p.id = f.product_id
  where ${where} and p.archived_at is null and f.ends_at > now()
)`

/**
 * An SQL expression: when a flash sale of the category `c` begins or ends next, or an item of it comes, in
 * milliseconds since 1970; null where nothing does.
 */
export const nextChange = sql<number | null>`floor(extract(epoch from least(
  (select min(p.published_at) from products p
   where p.category_id = c.id and p.archived_at is null and p.published_at > now()),
  ${nextSaleTime(sql`p.category_id = c.id`)}
)) * 1000)::bigint`

/** SQL conditions: whether the flash sale `f` sells now. */
const sells = sql`${isRunning('f')} and f.sold + f.reserved < f.qty`

/**
 * An SQL expression: what the item `p` costs now, by the first of its flash sales that has units left. Which
 * items have one is looked up once a statement, since most have none.
 */
export const presentPrice = sql<number>`case
  when p.id in (select f.product_id from flash_sales f where ${sells}) then (
    select f.price_sen from flash_sales f where f.product_id = p.id and ${sells}
    order by f.position, f.id limit 1
  ) else p.price_sen end`
