import type { ProductSupplies, SaveSupplies, SupplyInput } from '@apeak/contract/suppliers-console'
import { sql } from 'kysely'
import { productsWithOptions } from '#catalog/catalog.ts'
import type { Operator } from '#platform/actor.ts'
import { fieldRefused, found, Refusal } from '#platform/http/problems.ts'
import { allRows, firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { productColumns } from './queries.ts'
import { queueItemUpdate } from './watch-supplies.ts'

/** How an item is delivered by suppliers. Throws 404. */
export async function productSupplies(db: Queryable, id: number): Promise<ProductSupplies> {
  const [product] = await productsWithOptions(db, id)
  const { id: product_id, ...item } = found(product, 'Product')
  const supplies = await allRows<ProductSupplies['supplies'][number]>(db)`
    select s.supplier, s.sku, s.max_cost_sen, s.fields, s.enabled,
      s.fingerprint <> p.fingerprint as is_changed, row_to_json(p) as product
    from product_supplies s join (select ${productColumns} from supplier_products p) p
      on p.supplier = s.supplier and p.sku = s.sku
    where s.product_id = ${id} order by s.position, s.id`
  return { product_id, ...item, version: await versionOf(db, id), supplies }
}

async function versionOf(db: Queryable, id: number): Promise<string> {
  const row = await firstRow<{ version: string }>(db)`
    select md5(coalesce(string_agg(s::text, '|' order by s.position, s.id), '')) as version
    from product_supplies s where product_id = ${id}`
  return row?.version ?? ''
}

/**
 * Saves the supplies of an item, in order of preference, and agrees to their products as they are now. Throws
 * 404; 409 if somebody saved others meanwhile, or the item is delivered by codes of the stock; 422 for an
 * unknown product, or a required field without a question.
 */
export async function saveSupplies(
  { database, addOperatorEvent }: Pick<SuppliersContext, 'database' | 'addOperatorEvent'>,
  id: number,
  { supplies, version }: SaveSupplies,
  actor: Operator,
): Promise<ProductSupplies> {
  return inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SUPPLIES_LOCK)}, ${id}::integer)`.execute(tx)
    const before = await productSupplies(tx, id)
    if (before.version !== version) {
      throw new Refusal(409, 'Somebody has changed these suppliers meanwhile. Please reload.')
    }
    if (before.delivered_by_code && supplies.length > 0) {
      throw new Refusal(409, 'This item is delivered by codes of its stock.')
    }
    await replaceSupplies(tx, before, supplies)
    const after = await productSupplies(tx, id)
    const recorded = ({ supplies: saved }: ProductSupplies) => ({
      suppliers: saved.map(({ product: _product, is_changed: _changed, ...supply }) => supply),
    })
    const event = { actor, subject: 'product', action: 'supplies_changed', id } as const
    await addOperatorEvent(tx, { ...event, before: recorded(before), after: recorded(after) })
    await queueItemUpdate(tx)
    return after
  })
}

/** Id of the advisory lock for the supplies of an item, unique in the database. */
const SUPPLIES_LOCK = 4_702_361

/** Replaces the supplies of an item. */
async function replaceSupplies(
  tx: Queryable,
  { product_id: id, questions }: Pick<ProductSupplies, 'product_id' | 'questions'>,
  supplies: readonly SupplyInput[],
): Promise<void> {
  await sql`delete from product_supplies where product_id = ${id}`.execute(tx)
  for (const [at, supply] of supplies.entries()) {
    const { supplier, sku, max_cost_sen, fields, enabled } = supply
    const product = await firstRow<{
      fields: { name: string; required: boolean }[]
      fingerprint: string
    }>(tx)`
      select fields, fingerprint from supplier_products where supplier = ${supplier} and sku = ${sku}`
    if (!product) throw fieldRefused(`supplies.${at}`, 'This product is not in the catalogue.')
    const missing = product.fields.find(
      ({ name, required }) => required && !questions.includes(fields[name] ?? ''),
    )
    if (missing) {
      throw fieldRefused(`supplies.${at}`, `Please choose the question for ${missing.name}.`)
    }
    await sql`
      insert into product_supplies
        (product_id, supplier, sku, position, max_cost_sen, fields, fingerprint, enabled)
      values (${id}, ${supplier}, ${sku}, ${at + 1}::integer, ${max_cost_sen}::integer,
              ${JSON.stringify(fields)}::jsonb, ${product.fingerprint}, ${enabled})
      on conflict on constraint product_supplies_once do nothing`.execute(tx)
  }
}
