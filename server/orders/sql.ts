import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { releaseCoupons, releaseUnits, reserveUnits, useCoupon } from '#catalog/catalog.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

export type NewOrder = {
  id: string
  cart_id: string
  payment_method: PaymentMethodValue
  /** The account that orders; null for a guest. */
  customer_id: number | null
  customer_email: string
  category_id: number
  category_name: string
  product_id: number
  product_name: string
  qty: number
  /** JSON: [{ name, value }]. */
  options: string
  unit_price_sen: number
  subtotal_sen: number
  coupon_id: number | null
  coupon_code: string | null
  discount_sen: number
  fee_sen: number
  total_sen: number
  flash_sale_id: number | null
}

/**
 * Holds what is limited and inserts the order, all in one statement: either everything happened or
 * nothing. The id of the order, or undefined where `onlyIf` yielded no row.
 */
export async function insertOrder(
  db: Queryable,
  order: NewOrder,
  onlyIf: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { flash_sale_id, coupon_id, qty } = order
  const reserved = flash_sale_id
    ? sql`, reserved as (${reserveUnits(sql`${flash_sale_id}::integer`, sql`${qty}::integer`)}
            and exists (select from allowed))`
    : sql``
  const used = coupon_id
    ? sql`, used as (${useCoupon(sql`${coupon_id}::integer`)} and exists (select from allowed))`
    : sql``
  const { rows } = await sql<{ id: string }>`
    with allowed as (${onlyIf}) ${reserved} ${used}
    insert into orders (
      id, cart_id, payment_method, customer_id, customer_email, category_id, category_name, product_id,
      product_name, qty, options, unit_price_sen, subtotal_sen, coupon_id, coupon_code,
      discount_sen, fee_sen, total_sen, flash_sale_id
    )
    select ${order.id}, ${order.cart_id}, ${order.payment_method},
           ${order.customer_id}::integer, ${order.customer_email},
           ${order.category_id}::integer, ${order.category_name}, ${order.product_id}::integer,
           ${order.product_name}, ${qty}::integer, ${order.options}::jsonb,
           ${order.unit_price_sen}::integer, ${order.subtotal_sen}::integer,
           ${coupon_id}::integer, ${order.coupon_code}::text, ${order.discount_sen}::integer,
           ${order.fee_sen}::integer, ${order.total_sen}::integer, ${flash_sale_id}::integer
    from allowed
    returning id`.execute(db)
  return rows[0]?.id
}

/** An SQL expression: the id of the order made of a cart, or null. */
export const orderIdOfCart = (cartId: RawBuilder<unknown>) =>
  sql<string | null>`(select o.id from orders o where o.cart_id = ${cartId})`

export function orderById(db: Queryable, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockedOrder(db: Queryable, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const receivedMail = (id: RawBuilder<unknown>) =>
  queueJob('mail_order_received', sql`json_build_object('order_id', ${id})`)

/**
 * Moves an unpaid manual order whose units are still reserved to pending and queues its mail, in one
 * statement. True where this call moved it.
 */
export async function placeReservedOrder(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with placed as (
      update orders set status = 'pending'
      where id = ${id} and status = 'pending_payment' and payment_method = 'check_payment'
        and reservation = 'reserved'
      returning id
    )
    select placed.id, ${receivedMail(sql`placed.id`)} from placed`.execute(db)
  return rows.length > 0
}

/**
 * The same for an order whose units were released meanwhile: they are taken again; where none are
 * left `flash_sales_never_oversold` aborts it. Apart, since an update of flash sales runs their
 * triggers even where it changes no row.
 */
export async function placeReleasedOrder(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, reservation, flash_sale_id, coupon_id, qty from orders
      where id = ${id} and status = 'pending_payment' and payment_method = 'check_payment'
      for update
    ),
    retaken as (select flash_sale_id, coupon_id, qty from due where reservation = 'released'),
    reserved as (
      ${reserveUnits(sql`(select flash_sale_id from retaken)`, sql`(select qty from retaken)`)}
    ),
    used as (${useCoupon(sql`(select coupon_id from retaken)`)}),
    placed as (
      update orders set status = 'pending', reservation = 'reserved' from due where orders.id = due.id
      returning orders.id
    )
    select placed.id, ${receivedMail(sql`placed.id`)} from placed`.execute(db)
  return rows.length > 0
}

/** Deletes an order where it is unpaid, and releases what it reserved, in one statement. */
export async function discardOrder(db: Queryable, id: string): Promise<void> {
  await sql`
    with discarded as (
      delete from orders where id = ${id} and status = 'pending_payment'
      returning flash_sale_id, coupon_id, qty, reservation
    ),
    freed as (select * from discarded where reservation = 'reserved'),
    freed_units as (${releaseUnits(sql`freed`)}),
    freed_coupons as (${releaseCoupons(sql`freed`)})
    select 1`.execute(db)
}

/** Moves a paid order to refunded and gives its coupon's use back, in one statement. */
export async function markRefunded(db: Queryable, id: string): Promise<void> {
  await sql`
    with due as (
      select id, coupon_id from orders
      where id = ${id} and status in ('processing', 'completed') for update
    ),
    coupons_back as (${releaseCoupons(sql`due`)})
    update orders set status = 'refunded' from due where orders.id = due.id`.execute(db)
}

/**
 * Gives back what unpaid orders hold past their time: at most `limit` orders. Returns how many.
 * Orders that another process is working on are left to it.
 */
export async function releaseReservations(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, flash_sale_id, coupon_id, qty from orders
      where reservation = 'reserved' and status = 'pending_payment' and reserved_until <= now()
      order by reserved_until limit ${limit}
      for update skip locked
    ),
    units as (${releaseUnits(sql`due`)}),
    coupons_back as (${releaseCoupons(sql`due`)})
    update orders set reservation = 'released' from due where orders.id = due.id
    returning orders.id`.execute(db)
  return rows.length
}

/**
 * SQL (part of a WITH) that gives a person's guest orders to the account: `account` yields `id` and
 * `email`.
 */
export const joinGuestOrders = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  orders_joined as (
    update orders set customer_id = account.id from (${account}) account
    where lower(orders.customer_email) = account.email and orders.customer_id is null
  )`

// An order that was never paid and holds nothing any more is as good as none.
const unfinished = sql`(
  status in ('pending', 'processing') or (status = 'pending_payment' and reservation = 'reserved')
)`

/** The ids of at most so many of the customer's orders that are still going on, oldest first. */
export async function unfinishedOrders(
  db: Queryable,
  customerId: number,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id = ${customerId} and ${unfinished}
    order by created_at limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes a person out of their orders, also out of those that they made as a guest with the same
 * address. A guest's order that is still going on keeps its address: what was bought is sent there.
 */
export async function detachOrders(db: Queryable, customerId: number, email: string) {
  await sql`
    update orders set customer_id = null, customer_email = null
    where customer_id = ${customerId}
      or (lower(customer_email) = ${email} and customer_id is null and not ${unfinished})`.execute(
    db,
  )
}
