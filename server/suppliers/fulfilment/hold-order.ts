import { sql } from 'kysely'
import { handToOperators, leaveToSuppliers, type Order } from '#orders/orders.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'

export const supplyActor = { kind: 'job', name: 'supply_order' } as const

/** Adds a locked order to those that suppliers deliver. Returns whether it is new. */
export async function addSuppliedOrder(tx: Queryable, id: string): Promise<boolean> {
  const added = await firstRow<{ order_id: string }>(tx)`
    insert into supplied_orders (order_id) values (${id})
    on conflict (order_id) do nothing returning order_id`
  return added !== undefined
}

/** Leaves a locked order to its suppliers; those that failed before are tried again. */
export async function tryAll(tx: Queryable, { id }: Pick<Order, 'id'>): Promise<void> {
  await sql`
    insert into supplied_orders (order_id) values (${id})
    on conflict (order_id) do update set reason = null, next_at = null, tried_from = now()`.execute(
    tx,
  )
  await leaveToSuppliers(tx, { id })
}

/** Gives a locked order to the operators. */
export async function holdOrder(tx: Queryable, order: Order, reason: string): Promise<void> {
  await sql`
    update supplied_orders set reason = ${reason}, next_at = null
    where order_id = ${order.id}`.execute(tx)
  await handToOperators(tx, order, { actor: supplyActor, reason })
}
