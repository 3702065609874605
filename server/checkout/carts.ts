import type { OptionAnswers } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { couponCustomers, couponJson, type Offer, offerJson } from '#catalog/catalog.ts'
import { orderOfCart, reservedByCart } from '#orders/orders.ts'
import { feeJson, feesJson, type MethodFee, type OfferedFee } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Places, runComposed } from '#platform/postgres/run-composed.ts'
import { unflushed } from '#platform/postgres/unflushed.ts'
import type { Quote, QuoteInput } from './quote.ts'

/** What a statement found of what sets a choice's price; no offer where the item is not sold. */
export type QuoteInputRow = Omit<QuoteInput, 'offer' | 'fee'> & {
  offer: Offer | null
  fee: MethodFee | null
}

/**
 * SQL (columns of a SELECT): all that sets what a choice costs. `coupon`: see `couponJson`; `own`:
 * see `offerJson`.
 */
export const quoteInputColumns = (choice: {
  productId: RawBuilder<unknown>
  qty: RawBuilder<unknown>
  coupon: RawBuilder<unknown>
  method: RawBuilder<unknown>
  own?: RawBuilder<unknown>
}) => sql`
  ${offerJson(choice.productId, choice.qty, choice.own)} as offer,
  ${choice.coupon} as coupon,
  ${feeJson(choice.method)} as fee`

/**
 * Reads all that sets what a choice costs, in one statement, with the `fees` of all methods. What the cart's unpaid order has
 * reserved counts as the cart's own.
 */
export async function quoteInputOf(
  db: Queryable,
  choice: {
    cart_id: string
    /** The account that chooses, where it is known. */
    account_id: number | null
    product_id: number
    qty: number
    coupon_code: string | null
    payment_method: PaymentMethodValue | null
  },
): Promise<QuoteInputWithFees> {
  const { coupon_code, account_id, ...values } = choice
  // What is not asked for is not prepared either, which costs as much as reading it.
  if (coupon_code === null) {
    const [found] = await runComposed(db, 'read a quote', values, (the) =>
      quoteInput(the, sql`null::json`),
    )
    return found as QuoteInputWithFees
  }
  const withCoupon = { ...values, coupon_code, account_id }
  const [found] = await runComposed(db, 'read a quote with a coupon', withCoupon, (the) => {
    const customer = { accountId: the.account_id, email: sql`null` }
    const coupon = couponJson(sql`k.code = upper(${the.coupon_code}::text)`, {
      own: reservedByCart(sql`${the.cart_id}::text`),
      customers: couponCustomers(sql`k.id`, customer, 'any'),
      productId: sql`${the.product_id}::integer`,
    })
    return quoteInput(the, coupon)
  })
  return found as QuoteInputWithFees
}

export type QuoteInputWithFees = QuoteInputRow & { fees: OfferedFee[] }

/** SQL that selects all that sets what a choice costs, by its `coupon`. */
function quoteInput(
  the: Places<{ cart_id: string; product_id: number; qty: number; payment_method: string | null }>,
  coupon: RawBuilder<unknown>,
): RawBuilder<QuoteInputWithFees> {
  const columns = quoteInputColumns({
    productId: sql`${the.product_id}::integer`,
    qty: sql`${the.qty}::integer`,
    coupon,
    method: sql`${the.payment_method}::text`,
    own: reservedByCart(sql`${the.cart_id}::text`),
  })
  return sql`
    select ${columns}, ${feesJson} as fees`
}

/** What a cart is of. */
export type CartChoice = {
  id: string
  product_id: number
  qty: number
  options: OptionAnswers
  /** The unpaid order that it continues; null where it is to make one. */
  continues_order: string | null
}

/**
 * Saves the cart with the quote that its shopper is told. A quote is no promise, so the commit does not
 * wait for the disk.
 */
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
    where ${unflushed(db)}
    on conflict (id) do update set
      product_id = excluded.product_id, qty = excluded.qty, options = excluded.options,
      payment_method = excluded.payment_method, coupon_id = excluded.coupon_id,
      flash_sale_id = excluded.flash_sale_id, continues_order = excluded.continues_order,
      quoted_total_sen = excluded.quoted_total_sen, quoted_fee_sen = excluded.quoted_fee_sen,
      version = carts.version + 1, updated_at = now()`,
  )
}

/** A cart as it was saved, and what sets its price now. */
export type CartToOrder = CartChoice &
  QuoteInputRow & {
    version: number
    /** The coupon and the flash sale by which its shopper was told the total. */
    coupon_id: number | null
    flash_sale_id: number | null
    quoted_total_sen: number
    /** The order that it has, with what was confirmed. */
    order: { id: string; request_hash: string | null } | null
  }

/**
 * Locks a cart and reads it with all that sets its price when ordered by somebody and paid by `method`.
 * What its unpaid order has reserved counts as its own. Undefined where there is none.
 */
export async function lockCartToOrder(
  db: Queryable,
  cartId: string,
  method: PaymentMethodValue,
  by: { accountId: number | null; email: string },
): Promise<CartToOrder | undefined> {
  // Locked first: a statement that waits for the lock would read its order as it was before.
  await db.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().execute()
  // What few carts have is not prepared for all of them.
  const [cart] = await runComposed(db, 'read a cart to order', { cartId, method }, (the) =>
    cartAndOffer(the, sql`null::json`),
  )
  if (!cart?.coupon_id) return cart
  const values = { cartId, method, ...by }
  const [withCoupon] = await runComposed(db, 'read a cart with a coupon to order', values, (the) =>
    cartAndOffer(
      the,
      couponJson(sql`k.id = cart.coupon_id`, {
        own: reservedByCart(sql`cart.id`),
        customers: couponCustomers(sql`k.id`, the, 'any'),
        productId: sql`cart.product_id`,
      }),
    ),
  )
  return withCoupon
}

/** SQL that selects a cart with all that sets its price, by its `coupon`. */
function cartAndOffer(
  the: Places<{ cartId: string; method: PaymentMethodValue }>,
  coupon: RawBuilder<unknown>,
): RawBuilder<CartToOrder> {
  const columns = quoteInputColumns({
    productId: sql`cart.product_id`,
    qty: sql`cart.qty`,
    coupon,
    method: sql`${the.method}::text`,
    own: reservedByCart(sql`cart.id`),
  })
  return sql`
    select cart.*, ${orderOfCart(sql`cart.id`)} as "order", ${columns}
    from carts cart where cart.id = ${the.cartId}`
}

/** Saves what the cart costs now as what its shopper was told, unless it has changed since it was read. */
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

/** Locks a cart; whether it is still of the version that was read. */
export async function isCartCurrent(
  tx: Queryable,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from carts where id = ${id} and version = ${version} for update`.execute(tx)
  return rows.length > 0
}

/** Deletes a cart that is to make an order. True where there was one. */
export async function deleteCart(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from carts where id = ${id} and continues_order is null returning id`.execute(db)
  return rows.length > 0
}

/** Deletes at most `limit` carts that nobody has touched for a month. Returns how many. */
export async function deleteOldCarts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from carts where id in (
      select id from carts where updated_at < now() - interval '30 days'
      order by updated_at limit ${limit} for update skip locked
    )
    returning id`.execute(db)
  return rows.length
}
