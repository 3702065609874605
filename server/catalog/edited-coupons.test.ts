// Coupons edited by operators and redeemed by shoppers.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import type { EditedCoupon, NewCoupon } from '@apeak/contract/prices-console'
import { newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const aina = await newOperator(shop, 'content', { name: 'Aina' })

const coupons = '/api/console/coupons'
const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.equal(status, 200, text)
  return body as unknown as Thing
}
const wanted = (more: Partial<NewCoupon> = {}): NewCoupon => ({
  request_key: randomUUID(),
  code: `sale-${randomUUID().slice(0, 8)}`,
  kind: 'percent',
  hundredths: 1000,
  min_spend_sen: 0,
  usage_limit: 1_000,
  customer_limit: null,
  ends_at: null,
  counts_for: 'everything',
  product_ids: [],
  category_ids: [],
  ...more,
})
const make = async (more: Partial<NewCoupon> = {}) =>
  as<EditedCoupon>(await aina.post(coupons, wanted(more)))
const choose = (product_id: number, coupon_code: string, cart_id = newCartId()) =>
  shop.post('/api/update-cart', {
    ...{ cart_id, product_id, qty: 1, coupon_code, payment_method: 'check_payment' },
  })
const discountOf = ({ body }: Answer) => (body.cart as Cart).coupon.value.inCurrentCurrency.amount
const notForProduct = 'This voucher is not valid for this item.'

test('a coupon applies to its chosen products and categories only', async () => {
  const db = shop.context.database
  const [product, category, other] = [await sellItem(db), await sellItem(db), await sellItem(db)]
  const { code } = await make({
    counts_for: 'chosen',
    product_ids: [product.product_id],
    category_ids: [category.category_id],
  })
  assert.equal(discountOf(await choose(product.product_id, code)), 1)
  assert.equal(discountOf(await choose(category.product_id, code)), 1)
  const refused = await choose(other.product_id, code)
  assert.deepEqual([refused.status, refused.body.error], [422, notForProduct])
  assert.equal(discountOf(refused), 0)
})

test('a coupon that no longer covers the product is dropped, and the shopper is notified', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const coupon = await make({ counts_for: 'chosen', product_ids: [product_id] })
  const cart_id = newCartId()
  as(await choose(product_id, coupon.code, cart_id))
  const { id, used, created_at, archived_at, state, ...fields } = coupon
  as(await aina.put(`${coupons}/${id}`, { ...fields, product_ids: [] }))
  const refused = await shop.post('/api/create-order', orderOf(cart_id))
  assert.equal(refused.status, 409)
  assert.ok(String(refused.body.error).startsWith(`${notForProduct} The total is now RM 10.00`))
})

test('a product coupon is never used beyond its limit by concurrent orders', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const { id, code } = await make({
    ...{ counts_for: 'chosen', product_ids: [product_id], usage_limit: 3 },
  })
  const carts = Array.from({ length: 8 }, () => newCartId())
  await Promise.all(carts.map((cart) => choose(product_id, code, cart)))
  await Promise.all(carts.map((cart) => shop.post('/api/create-order', orderOf(cart))))
  const { used, state, version, created_at, archived_at, ...fields } = as<EditedCoupon>(
    await aina.get(`${coupons}/${id}`),
  )
  assert.deepEqual([used, state, version], [3, 'used_up', 1])
  const { id: _id, ...body } = { ...fields, version }
  const less = await aina.put(`${coupons}/${id}`, { ...body, usage_limit: 2 })
  assert.deepEqual(less.body.errors, { usage_limit: ['It has already been used 3 times.'] })
})

test('an archived coupon is invalid until restored', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const { id, code } = await make()
  as(await aina.post(`${coupons}/${id}/archive`))
  const refused = await choose(product_id, code)
  assert.equal(refused.body.error, 'This voucher has been used up or has expired.')
  const another = await newOperator(shop, 'owner')
  assert.equal((await another.post(`${coupons}/${id}/archive`)).body.code, 'already_done')
  as(await aina.post(`${coupons}/${id}/restore`))
  assert.equal(discountOf(await choose(product_id, code)), 1)
})

test('a coupon code is unique, and a repeated request creates one coupon', async () => {
  const body = wanted()
  const made = as<EditedCoupon>(await aina.post(coupons, body))
  assert.equal(made.code, body.code.toUpperCase())
  assert.equal(as<EditedCoupon>(await aina.post(coupons, body)).id, made.id)
  for (const [field, wrong] of [
    ['code', { code: body.code, hundredths: 2000 }],
    ['code', { code: 'a b' }],
    ['hundredths', { hundredths: 10_001 }],
    ['hundredths', { hundredths: 0 }],
    ['product_ids', { counts_for: 'chosen' as const, product_ids: [2_000_000_000] }],
    ['category_ids', { counts_for: 'chosen' as const, category_ids: [2_000_000_000] }],
    ['usage_limit', { usage_limit: 0 }],
  ] as const) {
    const refused = await aina.post(coupons, { ...wanted(), ...wrong })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [field]])
  }
})
