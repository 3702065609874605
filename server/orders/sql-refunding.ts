import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { releaseCouponParts } from '#catalog/catalog.ts'
import { returnedPayments } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { dueFor, moveParts } from './sql-lifecycle.ts'
import { codeDelivery } from './sql-paying.ts'

/** What went back, or did not after all: the refund, or the transfer of gold. */
type RefundOfOrder = { refund_id: string } | { transfer_id: string }

/** SQL: the events by which an order became refunded, newest first. */
const refundings = sql`
  select from_status from order_events
  where order_id = orders.id and event = 'refunded' order by order_events.id desc`

/**
 * Moves a paid order to refunded and releases its coupon's use, in one statement. One that was
 * reopened meanwhile has released it before.
 */
export async function markRefunded(
  db: Queryable,
  id: string,
  actor: Actor,
  refund: RefundOfOrder,
): Promise<void> {
  await sql`
    with due as (${dueFor('refunded', id)}),
    first_time as (select * from due orders where not exists (${refundings})),
    ${releaseCouponParts(sql`first_time`)},
    ${moveParts({ event: 'refunded', actor }, sql`due`, { data: dataOf(refund) })}
    select id from moved`.execute(db)
}

/** Moves an order whose refund failed after all back to how it stood. Nothing where it is not refunded. */
export async function reopenOrder(
  db: Queryable,
  id: string,
  actor: Actor,
  refund: RefundOfOrder,
): Promise<void> {
  await sql`
    with refunded as (${dueFor('reopened', id)}),
    due as (
      select orders.*, (${refundings} limit 1) as status_before from refunded orders
    ),
    ${moveParts({ event: 'reopened', actor }, sql`due`, { data: dataOf(refund) })}
    select id, ${codeDelivery} from moved`.execute(db)
}

const dataOf = (refund: RefundOfOrder) => sql`${JSON.stringify(refund)}::jsonb`

/**
 * Counts what went back of what gold paid for an order, in sen; `orders_refunded_within` keeps it within
 * what was paid.
 */
export async function giveBack(tx: Queryable, id: string, amount_sen: number): Promise<void> {
  await sql`
    update orders set refunded_sen = refunded_sen + ${amount_sen}::integer where id = ${id}`.execute(
    tx,
  )
}

/** SQL that selects what went back of orders (order_id, sen), in one row or several each. */
export const returnedOfOrders = sql`
  select id as order_id, refunded_sen as sen from orders where refunded_sen > 0
  union all
  select payable_id, amount_sen from (${returnedPayments('order')}) returned`
