import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { couponJson, type Offer, reservedSaleJson } from '#catalog/catalog.ts'
import { type OrderToContinue, orderToContinue } from '#orders/orders.ts'
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

type Row = Continuing & { reserved_sale: Offer['sale'] }

/**
 * The customer's order with what sets its price when it is paid by `method` (its own where null), in
 * one statement. What it has reserved (units, a coupon's use) counts as its own. Undefined where there
 * is no such order.
 */
export async function readContinuing(
  db: Queryable,
  wanted: {
    orderId: string
    customerId: number
    cartId: string
    method: PaymentMethodValue | null
  },
): Promise<Continuing | undefined> {
  const { orderId, customerId, cartId, method } = wanted
  const isReserved = sql`o.reservation = 'reserved'`
  const columns = quoteInputColumns({
    productId: sql`o.product_id`,
    qty: sql`o.qty`,
    coupon: couponJson(sql`k.id = o.coupon_id`, isReserved),
    method: sql`coalesce(${method}::text, o.payment_method)`,
  })
  const { rows } = await sql<Row>`
    select to_json(o) as "order", ${columns},
           case when ${isReserved} then ${reservedSaleJson(sql`o.flash_sale_id`)} end as reserved_sale,
           (select json_build_object('id', c.id, 'version', c.version,
                                     'payment_method', c.payment_method,
                                     'quoted_total_sen', c.quoted_total_sen,
                                     'quoted_fee_sen', c.quoted_fee_sen)
            from carts c where c.id = ${cartId} and c.continues_order = o.id) as cart
    from (${orderToContinue(orderId, customerId)}) o`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { reserved_sale, offer, ...rest } = row
  return { ...rest, offer: offer && reserved_sale ? { ...offer, sale: reserved_sale } : offer }
}
