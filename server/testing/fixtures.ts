import { randomUUID } from 'node:crypto'
import type { OptionType } from '@apeak/contract/option-types'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Database } from '#platform/postgres/database.ts'
import type { TestShop } from './test-shop.ts'

type OptionFixture = {
  name: string
  type?: OptionType
  is_required?: boolean
  values?: { id: number; label: string }[]
  pattern?: string
  example?: string
}

/** A category with one product; returns their ids and the slug. */
export async function sellItem(
  db: Database,
  {
    price_sen = 1000,
    categoryOptions = [],
    productOptions = [],
  }: {
    price_sen?: number
    categoryOptions?: OptionFixture[]
    productOptions?: OptionFixture[]
  } = {},
) {
  const slug = `game-${randomUUID()}`
  const category = await db
    .insertInto('categories')
    .values({ name: 'Star Raiders', slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = await db
    .insertInto('products')
    .values({ category_id: category.id, name: '100 Crystals', price_sen })
    .returning('id')
    .executeTakeFirstOrThrow()
  // In sequence: options are shown in the order of their ids.
  const add = async (
    owner: { category_id: number } | { product_id: number },
    list: OptionFixture[],
  ): Promise<number[]> => {
    const ids: number[] = []
    for (const { values = [], type = 'field', ...option } of list) {
      const row = { ...owner, ...option, type, values: JSON.stringify(values) }
      const inserted = db.insertInto('options').values(row).returning('id')
      ids.push((await inserted.executeTakeFirstOrThrow()).id)
    }
    return ids
  }
  return {
    slug,
    category_id: category.id,
    product_id: product.id,
    category_option_ids: await add({ category_id: category.id }, categoryOptions),
    product_option_ids: await add({ product_id: product.id }, productOptions),
  }
}

/** A flash sale of a product that ends in an hour, without a limit per customer; returns its id. */
export async function startFlashSale(
  db: Database,
  sale: {
    product_id: number
    price_sen: number
    qty: number
    ends_at?: Date
    customer_limit?: number
  },
): Promise<number> {
  const ends_at = sale.ends_at ?? new Date(Date.now() + 3_600_000)
  const { id } = await db
    .insertInto('flash_sales')
    .values({ customer_limit: null, ...sale, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An item at RM 50 with a flash sale of `qty` units at RM 20; what `sellItem` returns, and the sale's id. */
export async function sellOnSale(db: Database, qty: number) {
  const item = await sellItem(db, { price_sen: 5000 })
  const sale = { product_id: item.product_id, price_sen: 2000, qty }
  return { ...item, sale_id: await startFlashSale(db, sale) }
}

/** The reserved and sold units of a flash sale. */
export const saleUnits = ({ context }: TestShop, sale_id: number) =>
  context.database
    .selectFrom('flash_sales')
    .select(['reserved', 'sold'])
    .where('id', '=', sale_id)
    .executeTakeFirstOrThrow()

/** The number of uses of a coupon. */
export async function couponUses({ context }: TestShop, coupon_id: number): Promise<number> {
  const coupon = context.database.selectFrom('coupons').select('used').where('id', '=', coupon_id)
  return (await coupon.executeTakeFirstOrThrow()).used
}

/** Issues a coupon; returns code and id. Default: ten percent, unlimited. */
export async function issueCoupon(
  db: Database,
  coupon: {
    kind?: 'percent' | 'fixed'
    hundredths?: number
    usage_limit?: number
    used?: number
    ends_at?: Date
    min_spend_sen?: number
    customer_limit?: number
  } = {},
): Promise<{ id: number; code: string }> {
  const code = `V${randomUUID().slice(0, 13).toUpperCase()}`
  return db
    .insertInto('coupons')
    .values({ code, kind: 'percent', hundredths: 1000, ...coupon })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Adds a payment method; by default the manual one without a fee. */
export async function offerMethod(
  db: Database,
  method: {
    value?: PaymentMethodValue
    label?: string
    enabled?: boolean
    fee_kind?: 'percent' | 'fixed'
    fee_hundredths?: number
    min_payable_sen?: number
  } = {},
): Promise<void> {
  await db
    .insertInto('payment_methods')
    .values({ value: 'check_payment', label: 'Bank transfer', ...method })
    // A started shop has its methods already, switched off.
    .onConflict((conflict) =>
      conflict.column('value').doUpdateSet({ label: 'Bank transfer', enabled: true, ...method }),
    )
    .execute()
}

/** A new cart id, as a browser makes it. */
export const newCartId = () => `cart-${randomUUID()}`

/** Puts an item into a new cart, paid manually; returns the cart's id. */
export async function fillCart(
  shop: TestShop,
  product_id: number,
  choice: Record<string, unknown> = {},
): Promise<string> {
  const cart_id = newCartId()
  const body = { cart_id, product_id, qty: 1, payment_method: 'check_payment', ...choice }
  const answer = await shop.post('/api/update-cart', body)
  if (answer.status !== 200) throw new Error(`update-cart answered ${answer.text}`)
  return cart_id
}

/** Orders an item, paid manually; returns the order's id. */
export async function placeOrder(
  shop: TestShop,
  product_id: number,
  choice: Record<string, unknown> = {},
): Promise<string> {
  const cart = await fillCart(shop, product_id, choice)
  const answer = await shop.post('/api/create-order', orderOf(cart))
  if (answer.status !== 200) throw new Error(`create-order answered ${answer.text}`)
  return answer.body.order_id as string
}

/** The body of create-order for a cart. */
export const orderOf = (cart_id: string, more: Record<string, unknown> = {}) => ({
  customer_email: 'aina@example.com',
  payment_method: 'check_payment',
  cart_id,
  ...more,
})

/** An order's row; undefined if none. */
export const orderRow = async ({ context }: TestShop, id: string) =>
  (await context.pool.query('select * from orders where id = $1', [id])).rows[0]
