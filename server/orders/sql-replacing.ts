import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { releaseCouponParts, releaseUnits } from '#catalog/catalog.ts'
import { hasAttempts } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { lockOrder } from './sql.ts'
import { allows, eventPart, moveParts } from './sql-lifecycle.ts'
import { quoteJson } from './sql-quote.ts'

/**
 * Takes a cart from the order that was made of it, which `by` replaces. Where nobody can be paying for it, it
 * is deleted; otherwise what it reserved is released, and its payment is late money from then on. False where
 * the cart is no longer that order's.
 */
export async function replaceOrder(
  tx: Queryable,
  replaced: { id: string; cart_id: string; by: string },
  actor: Actor,
): Promise<boolean> {
  const { id, cart_id } = replaced
  const order = await lockOrder(tx, id)
  if (order?.cart_id !== cart_id) return false
  const isOpened = await hasAttempts(tx, 'order', id)
  if (isOpened || !(await forgetReplaced(tx, replaced, actor))) {
    await releaseReplaced(tx, replaced, actor)
  }
  return true
}

/**
 * Deletes an order whose payment was never opened, and releases what it reserved, unless it was placed
 * once or an operator wrote about it. Its events outlive it. True where it did.
 */
async function forgetReplaced(
  tx: Queryable,
  { id, by }: { id: string; by: string },
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (
      delete from orders
      where id = ${id} and ${allows('replaced')}
        and not exists (select from order_events e where e.order_id = orders.id and e.event = 'placed')
        and not exists (select from order_notes note where note.order_id = orders.id)
      returning id, status as from_status, null as to_status, flash_sale_id, coupon_id,
                coupon_customers, qty, reservation,
                jsonb_build_object('by', ${by}::text, 'quote', ${quoteJson(sql`orders`)}) as data
    ),
    freed as (select * from forgotten where reservation = 'reserved'),
    units as (${releaseUnits(sql`freed`)}),
    ${releaseCouponParts(sql`freed`)},
    ${eventPart({ event: 'discarded', actor, reason: 'replaced' }, sql`select * from forgotten`)}
    select id from forgotten`.execute(tx)
  return rows.length > 0
}

/** Releases what an unpaid order reserved; one that is paid, placed or released gives up its cart alone. */
async function releaseReplaced(
  tx: Queryable,
  { id, by }: { id: string; by: string },
  actor: Actor,
): Promise<void> {
  await sql`
    with due as (select * from orders where id = ${id}),
    unpaid as (
      select * from due orders where reservation = 'reserved' and ${allows('replaced')}
    ),
    units as (${releaseUnits(sql`unpaid`)}),
    ${releaseCouponParts(sql`unpaid`)},
    ${moveParts({ event: 'replaced', actor }, sql`unpaid`, {
      set: sql`cart_id = null`,
      data: sql`jsonb_build_object('by', ${by}::text)`,
    })},
    gone_on as (
      update orders set cart_id = null from due
      where orders.id = due.id and due.id not in (select id from unpaid)
    )
    select id from due`.execute(tx)
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
