import type { Page } from '@apeak/contract/lists'
import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import * as wire from '@apeak/contract/prices-console'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { addOnce, changedMeanwhile, saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, found } from '#platform/http/problems.ts'
import { idByRequestKey, isoTime, type Queryable, violates } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { archive } from './archive.ts'
import { presentPrice } from './offers.ts'

type Context = ChangeContext

/** SQL: the state of the coupon `k`. */
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

/** A page of coupons, by default the latest first, and archived ones only on request. */
export function couponsPage(
  db: Queryable,
  query: wire.CouponsQuery,
): Promise<Page<wire.EditedCoupon>> {
  const { state: wanted, q } = query
  return readPage<wire.EditedCoupon>(db, query, {
    select: columns,
    from: sql`coupons k`,
    where: [
      wanted ? sql`${state} = ${wanted}` : sql`k.archived_at is null`,
      q && sql`position(upper(${q}) in k.code) > 0`,
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

/** A coupon as it is edited. Throws 404. */
export async function readCoupon(db: Queryable, id: number): Promise<wire.EditedCoupon> {
  const { rows } = await sql<wire.EditedCoupon>`
    select ${columns} from coupons k where k.id = ${id}`.execute(db)
  return found(rows[0], 'Coupon')
}

/**
 * Adds a coupon, once per request key. Throws 202 if it needs a second person; 422 if its code is
 * taken, or a product or category is unknown.
 */
export async function addCoupon(
  context: Context,
  wanted: wire.NewCoupon,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  const earlier = await idByRequestKey(context.database, 'coupons', wanted.request_key)
  if (earlier !== undefined) return readCoupon(context.database, earlier)
  if (!needsApproval(wanted)) return insertNew(context, wanted, actor)
  const fields = fieldsOf(wanted)
  const asked = { subject: `new ${fields.code}`, title: `coupon ${fields.code}` }
  const rows = couponRows(null, fields)
  const change: CouponChange = { action: 'add', coupon: wanted }
  return changeByTwo(context, couponChange, { ...asked, rows, change }, actor)
}

async function insertNew(
  context: Context,
  { request_key, ...wanted }: wire.NewCoupon,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  const fields = fieldsOf(wanted)
  const id = await addOnce(context, {
    table: 'coupons',
    request_key,
    ...{ actor, subject: 'coupon', action: 'created', after: fields },
    insert: async (tx) => {
      const added = await insertCoupon(tx, fields, request_key)
      if (added !== undefined) await saveScope(tx, added, fields)
      return added
    },
    refusalOf,
  })
  return readCoupon(context.database, id)
}

/**
 * Saves a coupon; see `saveEdited`. Throws 202 if it needs a second person; 422 as for a new one, and if it
 * was used more often than its limit.
 */
export async function saveCoupon(
  context: Context,
  id: number,
  wanted: wire.SaveCoupon,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  const fields = fieldsOf(wanted)
  const before = await readCoupon(context.database, id)
  const rows = couponRows(before, fields)
  if (!needsApproval(fields) || rows.length === 0) return updateOne(context, id, wanted, actor)
  const asked = { subject: String(id), title: `coupon ${before.code}`, rows }
  const change: CouponChange = { action: 'save', id, coupon: wanted }
  return changeByTwo(context, couponChange, { ...asked, change }, actor)
}

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: wire.SaveCoupon,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  const fields = fieldsOf(wanted)
  return saveEdited(
    context,
    {
      subject: 'coupon',
      id,
      read: () => readCoupon(context.database, id),
      save: async (tx) => {
        if (!(await updateCoupon(tx, { id, version }, fields))) return false
        await saveScope(tx, id, fields)
        return true
      },
      refusalOf: (error, { used }) => refusalOf(error, used),
    },
    { version, ...fields },
    actor,
  )
}

/**
 * Archives or restores a coupon. Throws 202 if restoring needs a second person; 404; 409 if another operator
 * already has.
 */
export async function archiveCoupon(
  context: Context,
  id: number,
  isArchived: boolean,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  const coupon = await readCoupon(context.database, id)
  const isRestored = !isArchived && coupon.archived_at !== null
  if (!isRestored || !needsApproval(coupon)) return setArchived(context, id, isArchived, actor)
  const asked = { subject: String(id), title: `coupon ${coupon.code}` }
  const rows = [{ name: 'State', before: 'archived', after: 'in use' }]
  const change: CouponChange = { action: 'restore', id, version: coupon.version }
  return changeByTwo(context, couponChange, { ...asked, rows, change }, actor)
}

async function setArchived(
  context: Context,
  id: number,
  isArchived: boolean,
  actor: Operator,
): Promise<wire.EditedCoupon> {
  await archive(context, 'coupons', { id, archived: isArchived }, actor)
  return readCoupon(context.database, id)
}

type CouponChange =
  | { action: 'add'; coupon: wire.NewCoupon }
  | { action: 'save'; id: number; coupon: wire.SaveCoupon }
  | { action: 'restore'; id: number; version: number }

/** The change request of a generous coupon. */
export const couponChange: ChangeKind<CouponChange, wire.EditedCoupon> = {
  kind: 'coupon',
  right: 'coupons.change',
  schema: Type.Union([
    Type.Object({ action: Type.Literal('add'), coupon: wire.NewCoupon }),
    Type.Object({ action: Type.Literal('save'), id: Type.Integer(), coupon: wire.SaveCoupon }),
    Type.Object({
      action: Type.Literal('restore'),
      id: Type.Integer(),
      version: Type.Integer(),
    }),
  ]),
  apply: async (context, change, actor) => {
    if (change.action === 'add') return insertNew(context, change.coupon, actor)
    if (change.action === 'save') return updateOne(context, change.id, change.coupon, actor)
    const coupon = await readCoupon(context.database, change.id)
    if (coupon.version !== change.version) throw changedMeanwhile(coupon, undefined)
    return setArchived(context, change.id, false, actor)
  },
}

/** The new coupon's id; undefined if the request key has one. */
async function insertCoupon(
  tx: Queryable,
  fields: wire.CouponFields,
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

/** Whether the coupon still had the version. */
async function updateCoupon(
  tx: Queryable,
  { id, version }: { id: number; version: number },
  fields: wire.CouponFields,
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

/** Sets the products and categories that a coupon applies to. */
async function saveScope(
  tx: Queryable,
  id: number,
  { product_ids, category_ids }: Pick<wire.CouponFields, 'product_ids' | 'category_ids'>,
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

const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** The fields to store: the code in capitals; no products or categories if it applies to all. */
const fieldsOf = (wanted: wire.CouponFields): wire.CouponFields => {
  const isChosen = wanted.counts_for === 'chosen'
  return {
    ...wanted,
    code: wanted.code.toUpperCase(),
    ends_at: wanted.ends_at && new Date(wanted.ends_at).toISOString(),
    product_ids: isChosen ? inOrder(wanted.product_ids) : [],
    category_ids: isChosen ? inOrder(wanted.category_ids) : [],
  }
}

/** 422 for a violated constraint, otherwise the error. */
function refusalOf(error: unknown, used = 0): unknown {
  if (violates(error, 'coupons_code_unique')) {
    return fieldRefused('code', 'A coupon with this code already exists.')
  }
  if (violates(error, 'coupons_amount_sane')) {
    return fieldRefused('hundredths', 'Please enter more than 0 and at most 100%.')
  }
  if (violates(error, 'coupons_limit_kept')) {
    return fieldRefused('usage_limit', `It has already been used ${used} times.`)
  }
  if (violates(error, 'coupon_products_product_id_fkey')) {
    return fieldRefused('product_ids', 'One of these items does not exist.')
  }
  if (violates(error, 'coupon_categories_category_id_fkey')) {
    return fieldRefused('category_ids', 'One of these games does not exist.')
  }
  return error
}

/** A larger share of a price needs a second person. */
const SHARE_HUNDREDTHS = 5_000
/** More uses are as good as no limit. */
const LIMITED_USES_MAX = 1_000

type Discount = Pick<wire.CouponFields, 'kind' | 'hundredths' | 'min_spend_sen' | 'usage_limit'>

/**
 * Whether a coupon needs a second person: its discount exceeds half of a price (a fixed amount:
 * half of its minimum spend), or its usage limit is high or absent.
 */
function needsApproval({ kind, hundredths, min_spend_sen, usage_limit }: Discount): boolean {
  if (usage_limit === null || usage_limit > LIMITED_USES_MAX) return true
  return kind === 'percent' ? hundredths > SHARE_HUNDREDTHS : hundredths * 2 > min_spend_sen
}

const times = (limit: number | null) => (limit === null ? 'no limit' : `${limit} times`)
const listed = (ids: number[]) => ids.join(', ') || 'none'

/** The label of each field, and its value as text. */
const words: [name: string, text: (coupon: wire.CouponFields) => string][] = [
  ['Code', ({ code }) => code],
  [
    'Takes off',
    ({ kind, hundredths }) => (kind === 'percent' ? `${hundredths / 100}%` : formatSen(hundredths)),
  ],
  ['Minimum spend', ({ min_spend_sen }) => formatSen(min_spend_sen)],
  ['Uses', ({ usage_limit }) => times(usage_limit)],
  ['Uses a customer', ({ customer_limit }) => times(customer_limit)],
  ['Ends', ({ ends_at }) => ends_at ?? 'never'],
  ['Counts for', ({ counts_for }) => counts_for],
  ['Items', ({ product_ids }) => listed(product_ids)],
  ['Games', ({ category_ids }) => listed(category_ids)],
]

/** The changed fields of a coupon, as text; `before` null: a new one. */
const couponRows = (before: wire.CouponFields | null, after: wire.CouponFields): ChangeRow[] =>
  words
    .map(([name, text]) => ({ name, before: before ? text(before) : 'none', after: text(after) }))
    .filter((row) => row.before !== row.after)

/**
 * The items that a coupon would sell below their cost, at their present prices: in the smallest order
 * that gets the discount.
 */
export async function couponLosses(
  db: Queryable,
  { kind, hundredths, min_spend_sen, counts_for, product_ids, category_ids }: wire.CouponDiscount,
): Promise<wire.CouponLosses> {
  const discount = sql`case ${kind}::text
    when 'fixed' then least(${hundredths}::bigint, spent)
    else (spent * ${hundredths}::bigint + 5000) / 10000 end`
  const { rows } = await sql<wire.CouponLosses>`
    with offered as (
      select p.id, p.name, p.category_id, p.cost_sen, ${presentPrice}::bigint as price_sen
      from products p
      where p.archived_at is null and p.cost_sen is not null and (
        ${counts_for}::text = 'everything' or p.id = any(${product_ids}::integer[])
        or p.category_id = any(${category_ids}::integer[]))
    ),
    ordered as (
      select *, greatest(1, ceil(${min_spend_sen}::numeric / price_sen))::bigint as qty from offered
    ),
    spent as (select *, price_sen * qty as spent from ordered),
    lost as (select *, cost_sen * qty - spent + ${discount} as loss_sen from spent)
    select count(*)::integer as count, coalesce((
      select json_agg(json_build_object(
        'product_id', l.id, 'product_name', l.name, 'category_name', c.name, 'loss_sen', l.loss_sen
      ) order by l.loss_sen desc, l.id)
      from (select * from lost where loss_sen > 0 order by loss_sen desc, id limit 5) l
      join categories c on c.id = l.category_id
    ), '[]') as items
    from lost where loss_sen > 0`.execute(db)
  return rows[0] ?? { count: 0, items: [] }
}
