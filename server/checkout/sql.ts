import type { OptionAnswers } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { couponCustomers, couponJson, hasSales, type Offer, offerJson } from '#catalog/catalog.ts'
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

export type QuoteInputWithFees = QuoteInputRow & {
  fees: OfferedFee[]
  /** Another one once any of it may have changed: see `isQuoteVersion`. */
  quote_version: string
  /** Whether a flash sale sets the price, or will, so that it changes without the version. */
  has_sales: boolean
}

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
    select ${columns}, ${feesJson} as fees, ${presentQuoteVersion} as quote_version,
           ${hasSales(sql`${the.product_id}::integer`)} as has_sales`
}

/** An SQL expression: the version of all that sets prices, but for what flash sales and stocks have left. */
const presentQuoteVersion = sql<string>`(select version from quote_input_version)`

/** An SQL condition: nothing that sets prices was changed since it was read with this version. */
const isQuoteVersion = (version: RawBuilder<string>) =>
  sql`exists (select from quote_input_version where version = ${version}::uuid)`

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
 * An SQL expression: a cart's version, at random: counted, it would come back with a cart that was gone
 * meanwhile or that PostgreSQL lost by dying, for whoever keeps what it was.
 */
const newVersion = sql`(random() * 1e9)::integer`

/**
 * Saves the cart with what its shopper is told it costs: no promise, so that it is not waited for to be on
 * the disk. Returns its version; undefined where it was to be saved by a `quoteVersion` that is past.
 */
export async function saveCart(
  db: Queryable,
  cart: CartChoice,
  quote: Quote,
  quoteVersion: string | null = null,
): Promise<number | undefined> {
  const { payment_method, coupon_id, flash_sale_id, total_sen, fee_sen } = quote
  const options = JSON.stringify(cart.options)
  const quoted = { payment_method, coupon_id, flash_sale_id, total_sen, fee_sen }
  const values = { ...cart, options, ...quoted, quoteVersion: quoteVersion ?? '' }
  const name = quoteVersion === null ? 'save a cart' : 'save a cart by what is kept'
  const rows = await runComposed(
    db,
    name,
    values,
    (the) => sql<{ version: number }>`
    insert into carts (id, product_id, qty, options, payment_method, coupon_id, flash_sale_id,
                       continues_order, quoted_total_sen, quoted_fee_sen, version)
    select ${the.id}, ${the.product_id}::integer, ${the.qty}::integer, ${the.options}::jsonb,
           ${the.payment_method}, ${the.coupon_id}::integer, ${the.flash_sale_id}::integer,
           ${the.continues_order}, ${the.total_sen}::integer, ${the.fee_sen}::integer, ${newVersion}
    where ${unflushed(db)} and ${quoteVersion === null ? sql`true` : isQuoteVersion(the.quoteVersion)}
    on conflict (id) do update set
      product_id = excluded.product_id, qty = excluded.qty, options = excluded.options,
      payment_method = excluded.payment_method, coupon_id = excluded.coupon_id,
      flash_sale_id = excluded.flash_sale_id, continues_order = excluded.continues_order,
      quoted_total_sen = excluded.quoted_total_sen, quoted_fee_sen = excluded.quoted_fee_sen,
      version = case excluded.version when carts.version then carts.version + 1 else excluded.version end,
      updated_at = now()
    returning version`,
  )
  return rows[0]?.version
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
    quote_version: string
  }

/**
 * The cart with all that sets its price when ordered by somebody and paid by `method`, in one statement. What its unpaid order
 * has reserved counts as its own.
 */
export async function cartToOrder(
  db: Queryable,
  cartId: string,
  method: PaymentMethodValue,
  by: { accountId: number | null; email: string },
): Promise<CartToOrder | undefined> {
  // What few carts have is not prepared for all of them: read again with its coupon, a cart is as it is then.
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
    select cart.*, ${orderOfCart(sql`cart.id`)} as "order", ${columns},
           ${presentQuoteVersion} as quote_version
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

/** SQL that yields one row if the cart is still the one that was read, and keeps it so. */
export const cartUnchanged = (cart: {
  id: string | RawBuilder<string>
  version: number | RawBuilder<number>
}) => sql`select id from carts where id = ${cart.id} and version = ${cart.version} for update`

/**
 * The same if nothing that sets prices was changed since either, and no order is left to be replaced: whoever
 * replaces it at this moment waits for the cart, and would be waited for.
 */
export const cartAndPricesUnchanged = (cart: {
  id: RawBuilder<string>
  version: RawBuilder<number>
  quote_version: RawBuilder<string>
}) => sql`
  select id from carts
  where id = ${cart.id} and version = ${cart.version} and ${isQuoteVersion(cart.quote_version)}
    and ${orderOfCart(cart.id)} is null
  for update`

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
