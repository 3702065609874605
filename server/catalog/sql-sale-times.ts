import { type RawBuilder, sql } from 'kysely'

/** SQL: whether the flash sale `alias` has begun and not ended. */
export const isRunning = (alias: string): RawBuilder<boolean> =>
  sql`(coalesce(${sql.ref(`${alias}.starts_at`)} <= now(), true) and ${sql.ref(`${alias}.ends_at`)} > now())`

/** SQL: the next start or end of a flash sale, of the items `p` selected by `where`; null if none. */
export const nextSaleTime = (
  where: RawBuilder<boolean> = sql`true`,
): RawBuilder<Date | null> => sql`(
  select min(case when f.starts_at > now() then f.starts_at else f.ends_at end)
  from flash_sales f join products p on p.id = f.product_id
  where ${where} and p.archived_at is null and f.ends_at > now()
)`

/**
 * SQL: the next start or end of a flash sale, or publication of an item, in the category `c`, in milliseconds
 * since 1970; null if none.
 */
export const nextChange = sql<number | null>`floor(extract(epoch from least(
  (select min(p.published_at) from products p
   where p.category_id = c.id and p.archived_at is null and p.published_at > now()),
  ${nextSaleTime(sql`p.category_id = c.id`)}
)) * 1000)::bigint`

/** SQL: whether the flash sale `f` sells now. */
const sells = sql`${isRunning('f')} and f.sold + f.reserved < f.qty`

/**
 * SQL: the present price of the item `p`, that of its first flash sale with units left. The items with a sale
 * are looked up once per statement, since most have none.
 */
export const presentPrice = sql<number>`case
  when p.id in (select f.product_id from flash_sales f where ${sells}) then (
    select f.price_sen from flash_sales f where f.product_id = p.id and ${sells}
    order by f.position, f.id limit 1
  ) else p.price_sen end`
