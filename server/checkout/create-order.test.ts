import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  orderOf,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { longTimeouts } from '#testing/race.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop({}, { limits: longTimeouts })
after(() => shop.close())
const db = shop.context.database
await offerMethod(db)
await offerMethod(db, { value: 'apeak', fee_kind: 'percent', fee_hundredths: 500 })
await offerMethod(db, { value: 'razorpay', fee_kind: 'fixed', fee_hundredths: 100 })

const order = (cart: string, more: Record<string, unknown> = {}) =>
  shop.post('/api/create-order', orderOf(cart, more))

test('a guest orders an item, reports the payment and gets an email', async () => {
  const { product_id, slug } = await sellItem(shop.context.database, { price_sen: 1990 })
  const cart = await fillCart(shop, product_id)
  const ordered = await order(cart)
  assert.equal(ordered.status, 200, ordered.text)
  const orderId = ordered.body.order_id as string
  assert.match(orderId, /^o[0-9a-z]{26}$/)

  const callback = { payment_method: 'check_payment', orderId }
  const paid = await shop.post('/api/payment-callback', callback)
  assert.deepEqual(paid.body, { success: true, status: 'pending', order_id: orderId })

  const details = await shop.get(`/api/order-details/${orderId}`)
  assert.deepEqual(details.body.product, {
    id: product_id,
    name: '100 Crystals',
    base_image: null,
    category: { name: 'Star Raiders', slug },
  })
  assert.equal((details.body.total as { amount: number }).amount, 19.9)

  await shop.runJobs()
  const mails = await shop.context.database.selectFrom('mails').selectAll().execute()
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.recipient, 'aina@example.com')
  assert.ok(mails[0]?.text.includes(orderId))
})

describe('the same request makes one order', () => {
  test('for 50 concurrent requests: 50 equal responses', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(cart)))
    assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(answers[0]?.status, 200)
    assert.equal((await ordersOf(cart)).length, 1)
  })

  test('even if retried after its item was withdrawn', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    const first = await order(cart)
    await shop.context.database.deleteFrom('products').where('id', '=', product_id).execute()
    const again = await order(cart)
    assert.ok(again.status === 200 ? again.text === first.text : again.status === 422, again.text)
    assert.equal((await ordersOf(cart)).length, 1)
  })

  test('and no order if its item was withdrawn before the request', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    await shop.context.database.deleteFrom('products').where('id', '=', product_id).execute()
    const refused = await order(cart)
    assert.equal(refused.status, 422)
    assert.match(refused.text, /This item is no longer available/)
    assert.deepEqual(await ordersOf(cart), [])
  })
})

describe('an order costs the quoted price, or the new price is shown first', () => {
  test('a changed price is shown, and confirming it suffices', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id, { qty: 2 })
    await reprice(product_id, 1200)
    const refused = await order(cart)
    assertRefused(refused, 'The price has changed. The total is now RM 24.00')
    assert.equal(totalOf(refused), 24)
    assert.deepEqual(await ordersOf(cart), [])
    assert.equal((await order(cart)).status, 200)
    assert.equal((await ordersOf(cart))[0]?.total_sen, 2400)
  })

  test('a lower price is shown before payment', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id)
    await reprice(product_id, 1)
    assertRefused(await order(cart), 'The price has changed. The total is now RM 0.01')
  })

  test('an ended flash sale is given as the reason', async () => {
    const db = shop.context.database
    const { product_id, sale_id: sale } = await sellOnSale(db, 5)
    const cart = await fillCart(shop, product_id)
    const ends_at = new Date(Date.now() - 1)
    await db.updateTable('flash_sales').set({ ends_at }).where('id', '=', sale).execute()
    assertRefused(
      await order(cart),
      'This flash sale has just sold out or ended. The total is now RM 50.00',
    )
  })

  test('an ended coupon is given as the reason, and the order continues without it', async () => {
    const db = shop.context.database
    const { product_id } = await sellItem(db, { price_sen: 5000 })
    const { id, code } = await issueCoupon(db)
    const cart = await fillCart(shop, product_id, { coupon_code: code })
    const ends_at = new Date(Date.now() - 1)
    await db.updateTable('coupons').set({ ends_at }).where('id', '=', id).execute()
    const refused = await order(cart)
    assertRefused(
      refused,
      'This voucher has been used up or has expired. The total is now RM 50.00',
    )
    assert.equal((refused.body.cart as Cart).coupon.code, null)
    assert.equal((await order(cart)).status, 200)
    assert.equal((await ordersOf(cart))[0]?.discount_sen, 0)
  })

  test('a method changed in another tab is shown, and nothing is ordered', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id)
    const elsewhere = { cart_id: cart, product_id, qty: 1, payment_method: 'razorpay' }
    assert.equal((await shop.post('/api/update-cart', elsewhere)).status, 200)
    const refused = await order(cart)
    assertRefused(refused, 'The price has changed. The total is now RM 10.00')
    assert.deepEqual(await ordersOf(cart), [])
  })

  test('showing a new price does not undo a change made in another tab', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    for (let round = 1; round <= 15; round += 1) {
      const cart = await fillCart(shop, product_id)
      await reprice(product_id, 1000 + round)
      const change = { cart_id: cart, product_id, qty: 7, payment_method: 'check_payment' }
      await Promise.all([order(cart), order(cart), shop.post('/api/update-cart', change)])
      const row = shop.context.database.selectFrom('carts').select('qty').where('id', '=', cart)
      assert.equal((await row.executeTakeFirstOrThrow()).qty, 7)
    }
  })

  test('an order made during a change of cart and price matches a shown quote', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id)
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        if (index % 3 === 0) await reprice(product_id, 1000 + index)
        const qty = 1 + (index % 5)
        if (index % 3 === 1)
          return shop.post('/api/update-cart', { cart_id: cart, product_id, qty })
        return order(cart)
      }),
    )
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409)
    assert.deepEqual(strange, [])
    const [made, ...more] = await ordersOf(cart)
    assert.deepEqual(more, [])
    const carts = answers.flatMap(({ body }) => (body.cart ? [body.cart as Cart] : []))
    const totals = new Set([1000, ...carts.map(({ total }) => Math.round(total.amount * 100))])
    if (made) assert.ok(totals.has(made.total_sen))
  })
})

describe('invalid orders are refused', () => {
  test('an unknown cart', async () => {
    const answer = await order(newCartId())
    assert.equal(answer.status, 422)
    assert.equal(answer.body.message, 'Please select a product and payment method.')
    assert.ok(answer.body.errors.cart_id)
  })

  test('gold without login, with a message that asks to log in', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id, { payment_method: 'apeak' })
    const answer = await order(cart, { payment_method: 'apeak' })
    assert.equal(answer.status, 401)
    const sentence = 'Please login to use Apeak Gold as payment method.'
    assert.deepEqual(answer.body, { success: false, message: sentence, error: sentence })
    assert.deepEqual(await ordersOf(cart), [])
  })

  test('an unavailable method', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const answer = await order(await fillCart(shop, product_id), { payment_method: 'fiuu' })
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.errors, {
      payment_method: ['This payment method is not available.'],
    })
  })

  const addresses = ['', ' ', 'aina', 'aina@', '@example.com', 'a b@example.com', 'a@b@c.example']
  const hostile = [
    'aina@example.com\r\nBcc: x@evil.example',
    'a@x.example,b@x.example',
    null,
    7,
    ['a@b.example'],
  ]
  for (const customer_email of [...addresses, ...hostile, `${'a'.repeat(250)}@example.com`]) {
    const shown = JSON.stringify(customer_email).slice(0, 50)
    test(`the address ${shown}, naming the field`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const answer = await order(await fillCart(shop, product_id), { customer_email })
      assert.equal(answer.status, 422)
      assert.deepEqual(Object.keys(answer.body.errors), ['customer_email'])
    })
  }

  for (const terms_and_conditions of [false, 1]) {
    test(`terms_and_conditions ${terms_and_conditions}, which is no agreement`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const answer = await order(await fillCart(shop, product_id), { terms_and_conditions })
      const errors = { terms_and_conditions: ['You must agree to the terms and conditions.'] }
      assert.deepEqual([answer.status, answer.body.errors], [422, errors])
    })
  }

  for (const flag of ['create_an_account', 'ship_to_a_different_address']) {
    test(`${flag} that is not a boolean`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const answer = await order(await fillCart(shop, product_id), { [flag]: 1 })
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [flag]])
    })
  }
})

test('an order keeps what was sold, whatever the catalogue says later', async () => {
  const db = shop.context.database
  const { product_id, category_id, slug } = await sellItem(db, { price_sen: 1500 })
  const cart = await fillCart(shop, product_id)
  const { order_id } = (await order(cart)).body
  await reprice(product_id, 9999)
  await db.updateTable('products').set({ name: 'Other' }).where('id', '=', product_id).execute()
  await db.updateTable('categories').set({ name: 'X' }).where('id', '=', category_id).execute()
  const { body } = await shop.get(`/api/order-details/${order_id}`)
  const category = { name: 'Star Raiders', slug }
  const sold = { id: product_id, name: '100 Crystals', base_image: null, category }
  assert.deepEqual(body.product, sold)
  assert.equal((body.total as { amount: number }).amount, 15)
})

function reprice(product_id: number, price_sen: number) {
  const update = shop.context.database.updateTable('products').set({ price_sen })
  return update.where('id', '=', product_id).execute()
}

function ordersOf(cart: string) {
  return shop.context.database
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', cart)
    .execute()
}

function assertRefused({ status, body, text }: Answer, beginning: string): void {
  assert.equal(status, 409, text)
  assert.ok(body.error.startsWith(beginning), body.error)
  assert.ok(body.error.endsWith(': please check it and confirm again.'))
  assert.equal(body.message, body.error)
  assert.ok(body.cart, 'the refusal carries the cart')
}

const totalOf = ({ body }: Answer) => (body.cart as Cart).total.inCurrentCurrency.amount
