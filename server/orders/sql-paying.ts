import { type RawBuilder, sql } from 'kysely'
import { moveUnits, moveUses } from '#catalog/catalog.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type OrderQuote, quoteRow, takeQuote } from './sql-quote.ts'

/**
 * SQL (parts of a WITH) that settles the order in `paying`, a locked row of an unpaid order: it moves
 * to processing, takes on the quote that were paid (its own where none are given), and what they
 * take is sold. What it reserved under other quote is released; what is gone breaks its constraint.
 * Yields `settled` (id, earlier): see `settledMail`.
 */
export const settlingParts = (
  quote: OrderQuote | null,
  transactionId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  quote as (${quoteRow(quote, sql`paying`)}),
  unit_changes as (
    select flash_sale_id, -qty as reserved, 0 as sold from paying where reservation = 'reserved'
    union all
    select quote.flash_sale_id, 0, paying.qty from quote, paying
  ),
  units as (${moveUnits(sql`unit_changes`)}),
  use_changes as (
    select coupon_id, -1 as uses from paying where reservation = 'reserved'
    union all
    select coupon_id, 1 from quote
  ),
  uses as (${moveUses(sql`use_changes`)}),
  settled as (
    update orders set status = 'processing', reservation = 'sold', transaction_id = ${transactionId}, ${takeQuote}
    from paying, quote where orders.id = paying.id
    returning orders.id, paying.status as earlier
  )`

/**
 * SQL that selects the customer's unpaid order where it is to be paid by `method` and `onlyIf` holds,
 * and locks it: what may stand in `paying`.
 */
export const orderToPay = (
  { id, customerId, method }: { id: string; customerId: number; method: string },
  onlyIf: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select * from orders
  where id = ${id} and customer_id = ${customerId} and status = 'pending_payment'
    and payment_method = ${method} and ${onlyIf}
  for update`

/** SQL that queues the mail of an order in `settled`, unless its placing had one. */
export const settledMail = sql`
  case when settled.earlier = 'pending_payment' then
    ${queueJob('mail_order_received', sql`json_build_object('order_id', settled.id)`)}
  end`

/** Settles an unpaid order in one statement. True where this call did. */
export async function settleOrder(
  db: Queryable,
  id: string,
  paid: { quote: OrderQuote | null; transaction_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with paying as (
      select * from orders where id = ${id} and status in ('pending_payment', 'pending') for update
    ),
    ${settlingParts(paid.quote, sql`${paid.transaction_id}::text`)}
    select settled.id, ${settledMail} from settled`.execute(db)
  return rows.length > 0
}
