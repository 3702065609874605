import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, describe, test } from 'node:test'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { openOrderPayment } from '#checkout/open-order-payment.ts'
import { firstRow } from '#platform/postgres/database.ts'
import { issueCoupon, offerMethod, placeOrder, sellItem, sellOnSale } from '#testing/fixtures.ts'
import {
  cartPaidBy,
  openPayingShop,
  orderCart,
  orderPaidBy,
  providers,
} from '#testing/paying-shop.ts'
import { longTimeouts } from '#testing/race.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openPayingShop({ limits: longTimeouts })
after(() => shop.close())
afterEach(() => shop.control.faults.clear())

describe('the response of create-order', () => {
  test('razorpay: the order and its key, the provider’s order, the amount in sen, the currency, the key id', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1234 })
    const cart = await cartPaidBy(shop, 'razorpay', { product_id, qty: 2 })
    const { status, body } = await orderCart(shop, cart, 'razorpay')
    assert.equal(status, 200)
    const { order_id, order_key, razorpay_order_id, ...rest } = body
    assert.match(String(order_id), /^o[0-9a-z]{26}$/)
    assert.match(String(order_key), /^[\w-]{24}$/)
    assert.deepEqual(rest, { amount: 2468, currency: 'MYR', key: sandboxKeys.razorpay.keyId })
    const atProvider = shop.control.razorpay.orders().find(({ id }) => id === razorpay_order_id)
    assert.equal(atProvider?.amount, 2468)
    assert.equal(atProvider?.receipt, `${order_id}-1`)
  })

  test('fiuu: the order, and the URL of a working payment page', async () => {
    const { order_id, fiuu_url } = await orderPaidBy(shop, 'fiuu')
    const url = new URL(fiuu_url)
    assert.equal(url.searchParams.get('orderid'), `${order_id}-1`)
    assert.equal(url.searchParams.get('returnurl'), `${shop.url}/api/fiuu-callback`)
    const page = await fetch(fiuu_url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /RM 10\.00|10\.00/)
    url.searchParams.set('amount', '1.10')
    assert.equal((await fetch(url)).status, 400)
  })

  for (const method of providers) {
    test(`${method}: 50 concurrent requests get one order and 50 equal responses`, async () => {
      const cart = await cartPaidBy(shop, method)
      const before = shop.control.razorpay.orders().length
      const sent = Array.from({ length: 50 }, () => orderCart(shop, cart, method))
      const answers = await Promise.all(sent)
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      const made = shop.control.razorpay.orders().length - before
      assert.equal(made, method === 'razorpay' ? 1 : 0)
      const again = await orderCart(shop, cart, method)
      assert.equal(again.text, answers[0]?.text)
    })
  }

  test('has the total of the order as the amount at the providers, at 40 prices', async () => {
    for (let count = 0; count < 40; count += 1) {
      const price_sen = 101 + Math.floor(Math.random() * 300_000)
      const { product_id } = await sellItem(shop.context.database, { price_sen })
      const { code } = await issueCoupon(shop.context.database, {
        hundredths: 1 + Math.floor(Math.random() * 5000),
      })
      const choice = { product_id, qty: 1 + (count % 9), coupon_code: code }
      await orderPaidBy(shop, count % 2 ? 'razorpay' : 'fiuu', choice)
    }
    const orders = await shop.context.database.selectFrom('orders').selectAll().execute()
    const asked = new Map(
      shop.control.razorpay.orders().map(({ receipt, amount }) => [receipt, amount]),
    )
    for (const { id, payment_method, total_sen } of orders) {
      const attempt = await firstRow<{ amount_sen: number }>(shop.context.database)`
        select amount_sen from payment_attempts where order_id = ${id}`
      assert.equal(attempt?.amount_sen, total_sen)
      if (payment_method === 'razorpay') assert.equal(asked.get(`${id}-1`), total_sen)
    }
  })
})

describe('a provider that fails', () => {
  /**
   * Orders a limited item with a limited coupon. Returns the response, and whether both were
   * released.
   */
  async function orderLimited() {
    const { database } = shop.context
    const { product_id } = await sellOnSale(database, 1)
    const { code } = await issueCoupon(database, { usage_limit: 1 })
    const cart = await cartPaidBy(shop, 'razorpay', { product_id, coupon_code: code })
    const begun = Date.now()
    const answer = await orderCart(shop, cart, 'razorpay')
    const reserved = async () => {
      const { rows } = await shop.context.pool.query(
        `select (select reserved from flash_sales where product_id = $1) as reserved,
                (select used from coupons where code = $2) as used,
                (select count(*) from orders where cart_id = $3) as orders`,
        [product_id, code, cart],
      )
      return rows[0]
    }
    return { answer, cart, took: Date.now() - begun, reserved }
  }
  const nothing = { reserved: 0, used: 0, orders: 0 }
  const sentence =
    'The payment provider is not responding. Please try again or choose another payment method.'

  for (const [name, api] of [
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['cuts the connection', { cut: true }],
    ['does the work and cuts the connection', { cut: true, afterWork: true }],
  ] as const) {
    test(`${name}: the shopper gets an error, nothing is left behind, and the cart stays usable`, async () => {
      shop.control.faults.add({ provider: 'razorpay', api })
      const { answer, cart, reserved } = await orderLimited()
      assert.deepEqual([answer.status, answer.body.error], [502, sentence])
      assert.deepEqual(await reserved(), nothing)
      shop.control.faults.clear()
      const again = await orderCart(shop, cart, 'razorpay')
      assert.equal(again.status, 200)
      assert.deepEqual(await reserved(), { reserved: 1, used: 1, orders: 1 })
    })
  }

  test('answers the lookup after a lost response: no second order', async () => {
    shop.control.faults.add({
      kind: 'orders.create',
      times: 1,
      api: { cut: true, afterWork: true },
    })
    const before = shop.control.razorpay.orders().length
    const { answer } = await orderLimited()
    assert.equal(answer.status, 200)
    assert.equal(shop.control.razorpay.orders().length, before + 1)
  })

  test('is too slow: 5 waiting shoppers get an error within 10 s, others can buy meanwhile', async () => {
    // Each call meets its timeout, but two failures with one call between them exceed the total
    // limit.
    shop.control.faults.add({ kind: 'orders.create', api: { slowMs: 4_000, status: 500 } })
    shop.control.faults.add({ kind: 'orders.list', api: { slowMs: 4_000 } })
    const { product_id } = await sellItem(shop.context.database)
    const cart = await cartPaidBy(shop, 'razorpay', { product_id })
    let refusals = 0
    const waiting = Promise.all(
      [0, 300, 600, 900, 1200].map(async (pause) => {
        await new Promise((wake) => setTimeout(wake, pause))
        const sent = Date.now()
        const answer = await orderCart(shop, cart, 'razorpay')
        refusals += 1
        return { ...answer, took: Date.now() - sent }
      }),
    )
    await placeOrder(shop, product_id)
    await orderPaidBy(shop, 'fiuu', { product_id })
    assert.equal((await shop.get('/api/payment-methods')).status, 200)
    assert.equal(refusals, 0, 'others did not wait')
    for (const { status, body, took } of await waiting) {
      assert.deepEqual([status, body.error], [502, sentence])
      // The shop's limit is 9 s; the three calls would take 12 s.
      assert.ok(took < 11_500, `${took} ms`)
    }
    shop.control.faults.clear()
    assert.equal((await orderCart(shop, cart, 'razorpay')).status, 200)
  })

  test('is down: the cart can be ordered by another method', async () => {
    shop.control.faults.add({ provider: 'razorpay', api: { cut: true } })
    const { cart, reserved } = await orderLimited()
    assert.deepEqual(await reserved(), nothing)
    const { product_id } = await shop.context.database
      .selectFrom('carts')
      .select('product_id')
      .where('id', '=', cart)
      .executeTakeFirstOrThrow()
    const body = { cart_id: cart, product_id, qty: 1, payment_method: 'fiuu' }
    assert.equal((await shop.post('/api/update-cart', body)).status, 200)
    const answer = await orderCart(shop, cart, 'fiuu')
    assert.equal(answer.status, 200, answer.text)
    assert.ok(answer.body.fiuu_url)
  })

  test('is down during 50 orders of the same cart: each gets an order or an error', async () => {
    const cart = await cartPaidBy(shop, 'razorpay')
    shop.control.faults.add({ provider: 'razorpay', api: { cut: true } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => orderCart(shop, cart, 'razorpay')),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [502])
    const orders = await shop.context.pool.query('select 1 from orders where cart_id = $1', [cart])
    assert.equal(orders.rows.length, 0)
  })
})

test('an order discarded by a concurrent request is an error, not a success', async () => {
  const gone = openOrderPayment(shop.context, `o${'0'.repeat(26)}`)
  await assert.rejects(gone, (error: { statusCode?: number }) => error.statusCode === 502)
})

test('a redirect is not followed: only the configured host is called', async () => {
  const requests: string[] = []
  const otherHost = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  const redirecting = createServer((_request, response) => {
    const { port } = otherHost.address() as AddressInfo
    response.writeHead(307, { location: `http://127.0.0.1:${port}/stolen` }).end()
  }).listen(0, '127.0.0.1')
  await Promise.all(
    [otherHost, redirecting].map((one) => new Promise((up) => one.once('listening', up))),
  )
  const { port } = redirecting.address() as AddressInfo
  const redirectedShop = await openTestShop({
    RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    FIUU_API_URL: `http://127.0.0.1:${port}`,
    FIUU_PAY_URL: `http://127.0.0.1:${port}`,
  })
  await offerMethod(redirectedShop.context.database, { value: 'razorpay' })
  await offerMethod(redirectedShop.context.database, { value: 'fiuu' })
  const answer = await orderCart(
    redirectedShop,
    await cartPaidBy(redirectedShop, 'razorpay'),
    'razorpay',
  )
  assert.equal(answer.status, 502)
  const { order_id } = await orderPaidBy(redirectedShop, 'fiuu')
  const body = { payment_method: 'fiuu', orderId: order_id }
  assert.equal(
    (await redirectedShop.post('/api/payment-callback', body)).body.status,
    'pending_payment',
  )
  assert.deepEqual(requests, [])
  await redirectedShop.close()
  otherHost.close()
  redirecting.close()
})
