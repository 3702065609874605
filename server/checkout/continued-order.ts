import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type Offer, saleById } from '#catalog/catalog.ts'
import {
  assertMayChange,
  type Order,
  type OrderCaller,
  type OrdersContext,
  orderById,
  orderToContinue,
  refuseGoldForGuests,
} from '#orders/orders.ts'
import { feeOf, type PayableHandler, unappliedMoney } from '#payments/payments.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import {
  type CartOfOrder,
  cartOfContinuedOrder,
  offerOf,
  type QuoteInputRow,
  saveCart,
} from './carts.ts'
import {
  type CouponRefusal,
  changesSince,
  couponRefusal,
  type Quote,
  type QuoteChange,
  quoteOf,
} from './quote.ts'
import { methodNotOffered, notSold, refusePaused, refuseSoldOut } from './refusals.ts'

/** An unpaid order with its current quote. */
export type ContinuedOrder = Pick<QuoteInputRow, 'fee'> & {
  order: Order
  cart: CartOfOrder | null
  quote: Quote<PaymentMethodValue>
  /** Why its coupon no longer applies. */
  couponRefusal: CouponRefusal | null
  /** The method that the shopper chose; null: the order's own. */
  method: PaymentMethodValue | null
  product_id: number
  /** What its units cost the shop now; null if unknown. */
  cost_sen: number | null
}

/**
 * Reads an unpaid order, the caller's or a guest's by its key, and quotes it by `method` (null: its own).
 * Throws 404 or 403 for another's, and 409 if it is paid, has unapplied money, its item is not sold, or gold
 * would pay a guest's order that may still receive money by another method.
 */
export async function readContinuedOrder(
  { database, secrets }: OrdersContext,
  by: OrderCaller,
  {
    cart_id,
    order_id,
    method,
  }: { cart_id: string; order_id: string; method: PaymentMethodValue | null },
): Promise<ContinuedOrder> {
  const order = found(
    await orderToContinue(database, order_id, by.caller?.accountId ?? null),
    'Order',
  )
  const cart = await cartOfContinuedOrder(database, cart_id, order.id)
  const quotedBy = method ?? (order.payment_method as PaymentMethodValue)
  const { offer, coupon, fee } = await presentInput(database, order, order.coupon_id, quotedBy)
  assertMayChange(secrets, order, by)
  if (order.status !== 'pending_payment') {
    throw new Refusal(409, ({ checkout }) => checkout.needsNoPayment)
  }
  const received_sen = (await unappliedMoney(database, 'order', [order.id])).get(order.id)
  if (received_sen !== undefined) throw moneyReceived(received_sen)
  if (by.caller && method === 'apeak') await refuseGoldForGuests(database, order)
  if (!offer) throw new Refusal(409, notSold)
  refusePaused(offer)
  refuseSoldOut(offer, order.qty)
  // Without a fee if the order's own method is no longer offered: another must be chosen.
  if (method && !fee) throw methodNotOffered()
  const input = { offer, coupon, fee }
  const quote = quoteOf(input, order.qty, quotedBy)
  const refusal = couponRefusal(input, order.qty)
  const cost_sen = offer.cost_sen && offer.cost_sen * order.qty
  const { product_id } = offer
  return { order, cart, fee, quote, couponRefusal: refusal, method, product_id, cost_sen }
}

/** 409: an operator first decides about the money that could not be used. */
const moneyReceived = (sen: number) =>
  new Refusal(409, ({ checkout }) => checkout.moneyReceived(formatSen(sen)))

/** Saves the current quote as the one shown to the shopper. Returns what has changed. */
export async function saveQuote(
  { database }: OrdersContext,
  cartId: string,
  { order, method, quote, couponRefusal: why, product_id }: ContinuedOrder,
): Promise<QuoteChange[]> {
  const { id: continues_order, qty } = order
  const cart = { id: cartId, product_id, qty, options: {}, continues_order }
  await saveCart(database, cart, { ...quote, payment_method: method })
  return changesSince(order, quote, why)
}

/**
 * The inputs of an order's current quote by a method and coupon. A reservation keeps its units, its price
 * unless it has fallen, and its coupon without a minimum spend.
 */
async function presentInput(
  db: Queryable,
  order: Order,
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
  { qty, unit_price_sen }: Order,
): Offer {
  const units_left = offer.units_left === null ? null : qty
  const capped = (price_sen: number) => Math.min(price_sen, unit_price_sen)
  if (reservedSale) {
    const sale = { ...reservedSale, price_sen: capped(reservedSale.price_sen) }
    return { ...offer, units_left, sale }
  }
  const price_sen = capped(offer.price_sen)
  const isBetter = offer.sale !== null && offer.sale.price_sen < price_sen
  return { ...offer, units_left, price_sen, sale: isBetter ? offer.sale : null }
}

const unpaid = ['pending_payment', 'pending']

/**
 * Whether the agreed amount covers the current price, by the same method and coupon. False if the item is
 * not sold; true once the order is paid.
 */
export const isOrderQuoteValid: PayableHandler['isQuoteStillValid'] = async (db, id, agreed) => {
  const { payment_method: method, amount_sen } = agreed
  const terms = agreed.quote as { coupon_id: number | null } | null
  const order = await orderById(db, id)
  if (!order || !unpaid.includes(order.status)) return true
  const { offer, coupon, fee } = await presentInput(db, order, terms?.coupon_id ?? null, method)
  return (
    offer !== null && quoteOf({ offer, coupon, fee }, order.qty, method).total_sen <= amount_sen
  )
}
