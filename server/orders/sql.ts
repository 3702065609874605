import { itemText, type OrderStatus } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { categoryNames } from '#catalog/catalog.ts'
import type { PayableName } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { orderColumns } from './move-order.ts'

/** The order with an id; undefined where there is none. */
export function orderById(db: Queryable, id: string) {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

/** The same with the name of its category in addresses; null where that is not there any more. */
export async function orderWithPage(db: Queryable, id: string) {
  const [order] = await ordersWithPages(db, [id])
  return order
}

/** The same of several. */
export async function ordersWithPages(db: Queryable, ids: readonly string[]) {
  const orders = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(sql<boolean>`orders.id = any(${[...ids]}::text[])`)
    .execute()
  const categories = orders.flatMap(({ category_id }) => category_id ?? [])
  const names = await categoryNames(db, [...new Set(categories)])
  return orders.map((order) => {
    const { slug = null } = names.get(order.category_id ?? 0) ?? {}
    return { ...order, category_slug: slug }
  })
}

/** The customer's order; undefined where there is none or it is another's. */
export async function ownOrder(db: Queryable, id: string, customerId: number) {
  const order = await orderById(db, id)
  return order?.customer_id === customerId ? order : undefined
}

/** What people call an order by; undefined where there is none of this id. */
export async function orderReference(db: Queryable, id: string): Promise<string | undefined> {
  const order = await orderById(db, id)
  return order?.short_reference
}

/** The id of the order that people call so. */
export async function orderNamed(
  db: Queryable,
  shortReference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where short_reference = ${shortReference}`.execute(db)
  return rows[0]?.id
}

/** How an order stands; undefined where there is none. */
export async function orderStatus(db: Queryable, id: string): Promise<OrderStatus | undefined> {
  const order = await orderById(db, id)
  return order?.status as OrderStatus | undefined
}

/** What people call each of these orders, and whose it is. */
export async function orderNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  const { rows } = await sql<PayableName>`
    select id, short_reference, customer_id from orders where id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows
}

/** What people call each of these orders, by its id, and what they read that was ordered: '2 × 42 Diamonds'. */
export async function orderedItems(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, OrderedItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OrderedItem & { id: string; product_name: string; qty: number }>`
    select id, short_reference, product_name, qty from orders where id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, short_reference, product_name, qty }) => [
      id,
      { short_reference, item: itemText(product_name, qty) },
    ]),
  )
}

export type OrderedItem = { short_reference: string; item: string }
