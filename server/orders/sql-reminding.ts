import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/postgres/database.ts'
import { allows, eventPart } from './sql-lifecycle.ts'

const ORDERS_AT_ONCE = 500

const actor = { kind: 'job', name: 'remind_unpaid_orders' } as const

/**
 * Queues a mail to whoever ordered ten minutes ago and has not paid: with the browser the way back to
 * the order may be lost, and its price is kept for twenty minutes more. Once for each order; not for
 * one whose shopper has ordered something else since. Returns how many.
 */
export async function remindUnpaid(db: Database): Promise<number> {
  const { rows } = await sql`
    with due as (
      select * from orders
      where reservation = 'reserved' and ${allows('continued')}
        and reserved_until between now() and now() + interval '20 minutes'
        and customer_email is not null
        and not exists (
          select from order_events e where e.order_id = orders.id and e.event = 'reminded')
        and not exists (
          select from orders newer
          where lower(newer.customer_email) = lower(orders.customer_email)
            and newer.created_at > orders.created_at)
      order by reserved_until limit ${ORDERS_AT_ONCE}
      for update skip locked
    ),
    reminded as (
      select id, status as from_status, status as to_status, '{}'::jsonb as data from due
    ),
    ${eventPart({ event: 'reminded', actor }, sql`select * from reminded`)}
    select ${queueJob('mail_order_unpaid', sql`json_build_object('order_id', id)`)}
    from reminded`.execute(db)
  return rows.length
}
