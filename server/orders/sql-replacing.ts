import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { releaseCouponParts, releaseUnits } from '#catalog/catalog.ts'
import { hasAttempts } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { allows, eventPart, moveParts } from './sql-lifecycle.ts'
import { quoteJson } from './sql-quote.ts'

/**
 * Takes a cart from the order that was made of it, in one statement: where that is unpaid what it
 * reserved is released, and its payment, where one was opened, is late money from then on. `by` is
 * the order that comes instead. False where the cart is no longer that order's.
 */
export async function replaceOrder(
  db: Queryable,
  { id, cart_id, by }: { id: string; cart_id: string; by: string },
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (select * from orders where id = ${id} and cart_id = ${cart_id} for update),
    unpaid as (
      select * from due orders where reservation = 'reserved' and ${allows('replaced')}
    ),
    units as (${releaseUnits(sql`unpaid`)}),
    ${releaseCouponParts(sql`unpaid`)},
    ${moveParts({ event: 'replaced', actor }, sql`unpaid`, {
      set: sql`cart_id = null`,
      data: sql`jsonb_build_object('by', ${by}::text)`,
    })},
    -- One that is paid, placed or released already just gives the cart up.
    gone_on as (
      update orders set cart_id = null from due
      where orders.id = due.id and due.id not in (select id from unpaid)
    )
    select id from due`.execute(db)
  return rows.length > 0
}

/**
 * Deletes an order that a cart was taken from, where no money can come for it: it was never placed, and its
 * payment never opened. Its events outlive it.
 */
export async function forgetReplaced(
  tx: Queryable,
  { id, by }: { id: string; by: string },
  actor: Actor,
): Promise<void> {
  if (await hasAttempts(tx, 'order', id)) return
  const data = sql`jsonb_build_object('by', ${by}::text, 'quote', ${quoteJson(sql`orders`)})`
  await sql`
    with forgotten as (
      delete from orders
      where id = ${id} and cart_id is null and status = 'pending_payment' and reservation = 'released'
        and not exists (select from order_events e where e.order_id = orders.id and e.event = 'placed')
        and not exists (select from order_notes note where note.order_id = orders.id)
      returning id, status as from_status, null as to_status, ${data} as data
    ),
    ${eventPart({ event: 'discarded', actor, reason: 'replaced' }, sql`select * from forgotten`)}
    select id from forgotten`.execute(tx)
}

/**
 * Gives the unpaid order of one cart to another that has none, so that what is ordered with that one
 * replaces it.
 */
export async function moveOrderOfCart(db: Queryable, from: string, to: string): Promise<void> {
  await sql`
    update orders set cart_id = ${to}
    where cart_id = ${from} and ${allows('replaced')}
      and not exists (select from orders made where made.cart_id = ${to})`.execute(db)
}

/**
 * SQL that selects what a cart's unpaid order has reserved (flash_sale_id, stock_of: the product of
 * whose stock, qty, coupon_id, coupon_customers): it would be released for the next order of the same
 * cart, and so counts as the cart's own.
 */
export const reservedByCart = (cartId: RawBuilder<unknown>) => sql`
  select made.flash_sale_id, case when made.delivered_by_code then made.product_id end as stock_of,
         made.qty, made.coupon_id, made.coupon_customers
  from orders made
  where made.cart_id = ${cartId} and made.status = 'pending_payment'
    and made.reservation = 'reserved'`
