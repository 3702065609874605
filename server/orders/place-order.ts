import type { PayAnotherWay } from '@apeak/contract/orders'
import { noPayment } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { type Actor, shopper } from '#platform/actor.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import type { OrdersContext } from './context.ts'
import { lockOrder, moveOrder, type Order } from './move-order.ts'
import { someoneWasFirst } from './operate-order.ts'
import { assertMayChange, type OrderCaller } from './order-key.ts'
import { lastDone } from './sql-timeline.ts'

/**
 * The shopper says that a manual payment is on its way: the order waits as pending for an operator
 * to see the money, as long as the settings say, and its mail is queued. Safe to repeat.
 * Returns the order's status. Throws 404 where there is no such order, or it is another account's; 403
 * where it is a guest's and its key is missing; 422 where it is to be paid another way; 409 where it has
 * to be continued first.
 */
export async function placeManualOrder(
  { database, config, secrets }: OrdersContext,
  id: string,
  by: OrderCaller,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, id)
    const isTheirs = order?.customer_id === null || order?.customer_id === by.caller?.accountId
    if (!order || !isTheirs) throw notFound('Order')
    assertMayChange(secrets, order, by)
    if (order.payment_method === noPayment) return order.status
    if (order.payment_method !== 'check_payment') {
      throw fieldRefused('payment_method', 'This order is to be paid another way.')
    }
    if (order.status !== 'pending_payment') return order.status
    if (order.reservation !== 'reserved') throw waitedTooLong(order)
    const hours = hoursToPay(order, config.orders)
    const reserved_until = sql<Date>`now() + ${hours}::integer * interval '1 hour'`
    const actor = shopper(by.caller)
    const { status } = await moveOrder(tx, order, 'placed', { actor, set: { reserved_until } })
    return status
  })
}

/** An order that keeps something limited waits for its money for a shorter time. */
function hoursToPay(
  { flash_sale_id, coupon_id, delivered_by_code }: Order,
  { manualPaymentHours, limitedPaymentHours }: OrdersContext['config']['orders'],
): number {
  const isLimited = flash_sale_id !== null || coupon_id !== null || delivered_by_code
  return isLimited ? Math.min(manualPaymentHours, limitedPaymentHours) : manualPaymentHours
}

/** 409: the order's reservation was released, so its price may have changed. Continuing it tells the price. */
export function waitedTooLong({ id }: { id: string }): Refusal {
  const sentence = 'This order waited too long. Please continue it at the present price.'
  return new Refusal(409, sentence, { order_id: id, waited_too_long: true })
}

/** Nobody needs more, and each of them moves units that others may want. */
const fromNetwork: Limit = { name: 'orders paid another way from a source', most: 20, minutes: 60 }

/**
 * A shopper who said that a manual payment is on its way would rather pay in another way: the order is
 * unpaid again, what it reserved is released, and it is continued like any unpaid one. Safe to repeat.
 * Throws 404; 403 where the caller may not change the order; 409 where it is paid; 429 past
 * the limit of a network.
 */
export async function payAnotherWay(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id }: PayAnotherWay,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  await inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Order')
    assertMayChange(secrets, order, by)
    if (order.status === 'pending_payment') return
    if (order.status !== 'pending') throw new Refusal(409, 'This order is paid already.')
    await moveOrder(tx, order, 'put_back', { actor: shopper(by.caller) })
  })
}

/**
 * An operator no longer expects the money of a placed order: it is unpaid again, and its shopper told.
 * Safe to repeat by the same operator. Throws 404, and 409 where it does not wait for its money.
 */
export function putOrderBack(
  database: Database,
  id: string,
  reason: string,
  actor: Extract<Actor, { kind: 'operator' }>,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('Order')
    if (order.status === 'pending') {
      await moveOrder(tx, order, 'put_back', { actor, reason })
      return
    }
    const done = await lastDone(tx, id)
    if (done?.event === 'put_back' && done.actor === actor.id) return
    throw await someoneWasFirst(tx, id, 'This order does not wait for its money.')
  })
}
