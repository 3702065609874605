import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { couponJson, type Offer, offerJson, reservedSaleJson } from '#catalog/catalog.ts'
import { type OrderToContinue, orderToContinue } from '#orders/orders.ts'
import { feeJson } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { PriceBasis } from './sql.ts'

/** An order with all that sets its present price, and what its shopper was told it costs now. */
export type Continuing = PriceBasis & {
  order: OrderToContinue
  /** The cart of this order, where there is one. */
  cart: { id: string; version: number; quoted_total_sen: number } | null
}

type Row = Continuing & { reserved_sale: Offer['sale'] }

/**
 * The customer's order with what sets its price when it is paid by `method` (its own where null), in
 * one statement. Units and a coupon that it still holds are its own: they count as long as they are
 * reserved. Undefined where there is no such order.
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
  const isHeld = sql`o.reservation = 'reserved'`
  const { rows } = await sql<Row>`
    select to_json(o) as "order",
           ${offerJson(sql`o.product_id`, sql`o.qty`)} as offer,
           case when ${isHeld} then ${reservedSaleJson(sql`o.flash_sale_id`)} end as reserved_sale,
           ${couponJson(sql`k.id = o.coupon_id`, isHeld)} as coupon,
           ${feeJson(sql`coalesce(${method}::text, o.payment_method)`)} as fee,
           (select json_build_object('id', c.id, 'version', c.version, 'quoted_total_sen', c.quoted_total_sen)
            from carts c where c.id = ${cartId} and c.continues_order = o.id) as cart
    from (${orderToContinue(orderId, customerId)}) o`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { reserved_sale, offer, ...rest } = row
  return { ...rest, offer: offer && reserved_sale ? { ...offer, sale: reserved_sale } : offer }
}
