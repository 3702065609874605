import type { OptionAnswers } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { type Coupon, findCoupon, findOffer, type Offer, type Reserved } from '#catalog/catalog.ts'
import { type OrderOfCart, orderOfCart } from '#orders/orders.ts'
import { feeOf, type MethodFee } from '#payments/payments.ts'
import { asyncCommit, firstRow, type Queryable } from '#platform/postgres/database.ts'
import { runComposed } from '#platform/postgres/run-composed.ts'
import type { Quote } from './quote.ts'

/** What a choice is quoted from, except the fee; no offer if the item is not sold. */
export type Offered = { offer: Offer | null; coupon: Coupon | null }

/** The inputs of a quote; no offer if the item is not sold. */
export type QuoteInputRow = Offered & { fee: MethodFee | null }

/** An item, quantity and coupon, chosen by a customer. */
export type Choice = {
  product_id: number | null
  qty: number
  coupon: { code: string } | { id: number } | null
  customer: { accountId: number | null; email: string | null }
}

/** Reads the inputs of a quote except the fee. `own`: the reservation of the order to be replaced. */
export async function offerOf(
  db: Queryable,
  { product_id, qty, coupon, customer }: Choice,
  own: Reserved | null,
): Promise<Offered> {
  return {
    offer: product_id === null ? null : await findOffer(db, { product_id, qty }, own),
    coupon: coupon && (await findCoupon(db, coupon, { product_id, customer, own })),
  }
}

/** A cart's content. */
export type CartChoice = {
  id: string
  product_id: number
  qty: number
  options: OptionAnswers
  /** The unpaid order that it continues; null for a new order. */
  continues_order: string | null
}

/** Saves the cart with its quote. A quote is not binding, so the commit does not wait for the disk. */
export async function saveCart(db: Queryable, cart: CartChoice, quote: Quote): Promise<void> {
  const { payment_method, coupon_id, flash_sale_id, total_sen, fee_sen } = quote
  const options = JSON.stringify(cart.options)
  const quoted = { payment_method, coupon_id, flash_sale_id, total_sen, fee_sen }
  await runComposed(
    db,
    'save a cart',
    { ...cart, options, ...quoted },
    (the) => sql`
    insert into carts (id, product_id, qty, options, payment_method, coupon_id, flash_sale_id,
                       continues_order, quoted_total_sen, quoted_fee_sen)
    select ${the.id}, ${the.product_id}::integer, ${the.qty}::integer, ${the.options}::jsonb,
           ${the.payment_method}, ${the.coupon_id}::integer, ${the.flash_sale_id}::integer,
           ${the.continues_order}, ${the.total_sen}::integer, ${the.fee_sen}::integer
    where ${asyncCommit(db)}
    on conflict (id) do update set
      product_id = excluded.product_id, qty = excluded.qty, options = excluded.options,
      payment_method = excluded.payment_method, coupon_id = excluded.coupon_id,
      flash_sale_id = excluded.flash_sale_id, continues_order = excluded.continues_order,
      quoted_total_sen = excluded.quoted_total_sen, quoted_fee_sen = excluded.quoted_fee_sen,
      version = carts.version + 1, updated_at = now()`,
  )
}

/** A saved cart and the current inputs of its quote. */
export type CartToOrder = CartChoice &
  QuoteInputRow & {
    version: number
    /** Of the quote shown to the shopper. */
    coupon_id: number | null
    flash_sale_id: number | null
    quoted_total_sen: number
    order: OrderOfCart | undefined
  }

/**
 * Locks a cart and reads the inputs of its quote by `method`, with its unpaid order's reservation as its
 * own. Undefined if unknown.
 */
export async function lockCartToOrder(
  tx: Queryable,
  cartId: string,
  method: PaymentMethodValue,
  customer: { accountId: number | null; email: string },
): Promise<CartToOrder | undefined> {
  const cart = await firstRow<Omit<CartToOrder, 'order' | 'offer' | 'coupon' | 'fee'>>(tx)`
    select id, version, product_id, qty, options, continues_order, coupon_id, flash_sale_id,
           quoted_total_sen
    from carts where id = ${cartId} for update`
  if (!cart) return undefined
  // Read after locking: a concurrent request may have made this order.
  const order = await orderOfCart(tx, cart.id)
  const { product_id, qty, coupon_id } = cart
  const coupon = coupon_id === null ? null : { id: coupon_id }
  const choice = { product_id, qty, coupon, customer }
  const offered = await offerOf(tx, choice, order?.reserved ?? null)
  const fee = await feeOf(tx, method)
  return { ...cart, order, ...offered, fee }
}

/** Saves a new quote, unless the cart has changed since it was read. */
export async function requoteCart(
  db: Queryable,
  { id, version }: { id: string; version: number },
  { payment_method, coupon_id, flash_sale_id, total_sen, fee_sen }: Quote,
): Promise<void> {
  await db
    .updateTable('carts')
    .set({
      payment_method,
      coupon_id,
      flash_sale_id,
      quoted_total_sen: total_sen,
      quoted_fee_sen: fee_sen,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** The quote of a continued order that was shown to its shopper. */
export type CartOfOrder = {
  id: string
  version: number
  /** Null: quoted by the order's own method. */
  payment_method: PaymentMethodValue | null
  quoted_total_sen: number
  quoted_fee_sen: number
}

/** The cart that continues an order; null if none. */
export async function cartOfContinuedOrder(
  db: Queryable,
  id: string,
  orderId: string,
): Promise<CartOfOrder | null> {
  const { rows } = await sql<CartOfOrder>`
    select id, version, payment_method, quoted_total_sen, quoted_fee_sen
    from carts where id = ${id} and continues_order = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** Locks a cart and returns whether its version is unchanged. */
export async function isCartCurrent(
  tx: Queryable,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from carts where id = ${id} and version = ${version} for update`.execute(tx)
  return rows.length > 0
}

/** Deletes a cart for a new order. True if it existed. */
export async function deleteCart(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from carts where id = ${id} and continues_order is null returning id`.execute(db)
  return rows.length > 0
}

/** Deletes at most `limit` carts unchanged for 30 days. Returns how many. */
export async function deleteOldCarts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from carts where id in (
      select id from carts where updated_at < now() - interval '30 days'
      order by updated_at limit ${limit} for update skip locked
    )
    returning id`.execute(db)
  return rows.length
}
