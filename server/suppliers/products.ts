import { sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { eachSupplier } from './each-supplier.ts'
import { addSuppliers, noteError } from './pause-supplier.ts'
import type { SupplierProduct } from './supplier.ts'

/** Stores a product as it is sold now; undefined: it is not sold. */
export async function saveProduct(
  db: Queryable,
  supplier: string,
  sku: string,
  product: SupplierProduct | undefined,
): Promise<void> {
  if (product) return saveProducts(db, supplier, [product])
  await sql`
    update supplier_products set is_available = false, fetched_at = now()
    where supplier = ${supplier} and sku = ${sku}`.execute(db)
}

async function saveProducts(
  db: Queryable,
  supplier: string,
  products: readonly SupplierProduct[],
): Promise<void> {
  const rows = JSON.stringify(
    products.map(({ group, isAvailable, ...product }) => ({
      ...product,
      group_name: group,
      is_available: isAvailable,
    })),
  )
  await sql`
    insert into supplier_products
      (supplier, sku, kind, name, group_name, cost_sen, is_available, fields, fingerprint)
    select ${supplier}, sku, kind, name, group_name, cost_sen, is_available, fields, fingerprint
    from jsonb_to_recordset(${rows}::jsonb) as given (sku text, kind text, name text,
      group_name text, cost_sen integer, is_available boolean, fields jsonb, fingerprint text)
    order by sku
    on conflict on constraint supplier_products_once do update set
      kind = excluded.kind, name = excluded.name, group_name = excluded.group_name,
      cost_sen = excluded.cost_sen, is_available = excluded.is_available, fields = excluded.fields,
      fingerprint = excluded.fingerprint, fetched_at = now()`.execute(db)
}

/** Reads the catalogue of every supplier, if it is due. A product that it no longer names is not available. */
export async function fetchProducts(context: SuppliersContext): Promise<void> {
  const { database, suppliers } = context
  await addSuppliers(database, suppliers)
  await eachSupplier(context, async (name, supplier) => {
    if (!(await isDue(database, name, supplier.traits.catalogueSeconds))) return
    const read = await supplier.products()
    // The stored catalogue stays: a limit of catalogues does not limit orders.
    if (read.kind === 'throttled') return
    if (read.kind !== 'ok') return noteError(context, name, read)
    const products = [...new Map(read.value.map((product) => [product.sku, product])).values()]
    await saveProducts(database, name, products)
    await sql`
      update supplier_products set is_available = false
      where supplier = ${name} and is_available
        and sku <> all (${products.map(({ sku }) => sku)}::text[])`.execute(database)
    await sql`update suppliers set products_at = now() where name = ${name}`.execute(database)
  })
}

async function isDue(db: Queryable, supplier: string, seconds: number): Promise<boolean> {
  const due = await firstRow(db)`
    select from suppliers
    where name = ${supplier}
      and coalesce(products_at <= now() - ${seconds}::integer * interval '1 second', true)`
  return due !== undefined
}
