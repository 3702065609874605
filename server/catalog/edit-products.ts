import { formatSen } from '@apeak/contract/money'
import type { OperatedKind } from '@apeak/contract/operator-events'
import { type EditedProduct, type NewProduct, SaveProduct } from '@apeak/contract/products-console'
import { Type } from 'typebox'
import { operatorActor } from '#actor.ts'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { AppContext } from '#context.ts'
import { refuseNoPicture } from '#platform/files/refuse-no-picture.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import type { NoteAs } from '#platform/postgres/noted-changes.ts'
import { publicationTime } from '#platform/publishing.ts'
import { richTextOf } from '#platform/rich-text/rich-text-of.ts'
import { archive } from './archive.ts'
import { faultsOfOptions, strangerParts } from './option-rules.ts'
import { isMuchLower } from './rules.ts'
import { highestPrices } from './sql-prices.ts'
import {
  editedProduct,
  insertProduct,
  orderProducts as order,
  type ProductFields,
  updateProduct,
} from './sql-product-edits.ts'

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
  const by = { request_key, actor: operatorActor(operator), note: noteOf(context, operator) }
  const fields = await fieldsOf(database, wanted, null)
  refuseOptions({ options: [] }, fields)
  await refuseNoPicture(database, 'base_image_id', fields.base_image_id)
  const id =
    (await refuseUnknown(() => insertProduct(database, fields, by))) ??
    (await madeBy(database, 'products', request_key))
  if (id === undefined) throw notFound('Item')
  return readProduct(database, id)
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
  const by = { actor: operatorActor(operator), note: noteOf(context, operator) }
  return saveEdited(
    {
      what: 'Item',
      read: () => editedProduct(database, id),
      save: (changes) =>
        refuseUnknown(() => updateProduct(database, { id, version }, fields, { ...by, changes })),
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
  const note = noteOf(context, operator, 'category')
  if (await order(context.database, wanted, note)) return
  throw new Refusal(409, 'The items of this game have changed. Please look at them again.')
}

const noteOf =
  ({ addOperatorEvents }: Context, operator: By, subject: OperatedKind = 'product'): NoteAs =>
  (action, changed) =>
    addOperatorEvents({ actor: operatorActor(operator), subject, action }, changed)

const lastChange = (
  { operatorEventsOf, database }: Context,
  id: number,
  actions: readonly string[] = ['changed', 'created', 'archived', 'restored'],
) => lastNoted(operatorEventsOf, database, { subject: 'product', id }, actions)

const fieldsOf = async (
  database: AppContext['database'],
  { name, description, subcategory_ids, published_at, ...rest }: Omit<SaveProduct, 'version'>,
  publishedBefore: string | null,
): Promise<ProductFields> => ({
  category_id: rest.category_id,
  name: name.trim(),
  description: await richTextOf(database, description),
  price_sen: rest.price_sen,
  base_image_id: rest.base_image_id,
  delivered_by_code: rest.delivered_by_code,
  subcategory_ids: subcategory_ids.toSorted((one, other) => one - other),
  options: rest.options,
  published_at: publicationTime(published_at, publishedBefore),
})

/** Throws 422 where an option could not be answered, or is another item's. */
function refuseOptions(
  before: Pick<ProductFields, 'options'>,
  wanted: Pick<ProductFields, 'options'>,
): void {
  const faults = faultsOfOptions(wanted.options) ?? strangerParts(before, wanted)
  if (faults) throw new FieldsRefused(faults)
}

/** Throws 422 where something that is named is none. */
async function refuseUnknown<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
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
