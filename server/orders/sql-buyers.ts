import { type RawBuilder, sql } from 'kysely'
import { flashSaleLimit, networkShares } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Buyer } from './buyer.ts'
import type { BuyerLimits } from './order-settings.ts'

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
  { unpaidOrders, reservedUnits }: Record<keyof BuyerLimits, number | RawBuilder<number>>,
): RawBuilder<unknown> => sql`(
  select count(*) < ${unpaidOrders}::integer
     and coalesce(sum(qty) filter (where ${isLimited}), 0) + ${units}::integer <= ${reservedUnits}::integer
  from orders where buyer = ${buyer} and reservation = 'reserved'
)`

/** What is kept for a buyer, and until when. */
export type Kept = {
  orders: number
  units: number
  /** Seconds until the first of it is released. */
  seconds: number
  /** Of the flash sale that they take of; null where it limits no customer, or there is none. */
  sale: {
    customer_limit: number
    network_limit: number
    ends_in: number
    /** Reserved or bought by the buyer; seconds until the first that is reserved is released. */
    own: number
    own_seconds: number | null
    /** Reserved by guests of the network. */
    network: number
    network_seconds: number | null
  } | null
  /** Of a stock of codes, and of a coupon, what guests of the network may keep. */
  shares: { units: NetworkShare; uses: NetworkShare }
}

/**
 * How much of something guests of one network may keep, null where that is not limited; how much they
 * do, and the seconds until the first of it is released.
 */
type NetworkShare = { most: number | null; kept: number; seconds: number | null }

/** What somebody takes who orders. */
export type Taking = {
  /** Null where it has none; the same of the rest. */
  flash_sale_id: number | null
  coupon_id: number | null
  product_id: number
  qty: number
  delivered_by_code: boolean
  /** The order that it comes instead of, or that is continued. */
  but: string | null
}

const seconds = (what: RawBuilder<unknown>) =>
  sql`ceil(extract(epoch from min(reserved_until) filter (where ${what}) - now()))::integer`

/** What is kept for a buyer and their network, in one statement. */
export async function keptFor(
  db: Queryable,
  { buyer, network }: Buyer,
  { flash_sale_id: flashSaleId, coupon_id, product_id, delivered_by_code, but }: Taking,
): Promise<Kept> {
  const ofBuyer = sql`buyer = ${buyer}`
  const stocked = sql`delivered_by_code and product_id = ${delivered_by_code ? product_id : null}`
  const share = (
    most: RawBuilder<unknown>,
    kept: RawBuilder<unknown>,
    which: RawBuilder<unknown>,
  ) =>
    sql`json_build_object('most', ${most}, 'kept', coalesce(${kept} filter (where ${which}), 0),
                          'seconds', ${seconds(which)})`
  const { rows } = await sql<Kept>`
    with kept as (
      select * from orders
      where buyer = ${buyer} and reservation = 'reserved' and id is distinct from ${but}
    ),
    of_sale as (
      select * from orders
      where flash_sale_id = ${flashSaleId} and reservation <> 'released' and id is distinct from ${but}
        and (buyer = ${buyer} or (network = ${network} and reservation = 'reserved'))
    ),
    of_network as (
      select * from orders
      where network = ${network} and reservation = 'reserved' and id is distinct from ${but}
    )
    select count(*)::integer as orders,
           coalesce(sum(qty) filter (where ${isLimited}), 0)::integer as units,
           coalesce(${seconds(sql`true`)}, 1) as seconds,
           (
             select json_build_object(
               'customer_limit', sale.customer_limit, 'network_limit', sale.network_limit,
               'ends_in', sale.ends_in,
               'own', coalesce(sum(qty) filter (where ${ofBuyer}), 0),
               'own_seconds', ${seconds(sql`${ofBuyer} and reservation = 'reserved'`)},
               'network', coalesce(sum(qty) filter (
                 where network = ${network} and reservation = 'reserved'), 0),
               'network_seconds', ${seconds(sql`network = ${network} and reservation = 'reserved'`)}
             )
             from (${flashSaleLimit(sql`${flashSaleId}::integer`)}) sale left join of_sale on true
             group by sale.customer_limit, sale.network_limit, sale.ends_in
           ) as sale,
           (
             select json_build_object(
               'units', ${share(sql`share.units`, sql`sum(qty)`, stocked)},
               'uses', ${share(sql`share.uses`, sql`count(*)`, sql`coupon_id = ${coupon_id}`)}
             )
             from (${networkShares(sql`${delivered_by_code ? product_id : null}::integer`, sql`${coupon_id}::integer`)}) share
             left join of_network on true
             group by share.units, share.uses
           ) as shares
    from kept`.execute(db)
  return rows[0] as Kept
}
