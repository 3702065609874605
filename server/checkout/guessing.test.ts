// Attempts at unknown coupons are limited, and so are the carts and orders of a guest network.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  orderOf,
  placeOrder,
  sellItem,
} from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'

// Behind one proxy, so that a test can use many networks.
const shop = await openTestShop({
  TRUST_PROXY: '1',
  GUEST_CARTS_PER_NETWORK: '150',
  GUEST_ORDERS_PER_NETWORK: '3',
})
after(() => shop.close())
await offerMethod(shop.context.database)
const product_id = (await sellItem(shop.context.database, { price_sen: 5000 })).product_id
beforeEach(() => forgetLimits(shop))

let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

const choose = (coupon_code: string, headers: Record<string, string>) =>
  shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1, coupon_code }, headers)

const guesses = (count: number, headers: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, (_, at) => choose(`GUESS${at}`, headers)))

const refused = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 429).length

describe('attempts at unknown coupons are limited:', () => {
  test('a guest network is then refused valid ones too, with a retry time, and keeps its cart', async () => {
    const { code } = await issueCoupon(shop.context.database)
    const here = newNetwork()
    assert.equal(refused(await guesses(110, here)), 10)
    const answer = await choose(code, here)
    assert.equal(answer.status, 429)
    assert.equal(
      answer.body.error,
      'Too many invalid vouchers were tried. Please try again in 60 minutes.',
    )
    assert.deepEqual(answer.body.errors.coupon_code, [answer.body.error])
    assert.equal((answer.body.cart as Cart).total.amount, 50)
    assert.ok(Number(answer.headers.get('retry-after')) > 3500)
    const { status } = await shop.post(
      '/api/update-cart',
      { cart_id: newCartId(), product_id, qty: 1 },
      here,
    )
    assert.equal(status, 200)
    assert.equal((await choose(code, newNetwork())).status, 200)
  })

  test('a customer has twenty of their own, which no stranger uses up', async () => {
    const { code } = await issueCoupon(shop.context.database)
    const here = newNetwork()
    await guesses(101, here)
    const shopper = await newShopper(shop)
    const headers = { ...shopper.headers, ...here }
    assert.equal((await choose(code, headers)).status, 200)
    assert.equal(refused(await guesses(25, headers)), 5)
    assert.equal((await choose(code, { ...headers, ...newNetwork() })).status, 429)
  })

  test('a valid coupon costs no attempt, however often it is sent', async () => {
    const { code } = await issueCoupon(shop.context.database)
    const { headers } = await newShopper(shop)
    for (let at = 0; at < 25; at += 1) assert.equal((await choose(code, headers)).status, 200)
    assert.equal((await choose('NOT ONE', headers)).status, 422)
  })
})

describe('a guest network is limited to a number of', () => {
  test('carts per hour; logged-in customers and other networks are unaffected', async () => {
    const here = newNetwork()
    const carts = Array.from({ length: 155 }, () =>
      shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 }, here),
    )
    assert.equal(refused(await Promise.all(carts)), 5)
    const choice = { cart_id: newCartId(), product_id, qty: 1 }
    const { headers } = await newShopper(shop)
    const answer = await shop.post('/api/update-cart', choice, { ...headers, ...here })
    assert.equal(answer.status, 200)
    assert.equal((await shop.post('/api/update-cart', choice, newNetwork())).status, 200)
  })

  test('carts, those of continued orders included', async () => {
    const here = newNetwork()
    const order_id = await placeOrder(shop, product_id)
    const carts = Array.from({ length: 155 }, () => {
      const cart_id = `continue-${newCartId()}`
      return shop.post('/api/continue-update-cart', { cart_id, order_id }, here)
    })
    assert.equal(refused(await Promise.all(carts)), 5)
  })

  test('orders per hour, with a retry time', async () => {
    const here = newNetwork()
    const order = async (headers: Record<string, string>) =>
      shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)), headers)
    for (let at = 0; at < 3; at += 1) assert.equal((await order(here)).status, 200)
    const answer = await order(here)
    assert.equal(answer.status, 429)
    assert.equal(
      answer.body.error,
      'Too many guest orders came from your network. Log in to continue, or wait. Please try again in 60 minutes.',
    )
    const { headers } = await newShopper(shop)
    assert.equal((await order({ ...headers, ...here })).status, 200)
    assert.equal((await order(newNetwork())).status, 200)
  })
})
