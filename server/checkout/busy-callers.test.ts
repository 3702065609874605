// No single network or account can flood the shop with carts and orders.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { fillCart, newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { topUp } from '#testing/gold.ts'
import { assertHistories, eventsOf } from '#testing/histories.ts'
import { openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { openTestShop } from '#testing/test-shop.ts'

let product_id: number
const shop = await openTestShop({
  TRUST_PROXY: '1',
  GUEST_CARTS_PER_NETWORK: '10',
  CARTS_PER_ACCOUNT: '8',
  ORDERS_PER_ACCOUNT: '4',
})
after(async () => {
  await assertHistories(shop)
  await shop.close()
})
await offerMethod(shop.context.database)
product_id = (await sellItem(shop.context.database)).product_id
beforeEach(() => forgetLimits(shop))

const hex = (at: number) => at.toString(16).padStart(2, '0')
const in56 = (at: number) => ({ 'x-forwarded-for': `2001:db8:9:2${hex(at)}::1` })
const in48 = (at: number) => ({ 'x-forwarded-for': `2001:db8:9:${hex(at + 16)}00::1` })

const changeCart = (headers: Record<string, string>) =>
  shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 }, headers)

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const times = async <Result>(most: number, act: (at: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let at = 0; at < most; at += 1) results.push(await act(at))
  return results
}

describe('one IPv6 line is one network, however many /64s it has, for', () => {
  test('limits kept in the process', async () => {
    assert.equal(count(await times(30, (at) => changeCart(in56(at))), 200), 20)
    assert.equal(count(await times(30, (at) => changeCart(in48(at))), 200), 20)
    const [refused] = await times(1, () => changeCart(in56(100)))
    assert.match(refused?.body.error ?? '', /^Too many cart changes by guests on your network/)
    assert.equal((await changeCart({ 'x-forwarded-for': '203.0.113.7' })).status, 200)
  })

  test('limits kept in the database', async () => {
    const ask = (at: number) =>
      shop.post('/api/pay-another-way', { order_id: `o${'0'.repeat(26)}` }, in56(at))
    assert.equal(count(await times(45, ask), 429), 5)
  })
})

describe('an account has limits of its own', () => {
  test('on carts', async () => {
    const shopper = await newShopper(shop)
    const answers = await times(9, () => changeCart(shopper.headers))
    assert.deepEqual([count(answers, 200), answers[8]?.status], [8, 429])
    assert.equal(
      answers[8]?.body.error,
      'You have changed your cart too often. Please try again in 60 minutes.',
    )
    assert.ok(Number(answers[8]?.headers.get('retry-after')) > 3500)
    assert.equal((await changeCart((await newShopper(shop)).headers)).status, 200)
  })

  test('on orders', async () => {
    const shopper = await newShopper(shop)
    const cart = await fillCart(shop, product_id)
    const answers = await times(5, (at) =>
      shopper.post('/api/create-order', orderOf(cart, { customer_email: `a${at}@example.com` })),
    )
    assert.deepEqual([count(answers, 200), answers[4]?.status], [4, 429])
    assert.match(
      answers[4]?.body.error ?? '',
      /^You have placed too many orders\. Please try again/,
    )
  })
})

test('a replaced order is deleted, unless its payment may be under way', async () => {
  const cart = await fillCart(shop, product_id)
  const ordered = (at: number) => {
    const order = orderOf(cart, { customer_email: `b${at}@example.com` })
    return shop.post('/api/create-order', order)
  }
  const answers = await times(100, ordered)
  assert.equal(count(answers, 200), 100)
  const ids = answers.map(({ body }) => body.order_id)
  const { rows } = await shop.context.pool.query('select id from orders where id = any($1)', [ids])
  assert.deepEqual(rows, [{ id: ids[99] }])
  const events = await eventsOf(shop, 'order', String(ids[0]))
  assert.deepEqual(
    events.map(({ event, reason }) => `${event} ${reason ?? ''}`.trim()),
    ['created', 'discarded replaced'],
  )
})

describe('orders at providers are limited', () => {
  let paying: PayingShop
  before(async () => {
    const env = { PROVIDER_ORDERS_PER_ACCOUNT: '3', PROVIDER_ORDERS_PER_NETWORK: '2' }
    paying = await openPayingShop({ env: { ...env, TRUST_PROXY: '1' } })
    product_id = (await sellItem(paying.context.database)).product_id
  })
  after(() => paying.close())

  const razorpayOrder = async (headers: Record<string, string>) => {
    const payment_method = 'razorpay'
    const cart = await fillCart(paying, product_id, { payment_method })
    return paying.post('/api/create-order', orderOf(cart, { payment_method }), headers)
  }
  const orders = async () =>
    (await paying.context.pool.query('select count(*)::integer from orders')).rows[0].count

  test('per account and hour, top-ups included; a refused one leaves nothing', async () => {
    const shopper = await newShopper(paying)
    await topUp(shopper, 'razorpay')
    const answers = await times(3, () => razorpayOrder(shopper.headers))
    assert.deepEqual([count(answers, 200), answers[2]?.status], [2, 429])
    assert.ok(Number(answers[2]?.headers.get('retry-after')) > 3500)
    assert.equal(await orders(), 2)
  })

  test('per network for guests', async () => {
    const before = await orders()
    assert.equal(count(await times(6, (at) => razorpayOrder(in56(at))), 200), 4)
    assert.equal(await orders(), before + 4)
  })
})
