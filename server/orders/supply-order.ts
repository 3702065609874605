import type { Actor } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { deliveryBlock } from './deliver-order.ts'
import { addOrderEvent, lockOrder, type Order } from './move-order.ts'

// Suppliers deliver units of an order. While one may do so, the unit is counted in `supplying_qty`, and
// nobody refunds it, delivers it otherwise or changes its details.

/** A locked order, with its undelivered units that no supplier may deliver yet; 0 if it must not be supplied now. */
export type OrderToSupply = {
  order: Order
  free: number
  /** Why it must not be supplied now, such as a requested correction; null: it may. */
  block: string | null
}

const isOwed = ({ status, customer_email }: Order) =>
  status === 'processing' && customer_email !== null

/** Whether suppliers may deliver units of an order now: it is wanted, and nothing blocks its delivery. */
export const maySupply = async (db: Queryable, order: Order): Promise<boolean> =>
  isOwed(order) && (await deliveryBlock(db, order)) === null

/** Locks an order for its suppliers; undefined if unknown. */
export async function lockToSupply(tx: Queryable, id: string): Promise<OrderToSupply | undefined> {
  const order = await lockOrder(tx, id)
  if (!order) return undefined
  const owed = order.qty - order.delivered_qty - order.cancelled_qty - order.supplying_qty
  if (!isOwed(order) || owed === 0) return { order, free: 0, block: null }
  const block = await deliveryBlock(tx, order)
  return { order, free: block === null ? owed : 0, block }
}

/** Counts a unit of a locked order that a supplier may deliver from now on, or no longer. */
export async function countSupplying(tx: Queryable, id: string, units: 1 | -1): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ supplying_qty: eb('supplying_qty', '+', units) }))
    .where('id', '=', id)
    .execute()
}

/** Leaves a locked order to suppliers: the operators' queue does not show it. */
export async function leaveToSuppliers(tx: Queryable, { id }: Pick<Order, 'id'>): Promise<void> {
  await setBySupplier(tx, id, true)
}

/** Gives a locked order to the operators, with the reason in its history. No-op if they have it. */
export async function handToOperators(
  tx: Queryable,
  order: Order,
  { actor, reason, data = {} }: { actor: Actor; reason: string; data?: object },
): Promise<void> {
  if (!order.by_supplier) return
  await setBySupplier(tx, order.id, false)
  await addOrderEvent(tx, order, 'supply_held', { actor, reason, data })
}

const setBySupplier = (tx: Queryable, id: string, by_supplier: boolean) =>
  tx.updateTable('orders').set({ by_supplier }).where('id', '=', id).execute()

/** Throws 409 while a supplier may deliver units of the order. */
export function assertNotSupplying({ supplying_qty }: Pick<Order, 'supplying_qty'>): void {
  if (supplying_qty > 0) throw new Refusal(409, ({ orders }) => orders.beingDelivered)
}
