import { type RawBuilder, sql } from 'kysely'
import { livingAccount } from '#accounts/accounts.ts'
import { type Actor, nameOf } from '#actor.ts'
import { couponCustomers, reserveUnits, useCouponParts } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Places, runComposed } from '#platform/postgres/run-composed.ts'
import type { BuyerLimits } from './order-settings.ts'
import { hasRoom } from './sql-buyers.ts'
import { eventPart } from './sql-lifecycle.ts'
import { type OrderQuote, quoteJson } from './sql-quote.ts'

export type NewOrder = OrderQuote & {
  id: string
  cart_id: string
  /** Of all that was confirmed with it: the same request has the same. */
  request_hash: string
  /** Whose limits it counts for: see `Buyer`. */
  buyer: string
  network: string | null
  network_56: string | null
  network_48: string | null
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
  delivered_by_code: boolean
}

/** When an order may be made. */
export type CreatingGuards = {
  /** SQL that yields one row if the cart and all prices are still of these versions, and keeps the cart so. */
  onlyIf: (cart: {
    id: RawBuilder<string>
    version: RawBuilder<number>
    quote_version: RawBuilder<string>
  }) => RawBuilder<unknown>
  version: number
  quote_version: string
  limits: BuyerLimits
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
  { onlyIf, limits, ...versions }: CreatingGuards,
): Promise<string | undefined> {
  const has = {
    account: order.customer_id !== null,
    sale: order.flash_sale_id !== null,
    coupon: order.coupon_id !== null,
  }
  const withWhat = Object.entries(has).map(([what, isThere]) => (isThere ? ` with ${what}` : ''))
  const units = has.sale || order.delivered_by_code ? order.qty : 0
  const { unpaidOrders, reservedUnits } = limits
  const values = { ...order, unpaidOrders, reservedUnits, ...versions, units, actor: nameOf(actor) }
  const name = `insert an order by ${actor.kind}${withWhat.join('')}`
  const rows = await runComposed(db, name, values, (the) => {
    const isAllowed = sql`
      ${has.account ? sql`living as (${livingAccount(the.customer_id)}),` : sql``}
      unchanged as (${onlyIf({ ...the, id: the.cart_id })}),
      allowed as (
        select from unchanged
        where ${has.account ? sql`exists (select from living)` : sql`true`}
          and ${hasRoom(the.buyer, the.units, the)}
      )`
    const words = { event: 'created', actor: { kind: actor.kind, named: the.actor } } as const
    return sql<{ id: string }>`
      with ${isAllowed}${reservedParts(the, has)},
      created as (
        insert into orders (
          id, cart_id, request_hash, payment_method, buyer, network, network_56, network_48,
          customer_id, customer_email,
          category_id, category_name, product_id, product_name, qty, options, unit_price_sen,
          subtotal_sen, coupon_id, coupon_code, coupon_customers, discount_sen, fee_sen, total_sen,
          flash_sale_id, delivered_by_code, short_reference
        )
        select ${the.id}, ${the.cart_id}, ${the.request_hash}, ${the.payment_method},
               ${the.buyer}, ${the.network}::text, ${the.network_56}::text, ${the.network_48}::text,
               ${the.customer_id}::integer, ${the.customer_email},
               ${the.category_id}::integer, ${the.category_name}, ${the.product_id}::integer,
               ${the.product_name}, ${the.qty}::integer, ${the.options}::jsonb,
               ${the.unit_price_sen}::integer, ${the.subtotal_sen}::integer,
               ${the.coupon_id}::integer, ${the.coupon_code}::text,
               ${has.coupon ? sql`(select coupon_customers from coupon_use)` : sql`'{}'::text[]`},
               ${the.discount_sen}::integer, ${the.fee_sen}::integer, ${the.total_sen}::integer,
               ${the.flash_sale_id}::integer, ${the.delivered_by_code}::boolean,
               random_short_reference('AP')
        from allowed
        returning id, null as from_status, status as to_status,
                  jsonb_build_object('qty', qty, 'quote', ${quoteJson(sql`orders`)}) as data
      ),
      ${eventPart(words, sql`select * from created`)}
      select id from created`
  })
  return rows[0]?.id
}

/** SQL (parts of a WITH) that takes what is limited, where all else is allowed. */
function reservedParts(
  the: Places<
    Pick<NewOrder, 'flash_sale_id' | 'qty' | 'coupon_id' | 'customer_id' | 'customer_email'>
  >,
  has: { sale: boolean; coupon: boolean },
): RawBuilder<unknown> {
  const reserved = sql`,
    reserved as (${reserveUnits(sql`${the.flash_sale_id}::integer`, sql`${the.qty}::integer`)}
                 and exists (select from allowed))`
  const by = { accountId: the.customer_id, email: the.customer_email }
  const customers = couponCustomers(sql`${the.coupon_id}::integer`, by, 'reserved')
  const used = sql`,
    coupon_use as (
      select ${the.coupon_id}::integer as coupon_id, ${customers} as coupon_customers, 1 as uses
      from allowed
    ),
    ${useCouponParts(sql`coupon_use`)}`
  return sql`${has.sale ? reserved : sql``}${has.coupon ? used : sql``}`
}
