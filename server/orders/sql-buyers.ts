import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Buyer } from './buyer.ts'

/** SQL: whether an order's units are limited, by a flash sale or by a stock of codes. */
const isLimited = sql`(flash_sale_id is not null or delivered_by_code)`

/**
 * SQL: whether one order more, with so many limited `units`, may be kept for the buyer, who has not
 * paid yet. Counted as it is when the statement begins: those sent at the same moment may go past it by
 * as many as there are connections.
 */
export const hasRoom = (
  buyer: RawBuilder<unknown>,
  units: RawBuilder<unknown>,
  {
    unpaidOrders,
    reservedUnits,
  }: Record<'unpaidOrders' | 'reservedUnits', number | RawBuilder<number>>,
): RawBuilder<unknown> => sql`(
  select count(*) < ${unpaidOrders}::integer
     and coalesce(sum(qty) filter (where ${isLimited}), 0) + ${units}::integer <= ${reservedUnits}::integer
  from orders where buyer = ${buyer} and reservation = 'reserved'
)`

/** Units or uses that unpaid orders keep, and the seconds until the first of them is released. */
export type Unpaid = { count: number; seconds: number | null }

/** What unpaid orders keep, of a buyer and of what another order would take. */
export type Kept = {
  own: { orders: number; units: number; seconds: number | null }
  /** What the buyer has of the flash sale, paid for too; the seconds are of what is not. */
  ownOfSale: Unpaid
  /** Of the guests of each of the buyer's networks, narrowest first. */
  networks: { sale: Unpaid; stock: Unpaid; coupon: Unpaid }[]
  /** Of everybody. */
  couponUses: number
}

/** What somebody takes who orders. */
export type Taking = {
  /** Null where it has none; the same of the rest. */
  flash_sale_id: number | null
  coupon_id: number | null
  /** The product of whose stock of codes it takes. */
  stock_of: number | null
  qty: number
  /** The order that it comes instead of, or that is continued. */
  but: string | null
}

const secondsUntil = (which: RawBuilder<unknown>) =>
  sql`ceil(extract(epoch from min(reserved_until) filter (where ${which}) - now()))::integer`

/** SQL: `count` and `seconds` of the orders that it holds of. */
const unpaidJson = (count: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`json_build_object('count', coalesce(${count} filter (where ${which}), 0),
                        'seconds', ${secondsUntil(which)})`

/** What is kept for a buyer and in their networks, in one statement. */
export async function keptFor(
  db: Queryable,
  buyer: Buyer,
  { flash_sale_id, coupon_id, stock_of, but }: Taking,
): Promise<Kept> {
  const isOther = sql`id is distinct from ${but}`
  const ofSale = sql`flash_sale_id = ${flash_sale_id}::integer`
  const ofStock = sql`delivered_by_code and product_id = ${stock_of}::integer`
  const ofCoupon = sql`coupon_id = ${coupon_id}::integer`
  // Narrowest first. A /56 lies within a /48, by which its index begins.
  const { network, network_56, network_48 } = buyer
  const inNetworks = [
    network && sql`network = ${network}`,
    network_56 && sql`network_48 = ${network_48} and network_56 = ${network_56}`,
    network_48 && sql`network_48 = ${network_48}`,
  ].filter((isIn) => isIn !== null && isIn !== '')
  const networks = inNetworks.map(
    (isIn) => sql`(
      select json_build_object('sale', ${unpaidJson(sql`sum(qty)`, ofSale)},
                               'stock', ${unpaidJson(sql`sum(qty)`, ofStock)},
                               'coupon', ${unpaidJson(sql`count(*)`, ofCoupon)})
      from orders
      where ${isIn} and reservation = 'reserved' and ${isOther}
    )`,
  )
  const { rows } = await sql<Kept>`
    select (
             select json_build_object(
               'orders', count(*),
               'units', coalesce(sum(qty) filter (where ${isLimited}), 0),
               'seconds', ${secondsUntil(sql`true`)})
             from orders
             where buyer = ${buyer.buyer} and reservation = 'reserved' and ${isOther}
           ) as own,
           (
             select json_build_object('count', coalesce(sum(qty), 0),
                                      'seconds', ${secondsUntil(sql`reservation = 'reserved'`)})
             from orders
             where ${ofSale} and buyer = ${buyer.buyer} and reservation <> 'released' and ${isOther}
           ) as "ownOfSale",
           ${networks.length > 0 ? sql`json_build_array(${sql.join(networks)})` : sql`'[]'::json`} as networks,
           (
             select count(*)::integer from orders
             where ${ofCoupon} and reservation = 'reserved' and ${isOther}
           ) as "couponUses"`.execute(db)
  return rows[0] as Kept
}

/** Whether an account has ever paid money, or gold, for an order that it kept. */
export async function hasPaidBefore(db: Queryable, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where customer_id = ${customerId} and reservation = 'sold' and status <> 'refunded'
      and total_sen > 0
    limit 1`.execute(db)
  return rows.length > 0
}
