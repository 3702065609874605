import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { couponCustomers, couponJson, type Offer, reservedSaleJson } from '#catalog/catalog.ts'
import { type OrderToContinue, orderOfAttempt, orderToContinue } from '#orders/orders.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type QuoteInputRow, quoteInputColumns } from './sql.ts'

/** An order with all that sets its present price, and what its shopper was told it costs now. */
export type Continuing = QuoteInputRow & {
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
export async function readContinuing(
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
export async function readAttempted(
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
