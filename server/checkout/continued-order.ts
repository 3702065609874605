import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { assertMayChange, type OrderCaller, refuseGoldForGuests } from '#orders/orders.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import {
  type CouponRefusal,
  changesSince,
  couponRefusal,
  type Quote,
  type QuoteChange,
  quoteOf,
} from './quote.ts'
import { methodNotOffered } from './refuse-method.ts'
import { notSold, refuseSoldOut } from './refuse-sold-out.ts'
import { saveCart } from './sql.ts'
import { type Continuing, readContinuing } from './sql-continuing.ts'

/** An unpaid order, with what it costs now by one payment method. */
export type ContinuedOrder = Pick<Continuing, 'order' | 'cart' | 'fee'> & {
  quote: Quote<PaymentMethodValue>
  /** Why its coupon takes nothing off any more. */
  couponRefusal: CouponRefusal | null
  /** The method that its shopper chose; null where it is quoted by its own. */
  method: PaymentMethodValue | null
  product_id: number
}

/**
 * Reads an unpaid order, the caller's or a guest's by its key, and quotes it by `method`, by its own
 * where that is null. Refuses one that is another's, that is paid, or whose item is not sold any more; and
 * a guest's that the caller would pay with gold while money for it may come another way.
 */
export async function readContinuedOrder(
  { database, secrets }: AppContext,
  by: OrderCaller,
  wanted: { cart_id: string; order_id: string; method: PaymentMethodValue | null },
): Promise<ContinuedOrder> {
  const { cart_id, order_id, method } = wanted
  const found = await readContinuing(database, {
    orderId: order_id,
    customerId: by.caller?.accountId ?? null,
    cartId: cart_id,
    method,
  })
  if (!found) throw notFound('Order')
  const { order, cart, offer, coupon, fee } = found
  assertMayChange(secrets, order, by)
  if (order.status !== 'pending_payment') {
    throw new Refusal(409, 'This order is not waiting for a payment any more.')
  }
  if (by.caller && method === 'apeak') await refuseGoldForGuests(database, order)
  if (!offer) throw new Refusal(409, notSold)
  refuseSoldOut(offer, order.qty)
  // Where the order's own method is not offered any more another has to be chosen: no fee yet.
  if (method && !fee) throw methodNotOffered()
  const input = { offer, coupon, fee }
  const quote = quoteOf(input, order.qty, method ?? order.payment_method)
  const refusal = couponRefusal(input, order.qty)
  return { order, cart, fee, quote, couponRefusal: refusal, method, product_id: offer.product_id }
}

/** Saves what the order costs now as what its shopper was told. Returns what has changed since. */
export async function tellQuote(
  { database }: AppContext,
  cartId: string,
  { order, method, quote, couponRefusal: why, product_id }: ContinuedOrder,
): Promise<QuoteChange[]> {
  const { id: continues_order, qty } = order
  const cart = { id: cartId, product_id, qty, options: {}, continues_order }
  await saveCart(database, cart, { ...quote, payment_method: method })
  return changesSince(order, quote, why)
}
