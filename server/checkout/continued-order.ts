import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type Offer, saleById } from '#catalog/catalog.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  assertMayChange,
  type OrderCaller,
  type OrderToContinue,
  orderOfAttempt,
  orderToContinue,
  refuseGoldForGuests,
} from '#orders/orders.ts'
import { feeOf, type PayableHandler } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type CartOfOrder, cartContinuing, offerOf, type QuoteInputRow, saveCart } from './carts.ts'
import {
  type CouponRefusal,
  changesSince,
  couponRefusal,
  type Quote,
  type QuoteChange,
  quoteOf,
} from './quote.ts'
import { methodNotOffered, notSold, refuseSoldOut } from './refusals.ts'

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
  { database, secrets }: OrdersContext,
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
  { database }: OrdersContext,
  cartId: string,
  { order, method, quote, couponRefusal: why, product_id }: ContinuedOrder,
): Promise<QuoteChange[]> {
  const { id: continues_order, qty } = order
  const cart = { id: cartId, product_id, qty, options: {}, continues_order }
  await saveCart(database, cart, { ...quote, payment_method: method })
  return changesSince(order, quote, why)
}

/** An order with all that sets its present price, and what its shopper was told it costs now. */
type Continuing = QuoteInputRow & {
  order: OrderToContinue
  /** The cart of this order, where there is one. */
  cart: CartOfOrder | null
}

/**
 * The order, the customer's or a guest's, with what sets its price when it is paid by `method` (its own
 * where null). What it has reserved (units, a coupon's use) counts as its own. Undefined where there is no
 * such order.
 */
async function readContinuing(
  db: Queryable,
  wanted: {
    orderId: string
    /** Null for a guest. */
    customerId: number | null
    cartId: string
    method: PaymentMethodValue | null
  },
): Promise<Continuing | undefined> {
  const order = await orderToContinue(db, wanted.orderId, wanted.customerId)
  if (!order) return undefined
  const method = wanted.method ?? order.payment_method
  const cart = await cartContinuing(db, wanted.cartId, order.id)
  return { order, cart, ...(await presentInput(db, order, order.coupon_id, method)) }
}

/**
 * All that sets the present price of an order by a method and with a coupon. What is reserved stays as it
 * was reserved: the units, the price that was told unless it has fallen, and a coupon whatever was spent.
 */
async function presentInput(
  db: Queryable,
  order: OrderToContinue,
  couponId: number | null,
  method: PaymentMethodValue,
): Promise<QuoteInputRow> {
  const { product_id, qty, coupon_id, coupon_customers, flash_sale_id } = order
  const isReserved = order.reservation === 'reserved'
  const nothing = { flash_sale_id: null, stock_of: null, qty: 0 }
  const choice = {
    ...{ product_id, qty, coupon: couponId === null ? null : { id: couponId } },
    customer: { accountId: order.customer_id, email: order.customer_email },
  }
  const own = isReserved ? { ...nothing, coupon_id, coupon_customers } : null
  const { offer, coupon } = await offerOf(db, choice, own)
  const fee = await feeOf(db, method)
  if (!isReserved) return { offer, coupon, fee }
  const sale = flash_sale_id === null ? null : await saleById(db, flash_sale_id)
  const isOwnCoupon = coupon !== null && coupon_id === coupon.id
  return {
    offer: offer && offerReserved(offer, sale, order),
    coupon: isOwnCoupon ? { ...coupon, min_spend_sen: 0 } : coupon,
    fee,
  }
}

function offerReserved(
  offer: Offer,
  reservedSale: Offer['sale'],
  { qty, unit_price_sen }: OrderToContinue,
): Offer {
  const units_left = offer.units_left === null ? null : qty
  const told = (price_sen: number) => Math.min(price_sen, unit_price_sen)
  if (reservedSale) {
    const sale = { ...reservedSale, price_sen: told(reservedSale.price_sen) }
    return { ...offer, units_left, sale }
  }
  const price_sen = told(offer.price_sen)
  const isBetter = offer.sale !== null && offer.sale.price_sen < price_sen
  return { ...offer, units_left, price_sen, sale: isBetter ? offer.sale : null }
}

/** Also one that is placed: its manual payment was not seen yet. */
const unpaid = ['pending_payment', 'pending']

/**
 * Whether what was agreed to for an order is no better than what it costs today, by the same method
 * and with the same coupon where that can still be used. Of what is not sold any more no price is
 * known, and no terms stand; an order that is paid is past all this.
 */
export const orderTermsStand: PayableHandler['termsStand'] = async (db, id, agreed) => {
  const { payment_method: method, amount_sen } = agreed
  const terms = agreed.quote as { coupon_id: number | null } | null
  const order = await orderOfAttempt(db, id)
  if (!order || !unpaid.includes(order.status)) return true
  const { offer, coupon, fee } = await presentInput(db, order, terms?.coupon_id ?? null, method)
  return (
    offer !== null && quoteOf({ offer, coupon, fee }, order.qty, method).total_sen <= amount_sen
  )
}
