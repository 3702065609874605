import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { moveUnits, moveUsesParts } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { BuyerLimits } from './order-settings.ts'
import { hasRoom } from './sql-buyers.ts'
import { allows, moveParts } from './sql-lifecycle.ts'
import { type OrderQuote, quoteJson, quoteRow, takeQuote } from './sql-quote.ts'

const selectOrder = sql`
  select id, status, reservation, payment_method, product_id, product_name, category_name, qty,
         customer_email, buyer, network, network_56, network_48, delivered_by_code, unit_price_sen, subtotal_sen, coupon_id, coupon_code, discount_sen,
         fee_sen, total_sen, flash_sale_id, coupon_customers, customer_id
  from orders`

/**
 * SQL that selects the order of a customer, or a guest's; no row where there is none or it is another's. One that was detached from its owner is nobody's any more.
 */
export const orderToContinue = (id: string, customerId: number | null): RawBuilder<unknown> => sql`
  ${selectOrder}
  where id = ${id}
    and (customer_id = ${customerId}::integer
      or (customer_id is null and customer_email is not null))`

/** SQL that selects an order, whoever's it is, for money that comes for it. */
export const orderOfAttempt = (id: string): RawBuilder<unknown> =>
  sql`${selectOrder} where id = ${id}`

type OrderToRequote = {
  id: string
  /** Whose it was when it was read. */
  customer_id: number | null
  reservation: string
  qty: number
  delivered_by_code: boolean
}

/**
 * Moves an unpaid order to another quote, in one statement. What it still reserves stays reserved
 * until the time that it had; what was released is reserved for another half hour. True where it did.
 */
export async function requoteOrder(
  db: Queryable,
  { id, customer_id, reservation, qty, delivered_by_code }: OrderToRequote,
  { quote, actor, limits }: { quote: OrderQuote; actor: Actor; limits: BuyerLimits },
  onlyIf: RawBuilder<unknown>,
): Promise<boolean> {
  const isLimited = quote.flash_sale_id !== null || delivered_by_code
  // What still is reserved is counted already.
  const room =
    reservation === 'reserved'
      ? sql`true`
      : hasRoom(
          sql`(select asked.buyer from orders asked where asked.id = ${id})`,
          sql`${isLimited ? qty : 0}`,
          limits,
        )
  const { rows } = await sql`
    with allowed as (${onlyIf}),
    due as (
      select * from orders
      where id = ${id} and ${allows('continued')} and reservation = ${reservation}
        and customer_id is not distinct from ${customer_id}::integer
        and exists (select from allowed) and ${room}
      for update
    ),
    quote as (${quoteRow(quote, sql`due`, 'reserved')}),
    unit_changes as (
      select flash_sale_id, -qty as reserved, 0 as sold from due where reservation = 'reserved'
      union all
      select quote.flash_sale_id, due.qty, 0 from quote, due
    ),
    units as (${moveUnits(sql`unit_changes`)}),
    use_changes as (
      select coupon_id, coupon_customers, -1 as uses from due where reservation = 'reserved'
      union all
      select coupon_id, coupon_customers, 1 from quote
    ),
    ${moveUsesParts(sql`use_changes`)},
    ${moveParts({ event: 'continued', actor }, sql`due`, {
      set: sql`${takeQuote}, reserved_until = ${reservedUntil}`,
      using: sql`quote`,
      data: sql`jsonb_build_object('quote', ${quoteJson(sql`orders`)})`,
      // Sent again, or continued as it was: nothing has happened to it.
      onlyIf: sql`due.reservation <> 'reserved' or ${quoteJson(sql`orders`)} <> ${quoteJson(sql`due`)}`,
    })}
    select id from moved`.execute(db)
  return rows.length > 0
}

const reservedUntil = sql`
  case due.reservation when 'reserved' then due.reserved_until else now() + interval '30 minutes' end`
