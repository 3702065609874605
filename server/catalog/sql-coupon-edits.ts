import type { Page } from '@apeak/contract/lists'
import type { CouponFields, CouponsQuery, EditedCoupon } from '@apeak/contract/prices-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** An SQL expression: how the coupon `k` stands. */
const state = sql`case
  when k.archived_at is not null then 'archived'
  when k.ends_at <= now() then 'ended'
  when k.used >= k.usage_limit then 'used_up'
  else 'usable' end`

const columns = sql<object>`
  k.id, k.version, k.code, k.kind, k.hundredths, k.min_spend_sen, k.usage_limit, k.customer_limit,
  ${isoTime('k.ends_at')} as ends_at, k.counts_for, k.used, ${isoTime('k.created_at')} as created_at,
  ${isoTime('k.archived_at')} as archived_at, ${state} as state,
  array(select product_id from coupon_products n where n.coupon_id = k.id order by 1) as product_ids,
  array(select category_id from coupon_categories n where n.coupon_id = k.id order by 1) as category_ids`

/** A page of coupons, the newest first unless asked otherwise; archived ones where they are asked for. */
export function couponsPage(db: Queryable, query: CouponsQuery): Promise<Page<EditedCoupon>> {
  const { state: wanted, q } = query
  return readPage<EditedCoupon>(db, query, {
    select: columns,
    from: sql`coupons k`,
    where: [
      wanted ? sql`${state} = ${wanted}` : sql`k.archived_at is null`,
      ...(q ? [sql<boolean>`position(upper(${q}) in k.code) > 0`] : []),
    ],
    columns: {
      created_at: sql`k.created_at`,
      code: sql`k.code`,
      used: sql`k.used`,
      ends_at: sql`k.ends_at`,
    },
    sort: '-created_at',
    tie: sql`k.id`,
  })
}

/** A coupon as it is edited; undefined where there is none. */
export async function editedCoupon(db: Queryable, id: number): Promise<EditedCoupon | undefined> {
  const { rows } = await sql<EditedCoupon>`
    select ${columns} from coupons k where k.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Adds a coupon. Its number; undefined where the key added one before. Violates `coupons_code_unique` where
 * there is one of its code.
 */
export async function insertCoupon(
  tx: Queryable,
  fields: CouponFields,
  request_key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into coupons (code, kind, hundredths, min_spend_sen, usage_limit, customer_limit,
                         ends_at, counts_for, request_key)
    values (${fields.code}, ${fields.kind}, ${fields.hundredths}, ${fields.min_spend_sen},
            ${fields.usage_limit}, ${fields.customer_limit}, ${fields.ends_at}::timestamptz,
            ${fields.counts_for}, ${request_key})
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Saves a coupon that is still of this version. Whether it was. Violates `coupons_limit_kept` where fewer
 * uses are left to it than were made.
 */
export async function updateCoupon(
  tx: Queryable,
  { id, version }: { id: number; version: number },
  fields: CouponFields,
): Promise<boolean> {
  const { rows } = await sql`
    update coupons set code = ${fields.code}, kind = ${fields.kind},
      hundredths = ${fields.hundredths}, min_spend_sen = ${fields.min_spend_sen},
      usage_limit = ${fields.usage_limit}::integer,
      customer_limit = ${fields.customer_limit}::integer,
      ends_at = ${fields.ends_at}::timestamptz, counts_for = ${fields.counts_for},
      version = version + 1
    where id = ${id} and version = ${version}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Makes a coupon count for these items and games, and for no others. */
export async function saveScope(
  tx: Queryable,
  id: number,
  { product_ids, category_ids }: Pick<CouponFields, 'product_ids' | 'category_ids'>,
): Promise<void> {
  await sql`
    delete from coupon_products
    where coupon_id = ${id} and product_id <> all(${product_ids}::integer[])`.execute(tx)
  await sql`
    insert into coupon_products (coupon_id, product_id)
    select ${id}::integer, named from unnest(${product_ids}::integer[]) named
    on conflict do nothing`.execute(tx)
  await sql`
    delete from coupon_categories
    where coupon_id = ${id} and category_id <> all(${category_ids}::integer[])`.execute(tx)
  await sql`
    insert into coupon_categories (coupon_id, category_id)
    select ${id}::integer, named from unnest(${category_ids}::integer[]) named
    on conflict do nothing`.execute(tx)
}
