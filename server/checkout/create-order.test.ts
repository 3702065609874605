import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillCart, offerMethod, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.shop.database)
})
after(() => shop.close())

test('a guest orders an item, says that the payment is on its way, and gets a mail', async () => {
  const { product_id } = await sellItem(shop.shop.database, { price_sen: 1990 })
  const cart = await fillCart(shop, product_id)
  const order = await shop.post('/api/create-order', orderOf(cart))
  assert.equal(order.status, 200, order.text)
  const orderId = order.body.order_id as string
  assert.match(orderId, /^o[0-9a-z]{26}$/)

  const callback = { payment_method: 'check_payment', orderId }
  const paid = await shop.post('/api/payment-callback', callback)
  assert.deepEqual(paid.body, { success: true, status: 'pending', order_id: orderId })

  const details = await shop.get(`/api/order-details/${orderId}`)
  assert.deepEqual(details.body.product, {
    name: '100 Crystals',
    category: { name: 'Star Raiders' },
  })
  assert.equal((details.body.total as { amount: number }).amount, 19.9)

  await shop.runJobs()
  const mails = await shop.shop.database.selectFrom('mails').selectAll().execute()
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.recipient, 'aina@example.com')
  assert.ok(mails[0]?.text.includes(orderId))
})

test('create-order sent 50 times at once for one cart makes one order and 50 equal answers', async () => {
  const { product_id } = await sellItem(shop.shop.database)
  const cart = await fillCart(shop, product_id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.post('/api/create-order', orderOf(cart))),
  )
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal(answers[0]?.status, 200)
})

test('500 buyers at once for a flash sale of 50: exactly 50 hold a unit, the others are told', async () => {
  const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
  await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 50 })
  const carts = await Promise.all(Array.from({ length: 500 }, () => fillCart(shop, product_id)))
  const answers = await Promise.all(
    carts.map((cart) => shop.post('/api/create-order', orderOf(cart))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 50)
  const told = answers.filter(({ status }) => status === 409)
  assert.equal(told.length, 450)
  for (const { body } of told) {
    assert.match(
      body.error,
      /^This flash sale has just sold out or ended\. The total is now RM 50\.00/,
    )
  }
  const sale = await shop.shop.database.selectFrom('flash_sales').selectAll().executeTakeFirst()
  assert.deepEqual([sale?.held, sale?.sold], [50, 0])
})
