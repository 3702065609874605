import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { livingAccount } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { couponCustomers, reserveUnits, useCouponParts } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { BuyerLimits } from './order-settings.ts'
import { hasRoom } from './sql-buyers.ts'
import { eventPart } from './sql-lifecycle.ts'
import { quoteJson } from './sql-quote.ts'

export type NewOrder = {
  id: string
  cart_id: string
  /** Of all that was confirmed with it: the same request has the same. */
  request_hash: string
  payment_method: PaymentMethodValue
  /** Whose limits it counts for: see `Buyer`. */
  buyer: string
  network: string | null
  /** The account that orders; null for a guest. */
  customer_id: number | null
  customer_email: string
  category_id: number
  category_name: string
  product_id: number
  product_name: string
  qty: number
  /** JSON: [{ name, value }]. */
  options: string
  unit_price_sen: number
  subtotal_sen: number
  coupon_id: number | null
  coupon_code: string | null
  discount_sen: number
  fee_sen: number
  total_sen: number
  flash_sale_id: number | null
  delivered_by_code: boolean
}

/**
 * Reserves what is limited and inserts the order with its first event, all in one statement: either
 * everything happened or nothing. The id of the order, or undefined where `onlyIf` yielded no row, no
 * more is kept for its buyer, or the account was erased.
 */
export async function insertOrder(
  db: Queryable,
  order: NewOrder,
  actor: Actor,
  { onlyIf, limits }: { onlyIf: RawBuilder<unknown>; limits: BuyerLimits },
): Promise<string | undefined> {
  const { flash_sale_id, coupon_id, customer_id, qty } = order
  const isAlive = customer_id === null ? sql`true` : sql`exists (select from living)`
  const reserved = flash_sale_id
    ? sql`, reserved as (${reserveUnits(sql`${flash_sale_id}::integer`, sql`${qty}::integer`)}
            and exists (select from allowed))`
    : sql``
  const customers = couponCustomers(sql`${coupon_id}::integer`, {
    accountId: sql`${order.customer_id}`,
    email: sql`${order.customer_email}`,
  })
  const used = coupon_id
    ? sql`, coupon_use as (
              select ${coupon_id}::integer as coupon_id, ${customers} as coupon_customers, 1 as uses
              from allowed
            ), ${useCouponParts(sql`coupon_use`)}`
    : sql``
  const units = flash_sale_id !== null || order.delivered_by_code ? qty : 0
  const { rows } = await sql<{ id: string }>`
    with living as (${livingAccount(customer_id)}),
    unchanged as (${onlyIf}),
    allowed as (
      select from unchanged where ${isAlive} and ${hasRoom(sql`${order.buyer}`, sql`${units}`, limits)}
    ) ${reserved} ${used},
    created as (
      insert into orders (
        id, cart_id, request_hash, payment_method, buyer, network, customer_id, customer_email,
        category_id, category_name, product_id, product_name, qty, options, unit_price_sen,
        subtotal_sen, coupon_id, coupon_code, coupon_customers, discount_sen, fee_sen, total_sen,
        flash_sale_id, delivered_by_code
      )
      select ${order.id}, ${order.cart_id}, ${order.request_hash}, ${order.payment_method},
             ${order.buyer}, ${order.network}::text,
             ${order.customer_id}::integer, ${order.customer_email},
             ${order.category_id}::integer, ${order.category_name}, ${order.product_id}::integer,
             ${order.product_name}, ${qty}::integer, ${order.options}::jsonb,
             ${order.unit_price_sen}::integer, ${order.subtotal_sen}::integer,
             ${coupon_id}::integer, ${order.coupon_code}::text,
             ${coupon_id ? sql`(select coupon_customers from coupon_use)` : sql`'{}'::text[]`}, ${order.discount_sen}::integer,
             ${order.fee_sen}::integer, ${order.total_sen}::integer, ${flash_sale_id}::integer, ${order.delivered_by_code}::boolean
      from allowed
      returning id, null as from_status, status as to_status,
                jsonb_build_object('qty', qty, 'quote', ${quoteJson(sql`orders`)}) as data
    ),
    ${eventPart({ event: 'created', actor }, sql`select * from created`)}
    select id from created`.execute(db)
  return rows[0]?.id
}
