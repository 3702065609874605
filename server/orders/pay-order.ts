import type { PayAnotherWay } from '@apeak/contract/orders'
import { noPayment } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { couponCustomersOf, stillThere } from '#catalog/catalog.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { assertMayChange, type OrderCaller } from './access.ts'
import { lockOrder, moveOrder, moves, type Order } from './move-order.ts'
import { someoneWasFirst } from './operate-order.ts'
import { lastDone } from './queries.ts'
import { type OrderQuote, quoteOf } from './rules.ts'
import type { OrdersContext } from './settings.ts'

/** A payment of an order. `quote`: the quote that was paid; null: the order's own. */
export type OrderPayment = { quote: OrderQuote | null; transaction_id: string | null }

/** Whether an order is still to be paid. */
export const isUnpaid = ({ status }: { status: string }): boolean =>
  (moves.paid.from as readonly string[]).includes(status)

/**
 * The columns of an order that takes on a quote, once the quote is reserved or paid. A flash sale or a
 * coupon that was deleted meanwhile is left out.
 */
export async function quoteColumns(
  tx: Queryable,
  { customer_id, customer_email }: { customer_id: number | null; customer_email: string | null },
  quote: OrderQuote,
  use: 'reserved' | 'paid',
) {
  const customer = { accountId: customer_id, email: customer_email }
  return {
    ...quoteOf(quote),
    ...(await stillThere(tx, quote)),
    coupon_customers: await couponCustomersOf(tx, quote.coupon_id, customer, use),
  }
}

/**
 * Marks a locked, unpaid order as paid: it takes on the quote that was paid, and what that takes is
 * sold. What the order reserved under another quote is released. Throws `CannotMove` where it is paid,
 * and violates one of `runOut` where what was paid for is gone.
 */
export async function payOrder(
  tx: Queryable,
  order: Order,
  actor: Actor,
  { quote, transaction_id }: OrderPayment,
): Promise<Order> {
  const columns = await quoteColumns(tx, order, quote ?? quoteOf(order), 'paid')
  return moveOrder(tx, order, 'paid', {
    actor,
    set: { ...columns, transaction_id },
    data: { quote: quoteOf(columns), transaction_id },
  })
}

/** Marks an order as paid; false where it is not there or no longer unpaid. */
export function markPaid(
  db: Queryable,
  id: string,
  actor: Actor,
  payment: OrderPayment,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isUnpaid(order)) return false
    await payOrder(tx, order, actor, payment)
    return true
  })
}

/** Marks a locked order that costs nothing as paid; `orders_no_payment_of_nothing` refuses any other. */
export function payByNothing(tx: Queryable, order: Order, actor: Actor): Promise<Order> {
  const quote = { ...quoteOf(order), payment_method: noPayment }
  return payOrder(tx, order, actor, { quote, transaction_id: null })
}

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
