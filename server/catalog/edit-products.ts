import * as wire from '@apeak/contract/catalog-console'
import { productColumns, productFields } from '@apeak/contract/catalog-fields'
import type { Page } from '@apeak/contract/lists'
import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { assertPicture, imageJson } from '#platform/files/files.ts'
import { addOnce, saveEdited, versionEvents } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, found } from '#platform/http/problems.ts'
import { firstRow, isoTime, type Queryable, violates } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { hasPublicationState } from '#platform/postgres/published.ts'
import { reorder } from '#platform/postgres/reorder.ts'
import { archive } from './archive.ts'
import { columnsOf, type StoredFields, selectColumns, storedFields } from './edited-fields.ts'
import { isRunning } from './offers.ts'
import { editedOptionsJson, saveOptions } from './options.ts'
import { addPriceChanges, highestPrices } from './prices.ts'
import { isSteepDrop, optionFaults, partFaults, valuesWithIds } from './rules.ts'
import { advanceStock, openStocks } from './stocks.ts'

type Context = ChangeContext

/**
 * Adds a product, once per request key. Throws 422 for an unknown category, subcategory or picture.
 */
export async function addProduct(
  context: Context,
  { request_key, ...wanted }: wire.NewProduct,
  actor: Operator,
): Promise<wire.EditedProduct> {
  const { database } = context
  const fields = await fieldsOf(database, wanted, null)
  refuseOptions({ options: [] }, fields)
  await assertPicture(database, 'base_image_id', fields.base_image_id)
  const id = await addOnce(context, {
    table: 'products',
    request_key,
    ...{ actor, subject: 'product', action: 'created', after: fields },
    insert: async (tx) => {
      const added = await insertProduct(tx, fields, request_key)
      if (added === undefined) return undefined
      await saveParts(tx, added, fields)
      const first = { product_id: added, from_sen: null, to_sen: fields.price_sen }
      await addPriceChanges(tx, { why: 'created', actor }, [first])
      return added
    },
    refusalOf,
  })
  return readProduct(database, id)
}

/** Saves a product's subcategories, options and stock of codes. */
async function saveParts(tx: Queryable, id: number, fields: ProductFields): Promise<void> {
  await listUnder(tx, id, fields)
  await saveOptions(tx, 'product_id', id, valuesWithIds(fields.options))
  await openStocks(tx, [id])
}

/**
 * Saves a product. Throws 202 if its price falls by more than half and needs a second person; 404;
 * 409 if it was changed since it was read; 422 as for a new one.
 */
export async function saveProduct(
  context: Context,
  id: number,
  wanted: wire.SaveProduct,
  actor: Operator,
): Promise<wire.EditedProduct> {
  const { price_sen, name } = await readProduct(context.database, id)
  const highest = await highestPrices(context.database, [id])
  const before = Math.max(price_sen, highest.get(id) ?? 0)
  const isNew = wanted.price_sen !== price_sen
  if (!isNew || !isSteepDrop(before, wanted.price_sen)) {
    return updateOne(context, id, wanted, actor)
  }
  const rows = [{ name: 'Price', before: formatSen(before), after: formatSen(wanted.price_sen) }]
  const asked = { subject: String(id), title: `the price of ${name}`, rows }
  return changeByTwo(context, productChange, { ...asked, change: { id, item: wanted } }, actor)
}

/** The change request of a price lowered by more than half. */
export const productChange: ChangeKind<{ id: number; item: wire.SaveProduct }, wire.EditedProduct> =
  {
    kind: 'product',
    right: 'prices.change',
    schema: Type.Object({ id: Type.Integer(), item: wire.SaveProduct }),
    apply: (context, { id, item }, actor) => updateOne(context, id, item, actor),
  }

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: wire.SaveProduct,
  actor: Operator,
): Promise<wire.EditedProduct> {
  const { database } = context
  const before = await readProduct(database, id)
  const fields = await fieldsOf(database, wanted, before.published_at)
  refuseOptions(before, fields)
  await assertPicture(database, 'base_image_id', fields.base_image_id)
  return saveEdited(
    context,
    {
      subject: 'product',
      id,
      changedBy: [...versionEvents, 'code_settings_changed'],
      read: () => readProduct(database, id),
      save: async (tx) => {
        const locked = await lockProduct(tx, { id, version })
        if (!locked) return false
        await removeOtherSubcategories(tx, id, fields)
        await updateProduct(tx, id, fields)
        await saveParts(tx, id, fields)
        if (locked.delivered_by_code !== fields.delivered_by_code) await advanceStock(tx, id)
        const price = { product_id: id, from_sen: locked.price_sen, to_sen: fields.price_sen }
        if (price.from_sen !== price.to_sen) {
          await addPriceChanges(tx, { why: 'edit', actor }, [price])
        }
        return true
      },
      refusalOf,
    },
    { version, ...fields },
    actor,
  )
}

/** Copies a product as a draft, once per request key. Throws 404. */
export async function duplicateProduct(
  context: Context,
  id: number,
  request_key: string,
  actor: Operator,
): Promise<wire.EditedProduct> {
  const { name, ...product } = await readProduct(context.database, id)
  const options = product.options.map((option) => ({ ...option, id: null }))
  const copy = { ...product, options, name: `${name.slice(0, 143)} (copy)`, published_at: null }
  return addProduct(context, { ...copy, request_key }, actor)
}

/** Archives or restores a product. Throws 404; 409 if another operator was first. */
export async function archiveProduct(
  context: Context,
  id: number,
  isArchived: boolean,
  actor: Operator,
): Promise<wire.EditedProduct> {
  await archive(context, 'products', { id, archived: isArchived }, actor)
  return readProduct(context.database, id)
}

/** Reorders the products of a category. Throws 409 unless `ids` are exactly its products. */
export const orderProducts = (
  context: Context,
  { category_id, ids }: { category_id: number; ids: number[] },
  actor: Operator,
): Promise<void> =>
  reorder(
    context,
    {
      table: 'products',
      where: sql`category_id = ${category_id} and archived_at is null`,
      changed: 'The items of this game have changed. Please review them.',
    },
    ids,
    { actor, subject: 'category', id: category_id, action: 'items_ordered' },
  )

async function fieldsOf(
  database: Context['database'],
  wanted: Omit<wire.SaveProduct, 'version'>,
  publishedBefore: string | null,
): Promise<ProductFields> {
  const stored = await storedFields(database, productFields, wanted, publishedBefore)
  const subcategory_ids = wanted.subcategory_ids.toSorted((one, other) => one - other)
  return { ...stored, subcategory_ids }
}

/** Throws 422 for an option that cannot be answered, or of another product. */
function refuseOptions(
  before: Pick<ProductFields, 'options'>,
  wanted: Pick<ProductFields, 'options'>,
): void {
  const faults = optionFaults(wanted.options) ?? partFaults(before, wanted)
  if (faults) throw new FieldsRefused(faults)
}

/** 422 for an unknown category or subcategory, otherwise the error. */
function refusalOf(error: unknown): unknown {
  if (violates(error, 'products_category_id_fkey')) {
    return fieldRefused('category_id', 'This game does not exist.')
  }
  if (violates(error, 'product_subcategories_subcategory')) {
    return fieldRefused('subcategory_ids', 'Choose subcategories of this game.')
  }
  return error
}

/** A product's edited fields, as stored. */
export type ProductFields = StoredFields<typeof productFields>

/**
 * SQL: the price of the product `p` of the category `c` by its rule, as `priceByRule`; null without a
 * cost or a rule.
 */
const rulePrice = sql<number | null>`((
  p.cost_sen::bigint * (10000 + coalesce(p.markup_percent, c.markup_percent)) + 49999
) / 50000 * 5)::integer`

/** A page of products, by default in the category's order. */
export function productsPage(
  db: Queryable,
  query: wire.ProductsQuery,
): Promise<Page<wire.ProductEntry>> {
  const { category_id, publication, off_rule, q } = query
  return readPage<wire.ProductEntry>(db, query, {
    select: sql`
      p.id, p.name, p.category_id, c.name as category_name, p.price_sen, p.cost_sen, ${rulePrice} as rule_price_sen,
      p.delivered_by_code,
      ${imageJson('p.base_image_id')} as base_image,
      (select f.price_sen from flash_sales f
       where f.product_id = p.id and ${isRunning('f')} and f.sold + f.reserved < f.qty
       order by f.position, f.id limit 1) as sale_price_sen,
      ${isoTime('p.published_at')} as published_at, ${isoTime('p.archived_at')} as archived_at`,
    from: sql`products p join categories c on c.id = p.category_id`,
    where: [
      category_id && sql`p.category_id = ${category_id}`,
      // Archived ones only on request.
      publication ? hasPublicationState('p', publication) : sql<boolean>`p.archived_at is null`,
      off_rule !== undefined && sql`(p.price_sen <> ${rulePrice}) = ${off_rule}::boolean`,
      q && sql`position(lower(${q}) in lower(c.name || ' ' || p.name)) > 0`,
    ],
    columns: {
      position: sql`(c.position, c.id, p.position)`,
      id: sql`p.id`,
      name: sql`lower(p.name)`,
      price_sen: sql`p.price_sen`,
    },
    sort: 'position',
    tie: sql`p.id`,
  })
}

/** A product in the form of its editor. Throws 404. */
export async function readProduct(db: Queryable, id: number): Promise<wire.EditedProduct> {
  const { rows } = await sql<wire.EditedProduct>`
    select p.id, p.version, ${selectColumns(productColumns, 'p')},
           ${editedOptionsJson(sql`o.product_id = p.id`)} as options,
           array(select ps.subcategory_id from product_subcategories ps
                 where ps.product_id = p.id order by ps.subcategory_id) as subcategory_ids,
           ${isoTime('p.archived_at')} as archived_at,
           c.name as category_name, c.slug as category_slug
    from products p join categories c on c.id = p.category_id
    where p.id = ${id}`.execute(db)
  return found(rows[0], 'Item')
}

/** Adds a product after the last of its category. Its id; undefined if the request key has one. */
async function insertProduct(
  tx: Queryable,
  fields: ProductFields,
  request_key: string,
): Promise<number | undefined> {
  const last = sql`select max(position) from products where category_id = ${fields.category_id}`
  const position = sql<number>`coalesce((${last}) + 1, 0)`
  const inserted = await tx
    .insertInto('products')
    .values({ ...columnsOf(productColumns, fields), request_key, position })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Locks a product if it still has the version. Returns its price and its way of delivery. */
async function lockProduct(
  tx: Queryable,
  { id, version }: { id: number; version: number },
): Promise<Pick<ProductFields, 'price_sen' | 'delivered_by_code'> | undefined> {
  return firstRow<Pick<ProductFields, 'price_sen' | 'delivered_by_code'>>(tx)`
    select price_sen, delivered_by_code from products where id = ${id} and version = ${version} for update`
}

/** Saves a locked product. */
async function updateProduct(tx: Queryable, id: number, fields: ProductFields): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(productColumns, fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

type Listing = Pick<ProductFields, 'category_id' | 'subcategory_ids'>

/** Removes a product from all other subcategories, before it moves to another category. */
async function removeOtherSubcategories(
  tx: Queryable,
  id: number,
  { category_id, subcategory_ids }: Listing,
): Promise<void> {
  await sql`
    delete from product_subcategories
    where product_id = ${id}
      and (category_id <> ${category_id} or subcategory_id <> all(${subcategory_ids}::integer[]))
  `.execute(tx)
}

/** Adds a product to subcategories of its category. */
async function listUnder(
  tx: Queryable,
  id: number,
  { category_id, subcategory_ids }: Listing,
): Promise<void> {
  await sql`
    insert into product_subcategories (product_id, category_id, subcategory_id)
    select ${id}::integer, ${category_id}::integer, named
    from unnest(${subcategory_ids}::integer[]) named
    on conflict do nothing`.execute(tx)
}
