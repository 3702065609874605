import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@apeak/contract/lists'
import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import {
  type EditedFlashSale,
  type FlashSalesQuery,
  NewFlashSale,
  SaveFlashSale,
} from '@apeak/contract/prices-console'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { addOnce, saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, found } from '#platform/http/problems.ts'
import {
  firstRow,
  idByRequestKey,
  inTransaction,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { reorder } from '#platform/postgres/reorder.ts'
import { addPriceChanges, highestPrices, pricedProductsOf } from './prices.ts'
import { isSteepDrop } from './rules.ts'

type Context = ChangeContext

/** SQL: the state of the flash sale `f`. */
const state = sql`case
  when f.ends_at <= now() then 'ended'
  when f.starts_at > now() then 'coming'
  when f.sold + f.reserved >= f.qty then 'sold_out'
  else 'running' end`

const columns = sql<object>`
  f.id, f.version, f.product_id, p.name as product_name, c.name as category_name,
  p.price_sen as product_price_sen, f.price_sen, f.qty, f.customer_limit,
  ${isoTime('f.starts_at')} as starts_at, ${isoTime('f.ends_at')} as ends_at,
  f.sold, f.reserved, ${state} as state`

const tables = sql<object>`
  flash_sales f join products p on p.id = f.product_id join categories c on c.id = p.category_id`

/** A page of flash sales; by default those with the latest end first. */
export function flashSalesPage(
  db: Queryable,
  query: FlashSalesQuery,
): Promise<Page<EditedFlashSale>> {
  const { product_id, state: wanted, q } = query
  return readPage<EditedFlashSale>(db, query, {
    select: columns,
    from: tables,
    where: [
      product_id && sql`f.product_id = ${product_id}`,
      wanted && sql`${state} = ${wanted}`,
      q && sql`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`,
    ],
    columns: {
      ends_at: sql`f.ends_at`,
      id: sql`f.id`,
      price_sen: sql`f.price_sen`,
      sold: sql`f.sold`,
      position: sql`f.position`,
    },
    sort: '-ends_at',
    tie: sql`f.id`,
  })
}

/** A flash sale as it is edited. Throws 404. */
export async function readFlashSale(db: Queryable, id: number): Promise<EditedFlashSale> {
  const { rows } = await sql<EditedFlashSale>`
    select ${columns} from ${tables} where f.id = ${id}`.execute(db)
  return found(rows[0], 'Flash sale')
}

/**
 * Adds a flash sale, once per request key. Throws 202 if its discount exceeds half of the price and
 * needs a second person; 422 for an unknown product or invalid times.
 */
export async function addFlashSale(
  context: Context,
  wanted: NewFlashSale,
  actor: Operator,
): Promise<EditedFlashSale> {
  const { database } = context
  const earlier = await idByRequestKey(database, 'flash_sales', wanted.request_key)
  if (earlier !== undefined) return readFlashSale(database, earlier)
  const deepDiscount = await describeDeepDiscount(database, wanted)
  if (!deepDiscount) return insertNew(context, wanted, actor)
  const asked = { subject: `new ${wanted.request_key}`, ...deepDiscount }
  const change: FlashSaleChange = { action: 'add', sale: wanted }
  return changeByTwo(context, flashSaleChange, { ...asked, change }, actor)
}

async function insertNew(
  context: Context,
  wanted: NewFlashSale,
  actor: Operator,
): Promise<EditedFlashSale> {
  refuseEnded(wanted.ends_at)
  const { request_key, ...fields } = { ...wanted, ...timesOf(wanted) }
  const id = await addOnce(context, {
    table: 'flash_sales',
    request_key,
    ...{ actor, subject: 'flash_sale', action: 'created', after: fields },
    insert: async (tx) => {
      const added = await insertFlashSale(tx, { request_key, ...fields })
      if (added === undefined) return undefined
      const { product_id, price_sen: to_sen, ends_at } = fields
      const [product] = await pricedProductsOf(tx, [product_id])
      const price = { product_id, from_sen: product?.price_sen ?? null, to_sen }
      await addPriceChanges(tx, { why: 'sale', actor, flash_sale: { id: added, ends_at } }, [price])
      return added
    },
    refusalOf,
  })
  return readFlashSale(context.database, id)
}

/**
 * Saves a flash sale; see `saveEdited`. Throws 202 as for a new one; 422 as for a new one, and if more units
 * are sold or reserved.
 */
export async function saveFlashSale(
  context: Context,
  id: number,
  wanted: SaveFlashSale,
  actor: Operator,
): Promise<EditedFlashSale> {
  const before = await readFlashSale(context.database, id)
  const after = { ...before, ...wanted, ...timesOf(wanted) }
  const deepDiscount = await describeDeepDiscount(context.database, after, before)
  if (!deepDiscount || isDeepStrictEqual(before, after))
    return updateOne(context, id, wanted, actor)
  const change: FlashSaleChange = { action: 'save', id, sale: wanted }
  return changeByTwo(
    context,
    flashSaleChange,
    { subject: String(id), ...deepDiscount, change },
    actor,
  )
}

type FlashSaleChange =
  | { action: 'add'; sale: NewFlashSale }
  | { action: 'save'; id: number; sale: SaveFlashSale }

/** The change request of a flash sale below half of the usual price. */
export const flashSaleChange: ChangeKind<FlashSaleChange, EditedFlashSale> = {
  kind: 'flash_sale',
  right: 'prices.change',
  schema: Type.Union([
    Type.Object({ action: Type.Literal('add'), sale: NewFlashSale }),
    Type.Object({ action: Type.Literal('save'), id: Type.Integer(), sale: SaveFlashSale }),
  ]),
  apply: (context, change, actor) =>
    change.action === 'add'
      ? insertNew(context, change.sale, actor)
      : updateOne(context, change.id, change.sale, actor),
}

/**
 * A sale's changes as text; undefined unless it costs less than half of the product's highest price
 * within a day, so that a lowered price and a sale count together.
 */
async function describeDeepDiscount(
  db: Queryable,
  sale: Pick<NewFlashSale, 'product_id' | 'price_sen' | 'qty' | 'ends_at'>,
  before?: EditedFlashSale,
): Promise<{ title: string; rows: ChangeRow[] } | undefined> {
  const [product] = await pricedProductsOf(db, [sale.product_id])
  const highest = await highestPrices(db, [sale.product_id])
  if (!product) return undefined
  const usual_sen = Math.max(product.price_sen, highest.get(product.id) ?? 0)
  if (!isSteepDrop(usual_sen, sale.price_sen)) return undefined
  const rows = [
    {
      name: 'Price',
      before: before ? formatSen(before.price_sen) : `${formatSen(usual_sen)} without a sale`,
      after: `${formatSen(sale.price_sen)} instead of ${formatSen(usual_sen)}`,
    },
    { name: 'Units', before: String(before?.qty ?? 'none'), after: String(sale.qty) },
    { name: 'Ends', before: before?.ends_at ?? 'none', after: sale.ends_at },
  ]
  return { title: `the flash sale of ${product.product_name}`, rows }
}

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: SaveFlashSale,
  actor: Operator,
): Promise<EditedFlashSale> {
  const fields = { ...wanted, ...timesOf(wanted) }
  return saveEdited<EditedFlashSale>(
    context,
    {
      subject: 'flash_sale',
      id,
      read: () => readFlashSale(context.database, id),
      save: async (tx, before) => {
        const { ends_at, price_sen: to_sen } = fields
        if (before.ends_at !== ends_at) refuseEnded(ends_at)
        const locked = await lockFlashSale(tx, id)
        if (locked?.version !== version) return false
        await updateFlashSale(tx, id, fields)
        const { product_id, price_sen: from_sen } = locked
        if (from_sen !== to_sen) {
          const flash_sale = { id, ends_at }
          const price = { product_id, from_sen, to_sen }
          await addPriceChanges(tx, { why: 'sale', actor, flash_sale }, [price])
        }
        return true
      },
      refusalOf,
    },
    { version, ...fields },
    actor,
  )
}

/** Ends a flash sale now; reservations stay. Throws 404; 409 if it has ended, unless the operator ended it. */
export function endFlashSale(
  context: Context,
  id: number,
  actor: Operator,
): Promise<EditedFlashSale> {
  return inTransaction(context.database, async (tx) => {
    const sale = found(await lockFlashSale(tx, id), 'Flash sale')
    if (sale.has_ended) {
      const thing = { subject: 'flash_sale', id } as const
      const done = await lastOperatorEvent(context.operatorEventsOf, tx, thing, ['ended'])
      assertOwn(done, actor, 'This flash sale has already ended.')
      return readFlashSale(tx, id)
    }
    // A sale that has not begun loses its start, so that it never begins.
    const { rows } = await sql<{ ends_at: string }>`
      update flash_sales set ends_at = now(), version = version + 1,
        starts_at = case when starts_at < now() then starts_at end
      where id = ${id} returning to_jsonb(ends_at) as ends_at`.execute(tx)
    const ends_at = rows[0]?.ends_at
    const { product_id, price_sen: from_sen, product_price_sen: to_sen } = sale
    await addPriceChanges(tx, { why: 'sale', actor }, [{ product_id, from_sen, to_sen }])
    const event = { actor, subject: 'flash_sale', action: 'ended' } as const
    const changes = { before: { ends_at: sale.ends_at }, after: { ends_at } }
    await context.addOperatorEvent(tx, { ...event, id, ...changes })
    return readFlashSale(tx, id)
  })
}

/**
 * Reorders the flash sales of a product; the first with units left sets the price. Throws 409
 * unless `ids` are exactly those that have not ended.
 */
export const orderFlashSales = (
  context: Context,
  { product_id, ids }: { product_id: number; ids: number[] },
  actor: Operator,
): Promise<void> =>
  reorder(
    context,
    {
      table: 'flash_sales',
      where: sql`product_id = ${product_id} and ends_at > now()`,
      changed: 'The flash sales of this item have changed. Please review them.',
    },
    ids,
    { actor, subject: 'product', id: product_id, action: 'sales_ordered' },
  )

/**
 * Adds a flash sale after the others of its product. Its id; undefined if the request key has one.
 */
async function insertFlashSale(
  tx: Queryable,
  { request_key, product_id, ...fields }: NewFlashSale,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into flash_sales (product_id, price_sen, qty, customer_limit, starts_at, ends_at,
                             request_key, position)
    select ${product_id}::integer, ${fields.price_sen}::integer, ${fields.qty}::integer,
           ${fields.customer_limit}::integer, ${fields.starts_at}::timestamptz,
           ${fields.ends_at}::timestamptz, ${request_key},
           coalesce((select max(position) + 1 from flash_sales where product_id = ${product_id}), 0)
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

type LockedSale = {
  product_id: number
  version: number
  price_sen: number
  product_price_sen: number
  /** In the format of events. */
  ends_at: string
  has_ended: boolean
}

/** By the clock: `now()` is when the transaction began, before it waited for a concurrent end. */
async function lockFlashSale(tx: Queryable, id: number): Promise<LockedSale | undefined> {
  return firstRow<LockedSale>(tx)`
    select f.product_id, f.version, f.price_sen, p.price_sen as product_price_sen,
           to_jsonb(f.ends_at) as ends_at, f.ends_at <= clock_timestamp() as has_ended
    from flash_sales f join products p on p.id = f.product_id
    where f.id = ${id} for update of f`
}

async function updateFlashSale(
  tx: Queryable,
  id: number,
  { price_sen, qty, customer_limit, starts_at, ends_at }: Omit<SaveFlashSale, 'version'>,
): Promise<void> {
  await sql`
    update flash_sales set price_sen = ${price_sen}, qty = ${qty},
      customer_limit = ${customer_limit}::integer, starts_at = ${starts_at}::timestamptz,
      ends_at = ${ends_at}::timestamptz, version = version + 1
    where id = ${id}`.execute(tx)
}

/** The times to store, in one format. */
const timesOf = ({ starts_at, ends_at }: Pick<SaveFlashSale, 'starts_at' | 'ends_at'>) => ({
  starts_at: starts_at && new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
})

function refuseEnded(ends_at: string): void {
  if (Date.parse(ends_at) > Date.now()) return
  throw fieldRefused('ends_at', 'Choose an end in the future, or end the sale now.')
}

/** 422 for a violated constraint, otherwise the error. `before`: the stored sale. */
function refusalOf(error: unknown, before?: EditedFlashSale): unknown {
  if (violates(error, 'flash_sales_never_oversold')) {
    const taken = before ? before.sold + before.reserved : 0
    return fieldRefused('qty', `Enter at least ${taken}: that many are sold or reserved by orders.`)
  }
  if (violates(error, 'flash_sales_starts_before_its_end')) {
    return fieldRefused('starts_at', 'The start must be before the end.')
  }
  if (violates(error, 'flash_sales_product_id_fkey')) {
    return fieldRefused('product_id', 'This item does not exist.')
  }
  return error
}
