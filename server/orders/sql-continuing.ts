import { type RawBuilder, sql } from 'kysely'
import { moveUnits, moveUses } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type OrderTerms, takeTerms, termsRow } from './sql-terms.ts'

/** SQL that selects the customer's order; no row where there is none or it is another's. */
export const orderToContinue = (id: string, customerId: number): RawBuilder<unknown> => sql`
  select id, status, hold, payment_method, product_id, product_name, category_name, qty,
         customer_email, unit_price_sen, subtotal_sen, coupon_id, coupon_code, discount_sen,
         charge_sen, total_sen, flash_sale_id
  from orders where id = ${id} and customer_id = ${customerId}`

/**
 * Moves an unpaid order to other terms, in one statement. What it still holds stays held until the
 * time that it had; what was given back is held for another half hour. True where it did.
 */
export async function continueOrder(
  db: Queryable,
  { id, hold }: { id: string; hold: string },
  terms: OrderTerms,
  onlyIf: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    with allowed as (${onlyIf}),
    due as (
      select * from orders
      where id = ${id} and status = 'pending_payment' and hold = ${hold}
        and exists (select from allowed)
      for update
    ),
    terms as (${termsRow(terms, sql`due`)}),
    unit_changes as (
      select flash_sale_id, -qty as held, 0 as sold from due where hold = 'held'
      union all
      select terms.flash_sale_id, due.qty, 0 from terms, due
    ),
    units as (${moveUnits(sql`unit_changes`)}),
    use_changes as (
      select coupon_id, -1 as uses from due where hold = 'held'
      union all
      select coupon_id, 1 from terms
    ),
    uses as (${moveUses(sql`use_changes`)})
    update orders set
      hold = 'held',
      held_until = case due.hold when 'held' then due.held_until else now() + interval '30 minutes' end,
      ${takeTerms}
    from due, terms where orders.id = due.id
    returning orders.id`.execute(db)
  return rows.length > 0
}
