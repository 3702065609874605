// Limits on the unpaid reservations of a buyer and of a network.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { releaseReservations } from '#orders/release-unpaid.ts'
import { forgetLimits, newcomer, newShopper, type Shopper } from '#testing/accounts.ts'
import { sellByCode } from '#testing/code-products.ts'
import { continuing } from '#testing/continuing.ts'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  saleUnits,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'

let product_id: number
// The default limits, behind one proxy, so that a test can use many networks.
const defaultLimits = { UNPAID_ORDERS_PER_BUYER: '', RESERVED_UNITS_PER_BUYER: '' }
after(() => closeAll(shops))
const shops = await openTwoShops({ env: { TRUST_PROXY: '1', ...defaultLimits } })
const shop = one(shops, 0)
await offerMethod(shop.context.database)
beforeEach(async () => {
  await forgetLimits(shop)
  product_id = (await sellItem(shop.context.database, { price_sen: 5000 })).product_id
})

/** A flash sale with the default limit per customer. */
const startSale = (qty = 50) =>
  startFlashSale(shop.context.database, { product_id, price_sen: 2000, qty, customer_limit: 5 })

type Guest = { customer_email: string; from: string }

/** A guest orders without paying. */
async function guestOrders(guest: Guest, choice = {}, at = shop): Promise<Answer> {
  const cart = await fillCart(shop, product_id, choice)
  return orderCart(cart, guest, at)
}

const orderCart = (cart: string, { customer_email, from }: Guest, at = shop) =>
  at.post('/api/create-order', orderOf(cart, { customer_email }), { 'x-forwarded-for': from })

async function shopperOrders({ headers }: Shopper, at = shop, choice = {}): Promise<Answer> {
  const cart = await fillCart(shop, product_id, choice)
  return at.post('/api/create-order', orderOf(cart), headers)
}

const aina: Guest = { customer_email: 'aina@example.com', from: '198.51.100.1' }
/** Other guests in the same network. */
const guest = (at: number): Guest => ({ ...aina, customer_email: `guest-${at}@example.com` })

const reservedOf = async (sale: number) => (await saleUnits(shop, sale)).reserved

async function times<Result>(count: number, act: (at: number) => Promise<Result>) {
  const results: Result[] = []
  for (let at = 0; at < count; at += 1) results.push(await act(at))
  return results
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const five = [200, 200, 200, 200, 200]

/** All reservations expire. */
async function expireReservations(): Promise<void> {
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 second'")
  await releaseReservations(shop.context.database)
}

describe('the limit of a flash sale per customer:', () => {
  test('a guest gets five, in any spelling of the address, then a refusal with a retry time', async () => {
    const sale = await startSale()
    const answers = await times(6, (at) =>
      guestOrders({
        ...aina,
        customer_email: at % 2 ? `Aina.B+${at}@gmail.com` : 'a.inab@googlemail.com',
      }),
    )
    assert.deepEqual(statuses(answers), [...five, 429])
    assert.equal(
      answers[5]?.body.error,
      'This flash sale is limited to 5 per customer, and you already have 5. Please try again in 30 minutes.',
    )
    assert.ok(Number(answers[5]?.headers.get('retry-after')) > 1700)
    assert.equal(await reservedOf(sale), 5)
  })

  test('a stranger who types their address does not use it up', async () => {
    await startSale()
    await times(5, () => guestOrders({ ...aina, from: '203.0.113.9' }))
    assert.equal((await guestOrders(aina)).status, 200)
  })

  test('a customer gets five in total from concurrent orders on two processes', async () => {
    const sale = await startSale()
    const shopper = await newShopper(shop)
    const carts = await Promise.all(Array.from({ length: 30 }, () => fillCart(shop, product_id)))
    await openConnections(shops)
    const answers = await Promise.all(
      carts.map((cart, i) =>
        one(shops, i).post('/api/create-order', orderOf(cart), shopper.headers),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    assert.equal(answers.filter(({ status }) => status === 429).length, 25)
    assert.equal(await reservedOf(sale), 5)
  })

  test('paid units count until the sale ends; abandoned units do not', async () => {
    const sale = await startSale()
    const shopper = await newShopper(shop)
    const ids = (await times(5, () => shopperOrders(shopper))).map(({ body }) => body.order_id)
    await shop.context.pool.query(
      "update orders set status = 'processing', reservation = 'sold' where id = any($1)",
      [ids.slice(0, 4)],
    )
    await shop.context.pool.query('update flash_sales set reserved = 1, sold = 4 where id = $1', [
      sale,
    ])
    await expireReservations()
    assert.deepEqual(statuses(await times(2, () => shopperOrders(shopper))), [200, 429])
    await shop.context.pool.query(
      "update orders set status = 'processing', reservation = 'sold' where reservation = 'reserved'",
    )
    await shop.context.pool.query('update flash_sales set reserved = 0, sold = 5 where id = $1', [
      sale,
    ])
    const late = await shopperOrders(shopper)
    assert.match(late.body.error, /you already have 5\. Please try again in 60 minutes\./)
  })

  test('six in one order are refused when chosen', async () => {
    await startSale()
    const body = { cart_id: 'cart-six-of-a-sale', product_id, qty: 6 }
    const answer = await shop.post('/api/update-cart', body)
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.errors, {
      qty: ['This flash sale is limited to 5 per customer. Please choose fewer.'],
    })
    assert.equal((await shop.post('/api/update-cart', { ...body, qty: 5 })).status, 200)
  })

  test('a customer at the limit may still change an order, and send it twice', async () => {
    const sale = await startSale()
    await times(4, () => guestOrders(aina))
    const cart = await fillCart(shop, product_id)
    const first = await orderCart(cart, aina)
    assert.equal((await orderCart(cart, aina)).body.order_id, first.body.order_id)
    const changed = await orderCart(cart, { ...aina, customer_email: 'aina+other@example.com' })
    assert.equal(changed.status, 200, changed.text)
    assert.notEqual(changed.body.order_id, first.body.order_id)
    assert.equal(await reservedOf(sale), 5)
  })

  test('an expired order cannot be continued beyond the limit', async () => {
    await startSale()
    const shopper = await newShopper(shop)
    const left = await shopperOrders(shopper)
    await expireReservations()
    await times(5, () => shopperOrders(shopper))
    const { price, pay } = continuing(shop, shopper)
    const { cart_id } = await price(left.body.order_id as string, 'check_payment')
    const answer = await pay(cart_id, left.body.order_id as string, 'check_payment')
    assert.equal(answer.status, 429, answer.text)
    assert.match(answer.body.error, /^This flash sale is limited to 5 per customer/)
  })

  test('unpaid guests of one network get at most a fifth, under any addresses', async () => {
    const sale = await startSale()
    const answers = await times(12, (at) => guestOrders(guest(at)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 10)
    assert.match(
      answers[11]?.body.error ?? '',
      /^Too much of this flash sale is reserved by unpaid guest orders from your network\. Log in to buy, or wait\. Please try again in 30 minutes\.$/,
    )
    assert.equal(await reservedOf(sale), 10)
    assert.equal((await guestOrders({ ...guest(50), from: '203.0.113.7' })).status, 200)
    assert.equal((await shopperOrders(await newShopper(shop))).status, 200)
  })
})

describe('unpaid guests of one network, with a new address for each order, get at most a fifth', () => {
  const elsewhere = { ...guest(50), from: '203.0.113.7' }

  test('of the codes of a product, also by continuing an order', async () => {
    product_id = (await sellByCode(shop, 30)).product_id
    const left = await guestOrders(guest(0))
    await expireReservations()
    const answers = await times(7, (at) => guestOrders(guest(at)))
    assert.deepEqual(statuses(answers), [...five, 200, 429])
    const refusal =
      /^Too much of this item .* from your network\. .* Please try again in 30 minutes\.$/
    assert.match(answers[6]?.body.error ?? '', refusal)
    const { price, pay } = continuing(shop, { id: null, post: shop.post })
    const order_id = String(left.body.order_id)
    const continued = await pay((await price(order_id)).cart_id, order_id, 'check_payment')
    assert.equal(continued.status, 429, continued.text)
    assert.match(continued.body.error, refusal)
    assert.equal((await guestOrders(elsewhere)).status, 200)
    const many = await guestOrders(guest(8), { qty: 7 })
    assert.match(many.body.error, /^You can order up to 6 of this item without logging in\./)
    assert.equal((await shopperOrders(await newShopper(shop), shop, { qty: 7 })).status, 200)
  })

  test('of the codes of a product, by concurrent orders', async () => {
    product_id = (await sellByCode(shop, 30)).product_id
    const orders = Array.from({ length: 20 }, (_, at) => guestOrders(guest(at), {}, one(shops, at)))
    const answers = await Promise.all(orders)
    assert.equal(answers.filter(({ status }) => status === 200).length, 6)
  })

  test('of the uses of a coupon', async () => {
    const { code: coupon_code } = await issueCoupon(shop.context.database, { usage_limit: 30 })
    const answers = await times(7, (at) => guestOrders(guest(at), { coupon_code }))
    assert.deepEqual(statuses(answers), [...five, 200, 429])
    assert.match(answers[6]?.body.error ?? '', /^This voucher is reserved by unpaid guest orders /)
    assert.equal((await guestOrders(elsewhere, { coupon_code })).status, 200)
  })
})

describe('the unpaid orders of a customer are limited:', () => {
  test('the twenty-first is refused until another is paid, replaced or released', async () => {
    const cart = await fillCart(shop, product_id)
    await orderCart(cart, aina)
    const answers = await times(20, () => guestOrders(aina))
    assert.deepEqual(statuses(answers.slice(18)), [200, 429])
    assert.equal(
      answers[19]?.body.error,
      'You have reached the limit of 20 unpaid orders. Pay for one, or wait. Please try again in 30 minutes.',
    )
    const changed = await orderCart(cart, { ...aina, customer_email: 'aina+1@example.com' })
    assert.equal(changed.status, 200, changed.text)
    await expireReservations()
    assert.equal((await guestOrders(aina)).status, 200)
  })

  test('placed orders count until reverted', async () => {
    const shopper = await newShopper(shop)
    const orders = await times(20, () => shopperOrders(shopper))
    for (const { body } of orders) {
      const placed = { payment_method: 'check_payment', orderId: body.order_id }
      await shopper.post('/api/payment-callback', placed)
    }
    const answer = await shopperOrders(shopper)
    assert.match(answer.body.error, /Please try again in 24 hours\.$/)
    await expireReservations()
    assert.equal((await shopperOrders(shopper)).status, 200)
  })

  test('orders by strangers under an address do not count for its later account', async () => {
    const person = newcomer()
    await times(20, (at) =>
      guestOrders({ customer_email: person.email, from: `203.0.113.${at + 1}` }),
    )
    assert.equal((await shopperOrders(await newShopper(shop, person))).status, 200)
  })

  test('are shown on the customer’s page in the console', async () => {
    await startSale()
    const person = await newShopper(shop)
    const support = await newOperator(shop, 'support')
    const told = async () =>
      (await support.get(`/api/console/customers/${person.id}`)).body.limits as string[]
    assert.deepEqual(await told(), [])
    assert.equal((await shopperOrders(person, shop, { qty: 5 })).status, 200)
    const sale = 'Has 5 from the flash sale of 100 Crystals, the most for one customer.'
    assert.deepEqual(await told(), [sale])
    await shop.context.pool.query('update flash_sales set ends_at = now()')
    await times(19, () => shopperOrders(person))
    const [unpaid, ...more] = await told()
    assert.match(
      unpaid ?? '',
      /^Has 20 unpaid orders, as many as allowed\. They cannot order until/,
    )
    assert.deepEqual(more, [])
  })

  test('across many sales, and also for released units', async () => {
    const few = await openTwoShops({
      env: { TRUST_PROXY: '1', RESERVED_UNITS_PER_BUYER: '3', UNPAID_ORDERS_PER_BUYER: '2' },
    })
    try {
      const [first] = few
      if (!first) throw new Error('no shop')
      const { database } = first.context
      await offerMethod(database)
      const item = (await sellItem(database, { price_sen: 5000 })).product_id
      await startFlashSale(database, { product_id: item, price_sen: 2000, qty: 50 })
      const shopper = await newShopper(first)
      const acts = continuing(first, shopper)
      const { order_id } = await acts.unpaid('check_payment', item, { qty: 3 })
      const more = await first.post(
        '/api/create-order',
        orderOf(await fillCart(first, item)),
        shopper.headers,
      )
      assert.equal(more.status, 429)
      assert.match(
        more.body.error,
        /^You have reached the limit of 3 limited items in unpaid orders/,
      )
      await acts.releaseReservation(order_id)
      await acts.unpaid('check_payment', item, { qty: 1 })
      const { cart_id } = await acts.price(order_id, 'check_payment')
      assert.equal((await acts.pay(cart_id, order_id, 'check_payment')).status, 429)
    } finally {
      await closeAll(few)
    }
  })
})
