import type { OptionAnswers } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import { sql } from 'kysely'
import { type Coupon, couponJson, type Offer, offerJson } from '#catalog/catalog.ts'
import { orderIdOfCart } from '#orders/orders.ts'
import { feeJson } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** All that sets the price of a choice. */
export type PriceBasis = { offer: Offer | null; coupon: Coupon | null; fee: Rate | null }

export type Choice = {
  product_id: number
  qty: number
  coupon_code: string | null
  payment_method: PaymentMethodValue | null
}

/** Reads what sets the price of a choice, in one statement. */
export async function priceBasis(db: Queryable, choice: Choice): Promise<PriceBasis> {
  const { rows } = await sql<PriceBasis>`
    select ${offerJson(sql`${choice.product_id}::integer`, sql`${choice.qty}::integer`)} as offer,
           ${couponJson(sql`k.code = upper(${choice.coupon_code}::text)`)} as coupon,
           ${feeJson(sql`${choice.payment_method}::text`)} as fee`.execute(db)
  return rows[0] as PriceBasis
}

export type CartRow = {
  id: string
  product_id: number
  qty: number
  options: OptionAnswers
  payment_method: PaymentMethodValue | null
  coupon_id: number | null
  flash_sale_id: number | null
  /** The unpaid order that it continues; null where it is to make one. */
  continues_order: string | null
  quoted_total_sen: number
}

/** Keeps the cart with what its shopper was told it costs. */
export async function keepCart(db: Queryable, cart: CartRow): Promise<void> {
  await sql`
    insert into carts (id, product_id, qty, options, payment_method, coupon_id, flash_sale_id,
                       continues_order, quoted_total_sen)
    values (${cart.id}, ${cart.product_id}, ${cart.qty}, ${JSON.stringify(cart.options)},
            ${cart.payment_method}, ${cart.coupon_id}, ${cart.flash_sale_id},
            ${cart.continues_order}, ${cart.quoted_total_sen})
    on conflict (id) do update set
      product_id = excluded.product_id, qty = excluded.qty, options = excluded.options,
      payment_method = excluded.payment_method, coupon_id = excluded.coupon_id,
      flash_sale_id = excluded.flash_sale_id, continues_order = excluded.continues_order,
      quoted_total_sen = excluded.quoted_total_sen,
      version = carts.version + 1, updated_at = now()`.execute(db)
}

export type CartToOrder = CartRow &
  PriceBasis & {
    version: number
    coupon_code: string | null
    /** The order that was made of it, where one was. */
    order_id: string | null
  }

/** The cart with all that sets its price when paid by `method`, in one statement. */
export async function cartToOrder(
  db: Queryable,
  cartId: string,
  method: PaymentMethodValue,
): Promise<CartToOrder | undefined> {
  const { rows } = await sql<CartToOrder>`
    select cart.*,
           (select k.code from coupons k where k.id = cart.coupon_id) as coupon_code,
           ${orderIdOfCart(sql`cart.id`)} as order_id,
           ${offerJson(sql`cart.product_id`, sql`cart.qty`)} as offer,
           ${couponJson(sql`k.id = cart.coupon_id`)} as coupon,
           ${feeJson(sql`${method}::text`)} as fee
    from carts cart where cart.id = ${cartId}`.execute(db)
  return rows[0]
}

/** Keeps that the shopper was told what the cart costs now, unless the cart has changed since it was read. */
export async function quoteAgain(
  db: Queryable,
  cart: CartToOrder,
  payment_method: PaymentMethodValue,
  quoted_total_sen: number,
): Promise<void> {
  await db
    .updateTable('carts')
    .set({
      payment_method,
      coupon_id: cart.coupon?.id ?? null,
      flash_sale_id: cart.offer?.sale?.id ?? null,
      quoted_total_sen,
      version: cart.version + 1,
    })
    .where('id', '=', cart.id)
    .where('version', '=', cart.version)
    .execute()
}

/** SQL that yields one row if the cart is still the one that was read, and keeps it so. */
export const cartUnchanged = (cart: { id: string; version: number }) =>
  sql`select id from carts where id = ${cart.id} and version = ${cart.version} for update`

/** Deletes carts that nobody has touched for a month. */
export async function deleteOldCarts(db: Queryable): Promise<void> {
  await sql`delete from carts where updated_at < now() - interval '30 days'`.execute(db)
}
