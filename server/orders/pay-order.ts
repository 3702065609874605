import type { ChangePaymentMethod } from '@apeak/contract/orders'
import { noPayment, type PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { couponCustomersOf, existingSaleAndCoupon } from '#catalog/catalog.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { fieldRefused, found, notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lockOrder, moveOrder, moves, type Order } from './move-order.ts'
import { lastChange } from './queries.ts'
import { assertMayChange, type OrderCaller, type OrderQuote, orderQuote } from './rules.ts'
import { alreadyHandled } from './run-order-action.ts'
import type { OrdersContext } from './settings.ts'

/** A payment of an order. `quote`: the paid quote; null: the order's own, by `payment_method` if given. */
type OrderPayment = {
  quote: OrderQuote | null
  transaction_id: string | null
  payment_method?: PaymentMethodValue
}

export const isUnpaid = ({ status }: { status: string }): boolean =>
  (moves.paid.from as readonly string[]).includes(status)

/** The order's columns for a new quote, without a flash sale or coupon deleted meanwhile. */
export async function quoteColumns(
  tx: Queryable,
  { customer_id, customer_email }: { customer_id: number | null; customer_email: string | null },
  quote: OrderQuote,
  use: 'reserved' | 'paid',
) {
  const customer = { accountId: customer_id, email: customer_email }
  return {
    ...orderQuote(quote),
    ...(await existingSaleAndCoupon(tx, quote)),
    coupon_customers: await couponCustomersOf(tx, quote.coupon_id, customer, use),
  }
}

/**
 * Marks a locked, unpaid order as paid at the paid quote, and its reservation as sold. Throws
 * `CannotMove` if it is already paid; 409 if its own quote has a discount for gold and other money
 * pays it; and violates one of `soldOutErrors` if too little is left.
 */
export async function payOrder(
  tx: Queryable,
  order: Order,
  actor: Actor,
  { quote, transaction_id, payment_method }: OrderPayment,
): Promise<Order> {
  const columns = await quoteColumns(tx, order, quote ?? ownQuote(order, payment_method), 'paid')
  return moveOrder(tx, order, 'paid', {
    actor,
    set: { ...columns, transaction_id },
    data: { quote: orderQuote(columns), transaction_id },
  })
}

/** An order's own quote, by the method that pays it: refunds go back there. */
function ownQuote(order: Order, payment_method = order.payment_method): OrderQuote {
  if (order.fee_sen < 0 && payment_method !== order.payment_method) {
    throw new Refusal(409, 'This order has a discount for gold. Only gold can pay it.')
  }
  return orderQuote({ ...order, payment_method })
}

/** Marks an order as paid; false if unknown or no longer unpaid. */
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

/** Marks a locked order with a total of zero as paid; `orders_no_payment_of_nothing` refuses any other. */
export function markFreeOrderPaid(tx: Queryable, order: Order, actor: Actor): Promise<Order> {
  const quote = { ...orderQuote(order), payment_method: noPayment }
  return payOrder(tx, order, actor, { quote, transaction_id: null })
}

/**
 * The shopper reports a bank transfer: the order is pending, for a configured time, until an operator
 * confirms the money. Idempotent. Returns the order's status. Throws 404 for an unknown order or another
 * account's; 403 for a guest's without its key; 422 for another payment method; 409 if it must be
 * continued first.
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
      throw fieldRefused('payment_method', ({ orders }) => orders.otherMethod)
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

/** Limited items are reserved for a shorter time. */
function hoursToPay(
  { flash_sale_id, coupon_id, delivered_by_code }: Order,
  { manualPaymentHours, limitedPaymentHours }: OrdersContext['config']['orders'],
): number {
  const isLimited = flash_sale_id !== null || coupon_id !== null || delivered_by_code
  return isLimited ? Math.min(manualPaymentHours, limitedPaymentHours) : manualPaymentHours
}

/** 409: the reservation was released, so the order must be continued at the current price. */
export function waitedTooLong({ id }: { id: string }): Refusal {
  return new Refusal(409, ({ orders }) => orders.reservationExpired, {
    order_id: id,
    waited_too_long: true,
  })
}

const fromNetwork: Limit = { name: 'orders paid another way from a source', most: 20, minutes: 60 }

/**
 * Reverts a placed order to unpaid and releases its reservation, so that the shopper can choose another
 * method. Idempotent. Throws 404; 403 if the caller may not change the order; 409 if it is paid; 429
 * beyond the limit of a network.
 */
export async function changePaymentMethod(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id }: ChangePaymentMethod,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  await inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, order_id), 'Order')
    assertMayChange(secrets, order, by)
    if (order.status === 'pending_payment') return
    if (order.status !== 'pending') throw new Refusal(409, ({ orders }) => orders.alreadyPaid)
    await moveOrder(tx, order, 'put_back', { actor: shopper(by.caller) })
  })
}

/**
 * Reverts a placed order to unpaid because no money was received, and mails the shopper. Idempotent for
 * the same operator. Throws 404, and 409 if the order is not placed.
 */
export function revertPlacedOrder(
  database: Database,
  id: string,
  reason: string,
  actor: Extract<Actor, { kind: 'operator' }>,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, id), 'Order')
    if (order.status === 'pending') {
      await moveOrder(tx, order, 'put_back', { actor, reason })
      return
    }
    const done = await lastChange(tx, id)
    if (done?.event === 'put_back' && done.actor === actor.id) return
    throw await alreadyHandled(tx, id, 'This order is not waiting for a payment.')
  })
}
