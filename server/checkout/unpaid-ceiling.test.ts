// Unpaid orders reserve at most half of any limited supply.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { markPaid } from '#orders/pay-order.ts'
import { releaseReservations } from '#orders/release-unpaid.ts'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { sellByCode, stockRow } from '#testing/code-products.ts'
import { continuing } from '#testing/continuing.ts'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  orderRow,
  saleUnits,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { giveGold, orderWithGold, payGold } from '#testing/gold.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'

let product_id: number
// The default limits, behind one proxy, so that a test can use many networks.
const shops = await openTwoShops({ env: { TRUST_PROXY: '1', UNPAID_SHARE: '' } })
after(() => closeAll(shops))
const shop = one(shops, 0)
for (const value of ['check_payment', 'fiuu', 'apeak'] as const) {
  await offerMethod(shop.context.database, { value })
}
beforeEach(async () => {
  await forgetLimits(shop)
  product_id = (await sellItem(shop.context.database, { price_sen: 5000 })).product_id
})

let guests = 0

/** A guest orders with a new address. */
async function guestOrders(from: string, choice = {}, at = shop): Promise<Answer> {
  const cart = await fillCart(shop, product_id, choice)
  guests += 1
  const order = orderOf(cart, { customer_email: `guest-${guests}@example.com` })
  return at.post('/api/create-order', order, { 'x-forwarded-for': from })
}

/** Orders by `count` guests, each in another network; returns how many were accepted. */
async function flood(addressOf: (at: number) => string, count: number, choice = {}) {
  let orders = 0
  for (let at = 0; at < count; at += 1) {
    const { status, text } = await guestOrders(addressOf(at), choice)
    assert.ok(status === 200 || status === 429, text)
    if (status === 200) orders += 1
  }
  return orders
}

const hex = (at: number) => (at % 256).toString(16).padStart(2, '0')
/** A new /64 within one /56, a new /56 within one /48, or a new /48. */
const in56 = (at: number) => `2001:db8:1:2${hex(at)}::1`
const in48 = (at: number) => `2001:db8:1:${hex(at + 16)}00::1`
const anywhere = (at: number) => `2001:db8:${hex(at + 16)}::1`

const startSale = (qty = 50) =>
  startFlashSale(shop.context.database, { product_id, price_sen: 2000, qty, customer_limit: 5 })

describe('one IPv6 line, and all lines together, reserve at most a part of', () => {
  test('the units of a flash sale', async () => {
    await startSale()
    assert.equal(await flood(in56, 20), 15)
    assert.equal(await flood(in48, 10), 5)
    assert.equal(await flood(anywhere, 10), 5)
    const refused = await guestOrders('203.0.113.7')
    assert.equal(
      refused.body.error,
      'Too much of this flash sale is in unpaid orders right now. Log in if you have bought here before, or wait. Please try again in 5 minutes.',
    )
    assert.equal(refused.headers.get('retry-after'), '300')
  })

  test('the codes of a product', async () => {
    product_id = (await sellByCode(shop, 30)).product_id
    assert.equal(await flood(in56, 12), 9)
    assert.equal(await flood(in48, 6), 3)
    assert.equal(await flood(anywhere, 6), 3)
    assert.equal((await stockRow(shop, product_id)).available, 15)
  })

  test('the uses of a coupon', async () => {
    const { code: coupon_code } = await issueCoupon(shop.context.database, { usage_limit: 30 })
    assert.equal(await flood(in56, 12, { coupon_code }), 9)
    assert.equal(await flood(in48, 6, { coupon_code }), 3)
    assert.equal(await flood(anywhere, 6, { coupon_code }), 3)
    const refused = await guestOrders('203.0.113.8', { coupon_code })
    assert.match(refused.body.error, /^This voucher is in too many unpaid orders/)
  })

  test('a sale without a limit per customer', async () => {
    await startFlashSale(shop.context.database, { product_id, price_sen: 2000, qty: 9 })
    assert.equal(await flood(anywhere, 9), 5)
  })
})

test('concurrent strangers on two processes reserve half and no unit more', async () => {
  const id = await startSale(20)
  await openConnections(shops)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => guestOrders(anywhere(at), {}, one(shops, at))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.equal((await saleUnits(shop, id)).reserved, 10)
})

/** Marks all unpaid orders as paid. */
async function payEverything() {
  const { rows } = await shop.context.pool.query<{ id: string }>(
    "select id from orders where reservation = 'reserved'",
  )
  const payment = { quote: null, transaction_id: null }
  const actor = { kind: 'provider', name: 'fiuu' } as const
  for (const { id } of rows) await markPaid(shop.context.database, id, actor, payment)
}

test('paying buyers get every unit, half of the rest at a time', async () => {
  product_id = (await sellByCode(shop, 9)).product_id
  const rounds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    let orders = 0
    while ((await guestOrders(`203.0.113.${round * 10 + orders}`)).status === 200) orders += 1
    rounds.push(orders)
    await payEverything()
  }
  assert.deepEqual(rounds, [5, 2, 1])
  assert.equal((await guestOrders('203.0.113.100')).status, 200)
  await payEverything()
  const { owed, available } = await stockRow(shop, product_id)
  assert.deepEqual({ owed, available }, { owed: 9, available: 0 })
})

test('an order larger than half is refused with the maximum', async () => {
  product_id = (await sellByCode(shop, 8)).product_id
  const answer = await guestOrders('203.0.113.1', { qty: 5 })
  assert.equal(answer.status, 409)
  assert.equal(
    answer.body.error,
    'You can order up to 4 of this item before you pay. Order fewer, or pay with Apeak Gold.',
  )
  assert.equal((await guestOrders('203.0.113.1', { qty: 4 })).status, 200)
})

describe('the limit for strangers does not apply to', () => {
  const half = async () => {
    product_id = (await sellByCode(shop, 8)).product_id
    assert.equal(await flood(anywhere, 8), 4)
  }
  const orderBy = async (headers: Record<string, string>, payment_method: string) => {
    const cart = await fillCart(shop, product_id, { payment_method })
    return shop.post('/api/create-order', orderOf(cart, { payment_method }), headers)
  }

  test('buyers with gold; a new account without any waits like a guest', async () => {
    await half()
    const shopper = await newShopper(shop)
    const refused = await orderBy(shopper.headers, 'fiuu')
    assert.equal(refused.status, 429)
    assert.match(refused.body.error, /Pay with Apeak Gold, or wait\. Please try again in 5 minutes/)
    await assert.rejects(orderWithGold(shop, shopper, product_id), /right now/)
    await giveGold(shop, shopper, 1000)
    const id = await orderWithGold(shop, shopper, product_id)
    assert.equal((await payGold(shopper, id)).status, 200)
  })

  test('buyers who paid before, unless they choose the manual method', async () => {
    const shopper = await newShopper(shop)
    await giveGold(shop, shopper, 5000)
    await payGold(shopper, await orderWithGold(shop, shopper, product_id))
    await half()
    assert.equal((await orderBy(shopper.headers, 'fiuu')).status, 200)
    assert.equal((await orderBy(shopper.headers, 'check_payment')).status, 429)
  })
})

test('a released order is not continued past the half', async () => {
  product_id = (await sellByCode(shop, 8)).product_id
  const left = String((await guestOrders('203.0.113.1')).body.order_id)
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 second'")
  await releaseReservations(shop.context.database)
  assert.equal(await flood(anywhere, 8), 4)
  const { price, pay } = continuing(shop, { id: null, post: shop.post })
  const answer = await pay((await price(left)).cart_id, left, 'check_payment')
  assert.equal(answer.status, 429, answer.text)
  assert.match(answer.body.error, /is in unpaid orders right now/)
})

describe('an order placed by the manual method', () => {
  async function hoursKept(choice = {}): Promise<number> {
    const id = String((await guestOrders('203.0.113.1', choice)).body.order_id)
    const placed = { payment_method: 'check_payment', orderId: id }
    assert.equal((await shop.post('/api/payment-callback', placed)).status, 200)
    const { reserved_until } = await orderRow(shop, id)
    const { body } = await shop.get(`/api/order-details/${id}`)
    assert.equal(body.reserved_until, reserved_until.toISOString())
    return (reserved_until.getTime() - Date.now()) / 3_600_000
  }

  test('reserves limited units for two hours, and everything else for a day', async () => {
    assert.ok((await hoursKept()) > 23.9)
    const { code: coupon_code } = await issueCoupon(shop.context.database)
    const withCoupon = await hoursKept({ coupon_code })
    await startSale()
    const ofSale = await hoursKept()
    product_id = (await sellByCode(shop, 8)).product_id
    for (const hours of [withCoupon, ofSale, await hoursKept()]) {
      assert.ok(hours > 1.9 && hours <= 2, String(hours))
    }
  })
})
