import { noPayment } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { moveUnits, moveUsesParts } from '#catalog/catalog.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import { queueMails } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { RECEIVED_MAIL } from './mails.ts'
import { dueFor, moveParts } from './sql-lifecycle.ts'
import { type OrderQuote, quoteJson, quoteOf, quoteRow, takeQuote } from './sql-quote.ts'

/**
 * SQL that selects the customer's unpaid order where it is to be paid by `method`, its reservation
 * stands and `onlyIf` holds, and locks it: what may be `due` for `paidParts`.
 */
export const orderToPay = (
  { id, customerId, method }: { id: string; customerId: number; method: string },
  onlyIf: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select * from orders
  where id = ${id} and customer_id = ${customerId} and status = 'pending_payment'
    and reservation = 'reserved' and payment_method = ${method} and ${onlyIf}
  for update`

/** SQL (part of a WITH) that has the mail of the order in `moved` sent, unless its placing had one. */
export const receivedMailPart = sql`
  received_mail as (${queueMails(
    RECEIVED_MAIL,
    sql`select id from moved where from_status = 'pending_payment'`,
  )})`

/**
 * SQL (parts of a WITH) that marks the order in `due`, a locked row of an unpaid order, as paid: it
 * takes on the quote that was paid (its own where none is given), and what that takes is sold. What
 * it reserved under another quote is released; what is gone violates its constraint. Yields `moved`:
 * see `codeDelivery`, and has its mail sent.
 */
export const paidParts = (
  actor: Actor,
  due: RawBuilder<unknown>,
  { quote, transaction_id }: { quote: OrderQuote | null; transaction_id: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  quote as (${quoteRow(quote, due, 'paid')}),
  unit_changes as (
    select flash_sale_id, -qty as reserved, 0 as sold from ${due} where reservation = 'reserved'
    union all
    select quote.flash_sale_id, 0, ${due}.qty from quote, ${due}
  ),
  units as (${moveUnits(sql`unit_changes`)}),
  use_changes as (
    select coupon_id, coupon_customers, -1 as uses from ${due} where reservation = 'reserved'
    union all
    select coupon_id, coupon_customers, 1 from quote
  ),
  ${moveUsesParts(sql`use_changes`)},
  ${moveParts({ event: 'paid', actor }, due, {
    set: sql`transaction_id = ${transaction_id}, ${takeQuote}`,
    using: sql`quote`,
    data: sql`jsonb_build_object(
      'quote', ${quoteJson(sql`orders`)}, 'transaction_id', orders.transaction_id)`,
  })},
  ${receivedMailPart}`

/** SQL (a column) that queues what follows from an order's payment: its delivery, where that is by code. */
export const codeDelivery = sql`
  case when moved.delivered_by_code and moved.to_status = 'processing' then
    ${queueJob('deliver_codes', sql`json_build_object('product_id', moved.product_id)`)}
  end as code_delivery`

/**
 * Marks an order as paid by nothing, at a quote of nothing; `orders_no_payment_of_nothing` aborts it at
 * any other.
 */
export function payByNothing(
  tx: Queryable,
  id: string,
  actor: Actor,
  quote: OrderQuote,
): Promise<boolean> {
  const paid = { ...quoteOf(quote), payment_method: noPayment }
  return markPaid(tx, id, actor, { quote: paid, transaction_id: null })
}

/** Marks an unpaid order as paid, in one statement. True where this call did. */
export async function markPaid(
  db: Queryable,
  id: string,
  actor: Actor,
  paid: { quote: OrderQuote | null; transaction_id: string | null },
): Promise<boolean> {
  const transaction_id = sql`${paid.transaction_id}::text`
  const { rows } = await sql`
    with due as (${dueFor('paid', id)}),
    ${paidParts(actor, sql`due`, { quote: paid.quote, transaction_id })}
    select moved.id, ${codeDelivery} from moved`.execute(db)
  return rows.length > 0
}
