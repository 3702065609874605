import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { couponCustomers, couponJson, type Offer, reservedSaleJson } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import {
  assertMayChange,
  type OrderCaller,
  type OrderToContinue,
  orderOfAttempt,
  orderToContinue,
  refuseGoldForGuests,
} from '#orders/orders.ts'
import type { PayableHandler } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type QuoteInputRow, quoteInputColumns, saveCart } from './carts.ts'
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

/** An order with all that sets its present price, and what its shopper was told it costs now. */
type Continuing = QuoteInputRow & {
  order: OrderToContinue
  /** The cart of this order, where there is one. */
  cart: CartOfOrder | null
}

/** What the shopper of an unpaid order was told. */
export type CartOfOrder = {
  id: string
  version: number
  /** Null where none was chosen: it was quoted by the order's own. */
  payment_method: PaymentMethodValue | null
  quoted_total_sen: number
  quoted_fee_sen: number
}

/** Rows of an order's present price, before its own reservation is taken into account. */
type Row = Continuing & { reserved_sale: Offer['sale'] }

/**
 * The order, the customer's or a guest's, with what sets its price when it is paid by `method` (its own where null), in
 * one statement. What it has reserved (units, a coupon's use) counts as its own. Undefined where there
 * is no such order.
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
  const { orderId, customerId, cartId, method } = wanted
  const columns = presentColumns(sql`o.coupon_id`, sql`coalesce(${method}::text, o.payment_method)`)
  const { rows } = await sql<Row>`
    select ${columns},
           (select json_build_object('id', c.id, 'version', c.version,
                                     'payment_method', c.payment_method,
                                     'quoted_total_sen', c.quoted_total_sen,
                                     'quoted_fee_sen', c.quoted_fee_sen)
            from carts c where c.id = ${cartId} and c.continues_order = o.id) as cart
    from (${orderToContinue(orderId, customerId)}) o`.execute(db)
  return rows[0] && withReservation(rows[0])
}

/**
 * An order, whoever's it is, with what sets its present price by the method and with the coupon of an
 * attempt to pay it. Undefined where there is no such order.
 */
async function readAttempted(
  db: Queryable,
  attempt: { orderId: string; method: PaymentMethodValue; couponId: number | null },
): Promise<Omit<Continuing, 'cart'> | undefined> {
  const { orderId, method, couponId } = attempt
  const columns = presentColumns(sql`${couponId}::integer`, sql`${method}::text`)
  const { rows } = await sql<Row>`
    select ${columns} from (${orderOfAttempt(orderId)}) o`.execute(db)
  return rows[0] && withReservation(rows[0])
}

/** SQL (columns of a SELECT): the order `o`, and all that sets its present price. */
function presentColumns(couponId: RawBuilder<unknown>, method: RawBuilder<unknown>) {
  const isReserved = sql`o.reservation = 'reserved'`
  const customer = { accountId: sql`o.customer_id`, email: sql`o.customer_email` }
  const columns = quoteInputColumns({
    productId: sql`o.product_id`,
    qty: sql`o.qty`,
    coupon: couponJson(sql`k.id = ${couponId}`, {
      own: sql`select o.coupon_id, o.coupon_customers where ${isReserved}`,
      customers: couponCustomers(sql`k.id`, customer, 'any'),
      productId: sql`o.product_id`,
    }),
    method,
  })
  return sql`to_json(o) as "order", ${columns},
    case when ${isReserved} then ${reservedSaleJson(sql`o.flash_sale_id`)} end as reserved_sale`
}

/**
 * What is reserved stays as it was reserved: the units, the price that was told unless it has fallen,
 * and a coupon whatever was spent.
 */
function withReservation<Read extends Row>({ reserved_sale, offer, coupon, ...rest }: Read) {
  const { order } = rest
  if (order.reservation !== 'reserved') return { ...rest, offer, coupon }
  const isOwnCoupon = coupon !== null && order.coupon_id === coupon.id
  return {
    ...rest,
    offer: offer && offerReserved(offer, reserved_sale, order),
    coupon: isOwnCoupon ? { ...coupon, min_spend_sen: 0 } : coupon,
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
  const now = await readAttempted(db, { orderId: id, method, couponId: terms?.coupon_id ?? null })
  if (!now || !unpaid.includes(now.order.status)) return true
  const { order, offer, coupon, fee } = now
  return (
    offer !== null && quoteOf({ offer, coupon, fee }, order.qty, method).total_sen <= amount_sen
  )
}
