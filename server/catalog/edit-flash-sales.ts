import { isDeepStrictEqual } from 'node:util'
import type { ChangeRow } from '@apeak/contract/change-requests'
import {
  type EditedFlashSale,
  NewFlashSale,
  SaveFlashSale,
} from '@apeak/contract/flash-sales-console'
import { formatSen } from '@apeak/contract/money'
import type { OperatedKind } from '@apeak/contract/operator-events'
import { Type } from 'typebox'
import { operatorActor } from '#actor.ts'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import type { NoteAs } from '#platform/postgres/noted-changes.ts'
import { isMuchLower } from './rules.ts'
import {
  editedFlashSale,
  endFlashSale as end,
  insertFlashSale,
  orderFlashSales as order,
  updateFlashSale,
} from './sql-flash-sale-edits.ts'
import { pricedItemsOf } from './sql-prices.ts'

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
  const sale = { ...wanted, ...timesOf(wanted) }
  const id =
    (await refuseImpossible(() => insertFlashSale(database, sale, by(context, operator)))) ??
    (await madeBy(database, 'flash_sales', wanted.request_key))
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
  return saveEdited(
    {
      what: 'Flash sale',
      read: () => editedFlashSale(database, id),
      save: (changes, before) => {
        if (before.ends_at !== fields.ends_at) refuseEnded(fields.ends_at)
        return refuseImpossible(
          () =>
            updateFlashSale(database, { id, version }, fields, {
              ...by(context, operator),
              changes,
            }),
          before,
        )
      },
      lastChange: () => lastChange(context, id),
    },
    { version, ...fields },
    operator,
  )
}

/** Ends a flash sale now. Throws 404; 409 where it has ended, saying who ended it. */
export async function endFlashSale(
  context: Context,
  id: number,
  operator: By,
): Promise<EditedFlashSale> {
  const { database } = context
  if (!(await end(database, id, by(context, operator)))) {
    await readFlashSale(database, id)
    const done = await lastChange(context, id, ['ended'])
    assertOwn(done, operator, 'This flash sale has ended already.')
  }
  return readFlashSale(database, id)
}

/** Puts the flash sales of an item into an order. Throws 409 where they are not exactly those that it has. */
export async function orderFlashSales(
  context: Context,
  wanted: { product_id: number; ids: number[] },
  operator: By,
): Promise<void> {
  if (await order(context.database, wanted, by(context, operator, 'product').note)) return
  throw new Refusal(409, 'The flash sales of this item have changed. Please look at them again.')
}

const by = ({ addOperatorEvents }: Context, operator: By, subject: OperatedKind = 'flash_sale') => {
  const actor = operatorActor(operator)
  const note: NoteAs = (action, changed) => addOperatorEvents({ actor, subject, action }, changed)
  return { actor, note }
}

const lastChange = (
  { operatorEventsOf, database }: Context,
  id: number,
  actions: readonly string[] = ['changed', 'created', 'ended'],
) => lastNoted(operatorEventsOf, database, { subject: 'flash_sale', id }, actions)

/** Times as they are stored, so that the same moment is the same text. */
const timesOf = ({ starts_at, ends_at }: Pick<SaveFlashSale, 'starts_at' | 'ends_at'>) => ({
  starts_at: starts_at && new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
})

function refuseEnded(ends_at: string): void {
  if (Date.parse(ends_at) > Date.now()) return
  throw fieldRefused('ends_at', 'Choose an end that lies ahead, or end the sale now.')
}

/** Throws 422 where it cannot be so; `before`: what is taken of it. */
async function refuseImpossible<Result>(
  work: () => Promise<Result>,
  before?: EditedFlashSale,
): Promise<Result> {
  try {
    return await work()
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
