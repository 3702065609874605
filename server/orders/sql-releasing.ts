import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { releaseCouponParts, releaseUnits } from '#catalog/catalog.ts'
import { isSaidPaid } from '#payments/payments.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { allows, dueFor, eventPart, moveParts } from './sql-lifecycle.ts'
import { quoteJson } from './sql-quote.ts'

/**
 * Releases what orders have reserved past their time, of those that the move is allowed for at most
 * `limit`: unpaid ones (`reservation_released`), or placed ones, which are unpaid again and whose
 * shoppers are told (`put_back`). Returns how many. Orders that another process is working on are left to it,
 * and those whose provider says that they are paid, until that is confirmed.
 */
export async function releaseReservations(
  db: Queryable,
  event: 'reservation_released' | 'put_back',
  limit: number,
  actor: Actor,
): Promise<number> {
  const told = event === 'put_back' ? toldPutBack : sql`null`
  const { rows } = await sql`
    with due as (
      select * from orders
      where reservation = 'reserved' and ${allows(event)} and reserved_until <= now()
        and not ${isSaidPaid('order', sql`orders.id`)}
      order by reserved_until limit ${limit}
      for update skip locked
    ),
    units as (${releaseUnits(sql`due`)}),
    ${releaseCouponParts(sql`due`)},
    ${moveParts({ event, actor }, sql`due`)}
    select id, ${told} from moved`.execute(db)
  return rows.length
}

/**
 * Puts a placed order back whose money is not expected any more: what it reserved is released, and its
 * shopper told, unless they did it. True where this call did.
 */
export async function putOrderBack(
  db: Queryable,
  { id, actor, reason }: { id: string; actor: Actor; reason: string | null },
): Promise<boolean> {
  const told = actor.kind === 'shopper' ? sql`null` : toldPutBack
  const { rows } = await sql`
    with due as (${dueFor('put_back', id)}),
    units as (${releaseUnits(sql`due`)}),
    ${releaseCouponParts(sql`due`)},
    ${moveParts({ event: 'put_back', actor, ...(reason === null ? {} : { reason }) }, sql`due`)}
    select id, ${told} from moved`.execute(db)
  return rows.length > 0
}

const toldPutBack = queueJob('mail_order_put_back', sql`json_build_object('order_id', moved.id)`)

/**
 * Deletes an unpaid order that its provider could not open and releases what it reserved, in one
 * statement. Its events outlive it.
 */
export async function discardOrder(db: Queryable, id: string): Promise<void> {
  const provider = { kind: 'provider', column: 'payment_method' } as const
  await sql`
    with discarded as (
      delete from orders where id = ${id} and status = 'pending_payment'
      returning id, status as from_status, null as to_status, payment_method, flash_sale_id,
                coupon_id, coupon_customers, qty, reservation, jsonb_build_object('quote', ${quoteJson(sql`orders`)}) as data
    ),
    freed as (select * from discarded where reservation = 'reserved'),
    freed_units as (${releaseUnits(sql`freed`)}),
    ${releaseCouponParts(sql`freed`)},
    ${eventPart({ event: 'discarded', actor: provider, reason: 'not_opened' }, sql`select * from discarded`)}
    select id from discarded`.execute(db)
}
