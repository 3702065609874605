import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mailTo, newShopper } from '#testing/accounts.ts'
import { orderOf, orderRow } from '#testing/fixtures.ts'
import { payTopup } from '#testing/gold.ts'
import {
  cartPaidBy,
  openPayingShop,
  type PaidBy,
  type PayingShop,
  payAtProvider,
  providers,
  returnToShop,
} from '#testing/paying-shop.ts'

let shop: PayingShop
before(async () => {
  shop = await openPayingShop({ env: { LANGUAGES: 'en,ms' } })
})
after(() => shop.close())

/** An order made on pages in a language, as the storefront names it. */
async function orderIn(language: string, method: PaidBy, email: string) {
  const cart_id = await cartPaidBy(shop, method)
  const request = orderOf(cart_id, { payment_method: method, customer_email: email })
  const answer = await shop.post('/api/create-order', request, { 'accept-language': language })
  assert.equal(answer.status, 200, answer.text)
  const order_id = String(answer.body.order_id)
  const placed = answer.body as unknown as Parameters<typeof payAtProvider>[1]
  return { ...placed, order_id, cart_id, method }
}

describe('a provider returns the browser to the page in the order’s language', () => {
  for (const method of providers) {
    for (const [language, prefix] of [
      ['ms', '/ms'],
      ['ms-MY,en;q=0.8', '/ms'],
      ['en', ''],
      ['zh-Hans', ''],
      ['', ''],
    ] as const) {
      test(`${method}, ${language || 'no language'}`, async () => {
        const order = await orderIn(language, method, 'aina@example.com')
        const answer = await returnToShop(shop, await payAtProvider(shop, order))
        assert.equal(
          answer.headers.get('location'),
          `${prefix}/order-success?order_id=${order.order_id}&returned=1`,
        )
      })
    }
  }
})

test('the mails of an order link to its page in its language', async () => {
  const email = 'siti@example.com'
  const order = await orderIn('ms', 'fiuu', email)
  await returnToShop(shop, await payAtProvider(shop, order))
  const mail = await mailTo(shop, email)
  assert.ok(mail?.text.includes(`/ms/order-success?order_id=${order.order_id}`), mail?.text)
  assert.equal((await orderRow(shop, order.order_id)).language, 'ms')
})

test('a top-up returns to its page in its language', async () => {
  const shopper = await newShopper(shop)
  const topup = { user_id: shopper.id, amount: 50, payment_method: 'fiuu' as const }
  const { body } = await shop.post('/api/buy-apeak-gold', topup, {
    ...shopper.headers,
    'accept-language': 'ms',
  })
  const created = body as unknown as Parameters<typeof payTopup>[1]
  const paid = await payTopup(shop, { ...created, method: 'fiuu', amount: 50 })
  const answer = await returnToShop(shop, paid)
  assert.equal(
    answer.headers.get('location'),
    `/ms/gold-topup?point_transaction_id=${created.point_transaction_id}&returned=1`,
  )
})
