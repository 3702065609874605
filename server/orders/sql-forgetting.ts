import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { deleteAttempts, mayStillBePaid } from '#payments/payments.ts'
import { deleteSentMails } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { eventPart } from './sql-lifecycle.ts'
import { quoteJson } from './sql-quote.ts'

/**
 * Deletes at most `limit` orders of guests, or that were replaced, that have been unpaid for so many days, with the attempts to
 * pay for them, where no money came and none can come any more; in one statement. What an operator has
 * written about one keeps it. Their events outlive them. Returns how many there were.
 */
export async function deleteUnpaidOrders(
  db: Queryable,
  { days, limit, actor }: { days: number; limit: number; actor: Actor },
): Promise<number> {
  const isOld = sql`< now() - ${days}::integer * interval '1 day'`
  const { rows } = await sql`
    with due as (
      select id, status, ${quoteJson(sql`orders`)} as quote from orders
      where created_at ${isOld} and status_since ${isOld}
        and status = 'pending_payment' and reservation = 'released'
        and (customer_id is null or cart_id is null)
        and not exists (select from order_notes note where note.order_id = orders.id)
        and not ${mayStillBePaid('order', sql`orders.id`, days)}
      order by created_at, id limit ${limit}
      for update skip locked
    ),
    attempts as (${deleteAttempts('order', sql`select id from due`)}),
    mails as (${deleteSentMails(sql`select id from due`)}),
    deleted as (
      delete from orders using due where orders.id = due.id
      returning orders.id, due.status as from_status, null as to_status,
                jsonb_build_object('quote', due.quote) as data
    ),
    ${eventPart({ event: 'discarded', actor, reason: 'never_paid' }, sql`select * from deleted`)}
    select id from deleted`.execute(db)
  return rows.length
}
