import { isDeepStrictEqual } from 'node:util'
import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import { type EditedFlashSale, NewFlashSale, SaveFlashSale } from '@apeak/contract/prices-console'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { isMuchLower } from './rules.ts'
import {
  editedFlashSale,
  endNow,
  insertFlashSale,
  lockFlashSale,
  orderFlashSales as order,
  updateFlashSale,
} from './sql-flash-sale-edits.ts'
import { addPriceChanges, pricedItemsOf } from './sql-prices.ts'

type Context = ChangeContext
type By = { id: string }

/** A flash sale as it is edited. Throws 404. */
export async function readFlashSale(db: Queryable, id: number): Promise<EditedFlashSale> {
  const sale = await editedFlashSale(db, id)
  if (!sale) throw notFound('Flash sale')
  return sale
}

/**
 * Adds a flash sale; the same request adds one. Throws 202 where it takes off more than half of the
 * item's price and waits for a second person; 422 where its item is none, or its times are no span.
 */
export async function addFlashSale(
  context: Context,
  wanted: NewFlashSale,
  operator: By,
): Promise<EditedFlashSale> {
  const { database } = context
  const earlier = await madeBy(database, 'flash_sales', wanted.request_key)
  if (earlier !== undefined) return readFlashSale(database, earlier)
  const cut = await cutOf(database, wanted)
  if (!cut) return insertNew(context, wanted, operator)
  const asked = { subject: `new ${wanted.request_key}`, ...cut }
  const change: FlashSaleChange = { action: 'add', sale: wanted }
  return changeByTwo(context, flashSaleChange, { ...asked, change }, operator)
}

async function insertNew(
  context: Context,
  wanted: NewFlashSale,
  operator: By,
): Promise<EditedFlashSale> {
  const { database } = context
  refuseEnded(wanted.ends_at)
  const { request_key, ...fields } = { ...wanted, ...timesOf(wanted) }
  const actor = operatorActor(operator)
  const id = await changeSale(database, undefined, async (tx) => {
    const added = await insertFlashSale(tx, { request_key, ...fields })
    if (added === undefined) return madeBy(tx, 'flash_sales', request_key)
    const [item] = await pricedItemsOf(tx, [fields.product_id])
    const price = { from_sen: item?.price_sen ?? null, to_sen: fields.price_sen }
    const flash_sale = { id: added, ends_at: fields.ends_at }
    const { product_id } = fields
    await addPriceChanges(tx, { why: 'sale', actor, flash_sale }, [{ product_id, ...price }])
    const event = { actor, subject: 'flash_sale', action: 'created' } as const
    await context.addOperatorEvent(tx, { ...event, id: added, after: fields })
    return added
  })
  if (id === undefined) throw notFound('Flash sale')
  return readFlashSale(database, id)
}

/**
 * Saves a flash sale. Throws 202 as for a new one; 404; 409 where somebody saved it meanwhile; 422 as
 * for a new one, and where more is taken.
 */
export async function saveFlashSale(
  context: Context,
  id: number,
  wanted: SaveFlashSale,
  operator: By,
): Promise<EditedFlashSale> {
  const before = await readFlashSale(context.database, id)
  const after = { ...before, ...wanted, ...timesOf(wanted) }
  const cut = await cutOf(context.database, after, before)
  if (!cut || isDeepStrictEqual(before, after)) return updateOne(context, id, wanted, operator)
  const change: FlashSaleChange = { action: 'save', id, sale: wanted }
  return changeByTwo(context, flashSaleChange, { subject: String(id), ...cut, change }, operator)
}

type FlashSaleChange =
  | { action: 'add'; sale: NewFlashSale }
  | { action: 'save'; id: number; sale: SaveFlashSale }

/** A flash sale that takes off more than half, which waits for a second person. */
export const flashSaleChange: ChangeKind<FlashSaleChange, EditedFlashSale> = {
  kind: 'flash_sale',
  right: 'prices.change',
  schema: Type.Union([
    Type.Object({ action: Type.Literal('add'), sale: NewFlashSale }),
    Type.Object({ action: Type.Literal('save'), id: Type.Integer(), sale: SaveFlashSale }),
  ]),
  apply: (context, change, operator) =>
    change.action === 'add'
      ? insertNew(context, change.sale, operator)
      : updateOne(context, change.id, change.sale, operator),
}

/** What a sale takes off, in words, where it is more than half of the item's price. */
async function cutOf(
  db: Queryable,
  sale: Pick<NewFlashSale, 'product_id' | 'price_sen' | 'qty' | 'ends_at'>,
  before?: EditedFlashSale,
): Promise<{ title: string; rows: ChangeRow[] } | undefined> {
  const [item] = await pricedItemsOf(db, [sale.product_id])
  if (!item || !isMuchLower(item.price_sen, sale.price_sen)) return undefined
  const usual = `${formatSen(item.price_sen)} without a sale`
  const rows = [
    {
      name: 'Price',
      before: before ? formatSen(before.price_sen) : usual,
      after: `${formatSen(sale.price_sen)} instead of ${formatSen(item.price_sen)}`,
    },
    { name: 'Units', before: String(before?.qty ?? 'none'), after: String(sale.qty) },
    { name: 'Ends', before: before?.ends_at ?? 'none', after: sale.ends_at },
  ]
  return { title: `the flash sale of ${item.item}`, rows }
}

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: SaveFlashSale,
  operator: By,
): Promise<EditedFlashSale> {
  const { database } = context
  const fields = { ...wanted, ...timesOf(wanted) }
  const actor = operatorActor(operator)
  return saveEdited(
    {
      what: 'Flash sale',
      read: () => editedFlashSale(database, id),
      save: (changes, before) => {
        if (before.ends_at !== fields.ends_at) refuseEnded(fields.ends_at)
        return changeSale(database, before, async (tx) => {
          const locked = await lockFlashSale(tx, id)
          if (locked?.version !== version) return false
          await updateFlashSale(tx, id, fields)
          const { product_id, price_sen: from_sen } = locked
          if (from_sen !== fields.price_sen) {
            const flash_sale = { id, ends_at: fields.ends_at }
            const price = { product_id, from_sen, to_sen: fields.price_sen }
            await addPriceChanges(tx, { why: 'sale', actor, flash_sale }, [price])
          }
          const event = { actor, subject: 'flash_sale', action: 'changed' } as const
          await context.addOperatorEvent(tx, { ...event, id, ...changes })
          return true
        })
      },
      lastChange: () => lastChange(context, database, id),
    },
    { version, ...fields },
    operator,
  )
}

/**
 * Ends a flash sale now; what is reserved of it stays reserved. Throws 404; 409 where it has ended, saying
 * who ended it.
 */
export function endFlashSale(context: Context, id: number, operator: By): Promise<EditedFlashSale> {
  const actor = operatorActor(operator)
  return inTransaction(context.database, async (tx) => {
    const sale = await lockFlashSale(tx, id)
    if (!sale) throw notFound('Flash sale')
    if (sale.has_ended) {
      const done = await lastChange(context, tx, id, ['ended'])
      assertOwn(done, operator, 'This flash sale has ended already.')
      return readFlashSale(tx, id)
    }
    const ends_at = await endNow(tx, id)
    const { product_id, price_sen: from_sen, product_price_sen: to_sen } = sale
    await addPriceChanges(tx, { why: 'sale', actor }, [{ product_id, from_sen, to_sen }])
    const event = { actor, subject: 'flash_sale', action: 'ended' } as const
    const changes = { before: { ends_at: sale.ends_at }, after: { ends_at } }
    await context.addOperatorEvent(tx, { ...event, id, ...changes })
    return readFlashSale(tx, id)
  })
}

/** Puts the flash sales of an item into an order. Throws 409 where they are not exactly those that it has. */
export async function orderFlashSales(
  context: Context,
  wanted: { product_id: number; ids: number[] },
  operator: By,
): Promise<void> {
  const event = {
    actor: operatorActor(operator),
    subject: 'product',
    action: 'sales_ordered',
  } as const
  const { database, addOperatorEvent } = context
  if (await order(database, wanted, { ...event, addOperatorEvent })) return
  throw new Refusal(409, 'The flash sales of this item have changed. Please look at them again.')
}

const lastChange = (
  { operatorEventsOf }: Context,
  db: Queryable,
  id: number,
  actions: readonly string[] = ['changed', 'created', 'ended'],
) => lastNoted(operatorEventsOf, db, { subject: 'flash_sale', id }, actions)

/** Times as they are stored, so that the same moment is the same text. */
const timesOf = ({ starts_at, ends_at }: Pick<SaveFlashSale, 'starts_at' | 'ends_at'>) => ({
  starts_at: starts_at && new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
})

function refuseEnded(ends_at: string): void {
  if (Date.parse(ends_at) > Date.now()) return
  throw fieldRefused('ends_at', 'Choose an end that lies ahead, or end the sale now.')
}

/** Changes a flash sale in a transaction. Throws 422 where it cannot be so; `before`: what is taken of it. */
async function changeSale<Result>(
  database: Database,
  before: EditedFlashSale | undefined,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(database, work)
  } catch (error) {
    if (violates(error, 'flash_sales_never_oversold')) {
      const taken = before ? before.sold + before.reserved : 0
      throw fieldRefused('qty', `At least ${taken} are sold or kept by orders already.`)
    }
    if (violates(error, 'flash_sales_starts_before_its_end')) {
      throw fieldRefused('starts_at', 'It must begin before it ends.')
    }
    if (violates(error, 'flash_sales_product_id_fkey')) {
      throw fieldRefused('product_id', 'This item does not exist.')
    }
    throw error
  }
}
