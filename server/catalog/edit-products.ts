import { type EditedProduct, type NewProduct, SaveProduct } from '@apeak/contract/catalog-console'
import { productFields } from '@apeak/contract/catalog-fields'
import { formatSen } from '@apeak/contract/money'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { refuseNoPicture } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { archive } from './archive.ts'
import { storedFields } from './edited-fields.ts'
import { faultsOfOptions, isMuchLower, strangerParts, valuesWithIds } from './rules.ts'
import { saveOptions } from './sql-options.ts'
import { addPriceChanges, highestPrices } from './sql-prices.ts'
import {
  editedProduct,
  insertProduct,
  listUnder,
  lockProduct,
  orderProducts as order,
  type ProductFields,
  unlistElsewhere,
  updateProduct,
} from './sql-product-edits.ts'
import { openStocks } from './stocks.ts'

type Context = ChangeContext
type By = { id: string }

/** An item as it is edited. Throws 404. */
export async function readProduct(db: Queryable, id: number): Promise<EditedProduct> {
  const product = await editedProduct(db, id)
  if (!product) throw notFound('Item')
  return product
}

/** Adds an item; the same request adds one. Throws 422 where its game, subcategories or picture are none. */
export async function addProduct(
  context: Context,
  { request_key, ...wanted }: NewProduct,
  operator: By,
): Promise<EditedProduct> {
  const { database } = context
  const fields = await fieldsOf(database, wanted, null)
  refuseOptions({ options: [] }, fields)
  await refuseNoPicture(database, 'base_image_id', fields.base_image_id)
  const actor = operatorActor(operator)
  const id = await changeProduct(database, async (tx) => {
    const added = await insertProduct(tx, fields, request_key)
    if (added === undefined) return madeBy(tx, 'products', request_key)
    await saveParts(tx, added, fields)
    const first = { product_id: added, from_sen: null, to_sen: fields.price_sen }
    await addPriceChanges(tx, { why: 'created', actor }, [first])
    const event = { actor, subject: 'product', action: 'created' } as const
    await context.addOperatorEvent(tx, { ...event, id: added, after: fields })
    return added
  })
  if (id === undefined) throw notFound('Item')
  return readProduct(database, id)
}

/** Saves what belongs to an item: its place under subcategories, its options, its stock of codes. */
async function saveParts(tx: Queryable, id: number, fields: ProductFields): Promise<void> {
  await listUnder(tx, id, fields)
  await saveOptions(tx, 'product_id', id, valuesWithIds(fields.options))
  await openStocks(tx, [id])
}

/**
 * Saves an item. Throws 202 where its price falls by more than half and waits for a second person; 404;
 * 409 where somebody saved it meanwhile; 422 as for a new one.
 */
export async function saveProduct(
  context: Context,
  id: number,
  wanted: SaveProduct,
  operator: By,
): Promise<EditedProduct> {
  const { price_sen, name } = await readProduct(context.database, id)
  const highest = await highestPrices(context.database, [id])
  const before = Math.max(price_sen, highest.get(id) ?? 0)
  const isNew = wanted.price_sen !== price_sen
  if (!isNew || !isMuchLower(before, wanted.price_sen)) {
    return updateOne(context, id, wanted, operator)
  }
  const rows = [{ name: 'Price', before: formatSen(before), after: formatSen(wanted.price_sen) }]
  const asked = { subject: String(id), title: `the price of ${name}`, rows }
  return changeByTwo(context, productChange, { ...asked, change: { id, item: wanted } }, operator)
}

/** An item whose price falls by more than half, which waits for a second person. */
export const productChange: ChangeKind<{ id: number; item: SaveProduct }, EditedProduct> = {
  kind: 'product',
  right: 'prices.change',
  schema: Type.Object({ id: Type.Integer(), item: SaveProduct }),
  apply: (context, { id, item }, operator) => updateOne(context, id, item, operator),
}

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: SaveProduct,
  operator: By,
): Promise<EditedProduct> {
  const { database } = context
  const before = await readProduct(database, id)
  const fields = await fieldsOf(database, wanted, before.published_at)
  refuseOptions(before, fields)
  await refuseNoPicture(database, 'base_image_id', fields.base_image_id)
  const actor = operatorActor(operator)
  return saveEdited(
    {
      what: 'Item',
      read: () => editedProduct(database, id),
      save: (changes) =>
        changeProduct(database, async (tx) => {
          const locked = await lockProduct(tx, { id, version })
          if (!locked) return false
          await unlistElsewhere(tx, id, fields)
          await updateProduct(tx, id, fields)
          await saveParts(tx, id, fields)
          const price = { product_id: id, from_sen: locked.price_sen, to_sen: fields.price_sen }
          if (price.from_sen !== price.to_sen) {
            await addPriceChanges(tx, { why: 'edit', actor }, [price])
          }
          const event = { actor, subject: 'product', action: 'changed' } as const
          await context.addOperatorEvent(tx, { ...event, id, ...changes })
          return true
        }),
      lastChange: () => lastChange(context, id),
    },
    { version, ...fields },
    operator,
  )
}

/** Adds a draft that is otherwise as an item is; the same request adds one. Throws 404. */
export async function duplicateProduct(
  context: Context,
  id: number,
  request_key: string,
  operator: By,
): Promise<EditedProduct> {
  const { name, ...product } = await readProduct(context.database, id)
  const options = product.options.map((option) => ({ ...option, id: null }))
  const copy = { ...product, options, name: `${name.slice(0, 143)} (copy)`, published_at: null }
  return addProduct(context, { ...copy, request_key }, operator)
}

/** Takes an item out of the shop, or brings it back. Throws 404; 409 where another operator did so before. */
export async function archiveProduct(
  context: Context,
  id: number,
  isArchived: boolean,
  operator: By,
): Promise<EditedProduct> {
  await archive(context, 'products', { id, archived: isArchived }, operatorActor(operator))
  return readProduct(context.database, id)
}

/** Puts the items of a game into an order. Throws 409 where they are not exactly those that it has. */
export async function orderProducts(
  context: Context,
  wanted: { category_id: number; ids: number[] },
  operator: By,
): Promise<void> {
  const event = {
    actor: operatorActor(operator),
    subject: 'category',
    action: 'items_ordered',
  } as const
  const { database, addOperatorEvent } = context
  if (await order(database, wanted, { ...event, addOperatorEvent })) return
  throw new Refusal(409, 'The items of this game have changed. Please look at them again.')
}

const lastChange = (
  { operatorEventsOf, database }: Context,
  id: number,
  actions: readonly string[] = ['changed', 'created', 'archived', 'restored'],
) => lastNoted(operatorEventsOf, database, { subject: 'product', id }, actions)

async function fieldsOf(
  database: Context['database'],
  wanted: Omit<SaveProduct, 'version'>,
  publishedBefore: string | null,
): Promise<ProductFields> {
  const stored = await storedFields(database, productFields, wanted, publishedBefore)
  const subcategory_ids = wanted.subcategory_ids.toSorted((one, other) => one - other)
  return { ...stored, subcategory_ids }
}

/** Throws 422 where an option could not be answered, or is another item's. */
function refuseOptions(
  before: Pick<ProductFields, 'options'>,
  wanted: Pick<ProductFields, 'options'>,
): void {
  const faults = faultsOfOptions(wanted.options) ?? strangerParts(before, wanted)
  if (faults) throw new FieldsRefused(faults)
}

/** Changes an item in a transaction. Throws 422 where something that is named is none. */
async function changeProduct<Result>(
  database: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(database, work)
  } catch (error) {
    if (violates(error, 'products_category_id_fkey')) {
      throw fieldRefused('category_id', 'This game does not exist.')
    }
    if (violates(error, 'product_subcategories_subcategory')) {
      throw fieldRefused('subcategory_ids', 'Choose subcategories of this game.')
    }
    throw error
  }
}
