import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  orderOf,
  orderRow,
  sellItem,
} from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
/** An item whose game asks for a server. */
const game = () =>
  sellItem(shop.context.database, {
    productOptions: [
      {
        name: 'Server',
        type: 'dropdown',
        values: [
          { id: 1, label: 'Asia' },
          { id: 2, label: 'Europe' },
        ],
      },
    ],
  })

const item = await game()

/** Fills a cart; returns its version. */
async function priced(cart_id: string, more: Record<string, unknown> = {}): Promise<string> {
  const { product_id, product_option_ids } = item
  const answer = await shop.post('/api/update-cart', {
    cart_id,
    product_id,
    qty: 1,
    options: { [String(product_option_ids[0])]: 1 },
    payment_method: 'check_payment',
    ...more,
  })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body.cart as Cart).version ?? ''
}

const confirm = (cart_id: string, cart_version: string) =>
  shop.post('/api/create-order', orderOf(cart_id, { cart_version }))

describe('an order that names its cart version', () => {
  test('is refused after the cart changed, and accepted once the change is undone', async () => {
    const { database } = shop.context
    const { code } = await issueCoupon(database)
    const other = await game()
    const changes = [
      { product_id: other.product_id, options: { [String(other.product_option_ids[0])]: 1 } },
      { qty: 2 },
      { options: { [String(item.product_option_ids[0])]: 2 } },
      { coupon_code: code },
    ]
    for (const change of changes) {
      const cart = newCartId()
      const version = await priced(cart)
      assert.notEqual(await priced(cart, change), version)
      const refused = await confirm(cart, version)
      assert.equal(refused.status, 409, JSON.stringify(change))
      const sentence = 'Your cart has changed. Please check it and confirm again.'
      assert.deepEqual([refused.body.error, refused.body.cart], [sentence, undefined])
      assert.equal(await priced(cart), version)
      const made = await confirm(cart, version)
      const row = await orderRow(shop, made.body.order_id as string)
      assert.deepEqual([row.product_id, row.qty, row.coupon_code], [item.product_id, 1, null])
    }
  })

  test('is made once after a lost response, whatever the retry contains', async () => {
    const cart = newCartId()
    const version = await priced(cart)
    const { body } = await confirm(cart, version)
    for (const again of [version, 'another']) {
      assert.equal((await confirm(cart, again)).body.order_id, body.order_id)
    }
  })

  test('is refused with the new version after a price change', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = newCartId()
    const version = await priced(cart, { product_id, options: {} })
    await shop.context.pool.query('update products set price_sen = 1100 where id = $1', [
      product_id,
    ])
    const refused = await confirm(cart, version)
    assert.equal(refused.status, 409)
    const next = (refused.body.cart as Cart).version ?? ''
    assert.notEqual(next, version)
    assert.equal((await confirm(cart, version)).status, 409)
    assert.equal((await confirm(cart, next)).status, 200)
  })
})

test('a cart ordered without a version is ordered in its current state', async () => {
  const cart = await fillCart(shop, (await sellItem(shop.context.database)).product_id)
  assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
})
