import { sql } from 'kysely'
import { productsWithOptions } from '#catalog/catalog.ts'
import { allRows, inTransaction } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { fetchProducts } from './products.ts'

type Found = { supplier: string; sku: string; fields: { name: string }[]; fingerprint: string }

/**
 * Switches all suppliers on, and lets them deliver the items that they sell under the same name, in the order of
 * `names`. For the demo shop. Throws if a supplier does not answer. No-op if an item has a supplier.
 */
export async function mapByName(context: SuppliersContext): Promise<void> {
  const names = [...context.suppliers.keys()]
  await fetchProducts(context)
  await inTransaction(context.database, async (tx) => {
    const read = await allRows<{ name: string; is_mapped: boolean }>(tx)`
      select name, exists (select from product_supplies) as is_mapped
      from suppliers where name = any (${names}::text[]) and products_at is not null for update`
    if (read.length < names.length) throw new Error('A supplier has not answered yet.')
    if (read.some(({ is_mapped }) => is_mapped)) return
    await sql`update suppliers set enabled = true where name = any (${names}::text[])`.execute(tx)
    for (const item of await productsWithOptions(tx)) {
      if (item.delivered_by_code) continue
      const found = await allRows<Found>(tx)`
        select supplier, sku, fields, fingerprint from supplier_products
        where group_name = ${item.category_name} and name = ${item.name}
        order by array_position(${names}::text[], supplier)`
      for (const [at, { supplier, sku, fields, fingerprint }] of found.entries()) {
        const questions = fields.flatMap(({ name }, index) => {
          const question = item.questions[index]
          return question === undefined ? [] : [[name, question]]
        })
        await sql`
          insert into product_supplies
            (product_id, supplier, sku, position, max_cost_sen, fields, fingerprint)
          values (${item.id}, ${supplier}, ${sku}, ${at + 1}::integer, ${item.price_sen}::integer,
                  ${JSON.stringify(Object.fromEntries(questions))}::jsonb, ${fingerprint})`.execute(
          tx,
        )
      }
    }
  })
}
