import { type RawBuilder, sql } from 'kysely'
import { moveUnits, moveUses } from '#catalog/catalog.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type OrderTerms, takeTerms, termsRow } from './sql-terms.ts'

/**
 * SQL (parts of a WITH) that settles the order in `paying`, a locked row of an unpaid order: it moves
 * to processing, takes on the terms that were paid (its own where none are given), and what they
 * take is sold. What it held under other terms is given back; what is gone breaks its constraint.
 * Yields `settled` (id, earlier): see `settledMail`.
 */
export const settlingParts = (
  terms: OrderTerms | null,
  transactionId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  terms as (${termsRow(terms, sql`paying`)}),
  unit_changes as (
    select flash_sale_id, -qty as held, 0 as sold from paying where hold = 'held'
    union all
    select terms.flash_sale_id, 0, paying.qty from terms, paying
  ),
  units as (${moveUnits(sql`unit_changes`)}),
  use_changes as (
    select coupon_id, -1 as uses from paying where hold = 'held'
    union all
    select coupon_id, 1 from terms
  ),
  uses as (${moveUses(sql`use_changes`)}),
  settled as (
    update orders set status = 'processing', hold = 'sold', transaction_id = ${transactionId}, ${takeTerms}
    from paying, terms where orders.id = paying.id
    returning orders.id, paying.status as earlier
  )`

/** SQL that queues the mail of an order in `settled`, unless its placing had one. */
export const settledMail = sql`
  case when settled.earlier = 'pending_payment' then
    ${queueJob('mail_order_received', sql`json_build_object('order_id', settled.id)`)}
  end`

/** Settles an unpaid order in one statement. True where this call did. */
export async function settleOrder(
  db: Queryable,
  id: string,
  paid: { terms: OrderTerms | null; transaction_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with paying as (
      select * from orders where id = ${id} and status in ('pending_payment', 'pending') for update
    ),
    ${settlingParts(paid.terms, sql`${paid.transaction_id}::text`)}
    select settled.id, ${settledMail} from settled`.execute(db)
  return rows.length > 0
}
