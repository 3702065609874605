import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import { mailTo, newShopper } from '#testing/accounts.ts'
import { assertBooks } from '#testing/books.ts'
import { continuing } from '#testing/continuing.ts'
import {
  fillCart,
  issueCoupon,
  newCartId,
  orderOf,
  orderRow,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { balanceOf, payGold, topUp, verifyPin } from '#testing/gold.ts'
import { eventsOf } from '#testing/histories.ts'
import {
  openPayingShop,
  payAtProvider,
  processAll,
  providers,
  resetShop,
  returnToShop,
} from '#testing/paying-shop.ts'

const methods = [...providers, 'check_payment', 'apeak'] as const
const shop = await openPayingShop()
after(() => shop.close())
const { pool } = shop.context
await pool.query("update payment_methods set min_payable_sen = 100 where value = 'razorpay'")
await pool.query(
  "update payment_methods set fee_kind = 'fixed', fee_hundredths = 50 where value = 'fiuu'",
)
const shopper = await newShopper(shop)
const acts = continuing(shop, shopper)
await resetShop(shop)

/** An item in a sale with a coupon of 100%. */
async function freeItem(price_sen = 440) {
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen })
  const sale = await startFlashSale(database, { product_id, price_sen, qty: 20 })
  const coupon = await issueCoupon(database, { hundredths: 10_000, usage_limit: 20 })
  return { product_id, sale, coupon, choice: { coupon_code: coupon.code } }
}

/** Orders with the shopper's account; returns the response. */
async function order(method: string, product_id: number, choice: Record<string, unknown>) {
  const cart = await fillCart(shop, product_id, { payment_method: method, ...choice })
  if (method === 'apeak') await verifyPin(shopper)
  return shopper.post('/api/create-order', orderOf(cart, { payment_method: method }))
}

describe('an order of RM 0 is paid without a payment:', () => {
  for (const method of methods) {
    test(`ordered by ${method}`, async () => {
      const { product_id, sale, coupon, choice } = await freeItem()
      const answer = await order(method, product_id, choice)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(Object.keys(answer.body), ['order_id'])
      const id = answer.body.order_id as string
      const row = await orderRow(shop, id)
      assert.deepEqual(
        [row.status, row.reservation, row.payment_method, row.total_sen, row.transaction_id],
        ['processing', 'sold', 'no_payment', 0, null],
      )
      assert.deepEqual(await acts.saleRow(sale), { reserved: 0, sold: 1 })
      assert.equal(await acts.usesOf(coupon.id), 1)
      const [created, paid, ...more] = await eventsOf(shop, 'order', id)
      assert.deepEqual([created?.event, paid?.event, more], ['created', 'paid', []])
      const methodIn = (data = {}) =>
        (data as { quote?: Record<string, unknown> }).quote?.payment_method
      assert.deepEqual([methodIn(created?.data), methodIn(paid?.data)], [method, 'no_payment'])
      // The shop's page continues as with any order.
      const refused = await shopper.post('/api/payment-callback', {
        payment_method: method,
        orderId: id,
      })
      assert.deepEqual(refused.body, { success: true, status: 'processing', order_id: id })
      const status = await shop.get(`/api/payments/status?kind=order&id=${id}`)
      const { amount, short_reference, ...paidBy } = status.body
      const byNothing = { kind: 'order', id, status: 'paid', payment_method: 'no_payment' }
      assert.deepEqual(paidBy, { ...byNothing, decline: null })
      assert.equal((amount as { amount: number }).amount, 0)
      assert.match(String(short_reference), /^AP-/)
      await shop.runJobs()
      assert.match((await mailTo(shop, 'aina@example.com'))?.text ?? '', /There is nothing to pay/)
      assert.equal(await balanceOf(shopper), 0)
    })
  }

  test('concurrent requests make one order, one coupon use and one email', async () => {
    const { product_id, sale, coupon, choice } = await freeItem()
    const cart = await fillCart(shop, product_id, { payment_method: 'razorpay', ...choice })
    const body = orderOf(cart, { payment_method: 'razorpay' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.post('/api/create-order', body)),
    )
    assert.deepEqual([...new Set(answers.map(({ text }) => text))], [answers[0]?.text])
    assert.equal(answers[0]?.status, 200)
    assert.deepEqual(await acts.saleRow(sale), { reserved: 0, sold: 1 })
    assert.equal(await acts.usesOf(coupon.id), 1)
    const { rows } = await acts.run('select count(*)::integer from due_mails where about = $1', [
      answers[0]?.body.order_id,
    ])
    assert.equal(rows[0].count, 1)
  })

  test('the usage limit of its coupon applies', async () => {
    const { product_id, coupon, choice } = await freeItem()
    await acts.run('update coupons set usage_limit = 3 where id = $1', [coupon.id])
    const carts = await Promise.all(
      Array.from({ length: 20 }, () => fillCart(shop, product_id, choice)),
    )
    const answers = await Promise.all(
      carts.map((cart) => shop.post('/api/create-order', orderOf(cart))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.equal(answers.filter(({ status }) => status === 409).length, 17)
  })

  test('gold still requires login and the PIN', async () => {
    const { product_id, choice } = await freeItem()
    const cart = await fillCart(shop, product_id, { payment_method: 'apeak', ...choice })
    const body = orderOf(cart, { payment_method: 'apeak' })
    assert.equal((await shop.post('/api/create-order', body)).status, 401)
    await acts.run('update sessions set pin_verified_at = null')
    assert.equal((await shopper.post('/api/create-order', body)).status, 403)
  })

  for (const method of methods) {
    test(`continued by ${method} after its price fell to zero`, async () => {
      const { database } = shop.context
      const { product_id } = await sellItem(database, { price_sen: 1000 })
      const { id, code } = await issueCoupon(database)
      const order = await acts.unpaid('check_payment', product_id, { coupon_code: code })
      await acts.run('update coupons set hundredths = 10000 where id = $1', [id])
      if (method === 'apeak') await verifyPin(shopper)
      const continued = await acts.continueOrder(order.order_id, method)
      assert.equal(continued.order_id, order.order_id)
      const row = await orderRow(shop, order.order_id)
      assert.deepEqual(
        [row.status, row.payment_method, row.total_sen],
        ['processing', 'no_payment', 0],
      )
    })
  }

  test('money for an earlier payment is unapplied', async () => {
    const { database } = shop.context
    const { product_id } = await sellItem(database, { price_sen: 1000 })
    const { id, code } = await issueCoupon(database)
    const order = await acts.unpaid('razorpay', product_id, { coupon_code: code })
    await acts.run('update coupons set hundredths = 10000 where id = $1', [id])
    await acts.continueOrder(order.order_id, 'razorpay')
    await returnToShop(shop, await payAtProvider(shop, order))
    await processAll(shop)
    const { rows } = await acts.run('select unapplied_reason from payments where payable_id = $1', [
      order.order_id,
    ])
    assert.deepEqual(rows, [{ unapplied_reason: 'already_paid' }])
    await assertBooks(shop, 900)
  })

  test('no fee is added', async () => {
    const { product_id, choice } = await freeItem()
    const body = { cart_id: newCartId(), product_id, qty: 1, payment_method: 'fiuu', ...choice }
    const { cart } = (await shop.post('/api/update-cart', body)).body as unknown as { cart: Cart }
    assert.deepEqual([cart.total.amount, cart.paymentMethodValue.amount], [0, 0])
  })

  test('the database refuses an order with a price', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const { order_id } = await acts.unpaid('check_payment', product_id)
    await assert.rejects(
      acts.run("update orders set payment_method = 'no_payment' where id = $1", [order_id]),
      { constraint: 'orders_no_payment_of_nothing' },
    )
  })

  test('a shopper cannot choose it as a method', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    const refused = await shop.post(
      '/api/create-order',
      orderOf(cart, { payment_method: 'no_payment' }),
    )
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['payment_method']])
    const { body } = await shop.get('/api/payment-methods')
    assert.ok(!('no_payment' in body))
  })
})

describe('a total below the minimum of its method', () => {
  const least = 'This payment method requires RM 1.00 or more. Please choose another one.'

  test('is reported with the price, which is kept', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 99 })
    const cart_id = newCartId()
    const choice = { cart_id, product_id, qty: 1 }
    const cart = await shop.post('/api/update-cart', { ...choice, payment_method: 'razorpay' })
    assert.deepEqual([cart.status, cart.body.error], [422, least])
    assert.deepEqual(cart.body.errors, { payment_method: [least] })
    assert.equal((cart.body.cart as Cart).total.amount, 0.99)
    const body = orderOf(cart_id, { payment_method: 'razorpay' })
    const refused = await shop.post('/api/create-order', body)
    assert.deepEqual([refused.status, refused.body.error], [422, least])
    const { rows } = await acts.run('select id from orders where product_id = $1', [product_id])
    assert.deepEqual(rows, [])
  })

  test('is paid by another method', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 99 })
    const answer = await order('check_payment', product_id, {})
    assert.equal(answer.status, 200)
    const order_id = answer.body.order_id as string
    const refused = await shopper.post('/api/continue-update-cart', {
      cart_id: `continue-${newCartId()}`,
      order_id,
      payment_method: 'razorpay',
    })
    assert.deepEqual([refused.status, refused.body.error], [422, least])
    // With its fee it reaches Fiuu's minimum.
    await acts.continueOrder(order_id, 'fiuu')
    assert.equal((await orderRow(shop, order_id)).total_sen, 149)
  })

  test('starts one sen below the minimum', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 100 })
    assert.equal((await order('razorpay', product_id, {})).status, 200)
  })

  test('is refused for a top-up as well', async () => {
    await acts.run("update payment_methods set min_payable_sen = 5000 where value = 'razorpay'")
    const refused = await topUp(shopper, 'razorpay', 49).then(
      () => undefined,
      (error: Error) => error,
    )
    assert.match(refused?.message ?? '', /requires RM 50\.00 or more/)
    await topUp(shopper, 'razorpay', 50)
    await acts.run("update payment_methods set min_payable_sen = 100 where value = 'razorpay'")
  })
})

test('a customer without any gold pays an order of RM 0 by gold, after the PIN', async () => {
  const poor = await newShopper(shop)
  const { product_id, choice } = await freeItem()
  await verifyPin(poor)
  const cart = await fillCart(shop, product_id, { payment_method: 'apeak', ...choice })
  const answer = await poor.post('/api/create-order', orderOf(cart, { payment_method: 'apeak' }))
  assert.equal((await payGold(poor, answer.body.order_id as string)).body.success, true)
})
