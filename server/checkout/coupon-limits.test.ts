import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import { markPaid } from '#orders/pay-order.ts'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { openDesk } from '#testing/desk.ts'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  orderOf,
  orderRow,
  sellItem,
} from '#testing/fixtures.ts'
import { giveGold, payGold } from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'

const shops = await openTwoShops({ env: { TRUST_PROXY: '1' } })
after(() => closeAll(shops))
const shop = one(shops, 0)
await offerMethod(shop.context.database)
await offerMethod(shop.context.database, { value: 'apeak', label: 'Apeak Gold' })

const once = 'You have reached the limit for this voucher.'
/** The message for a typed address, which may be somebody else's. */
const usedUp = 'This voucher has been used up or has expired.'

/** An item at RM 20 with a coupon of RM 5 and this limit per customer. */
async function limited(customer_limit = 1) {
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen: 2000 })
  const coupon = await issueCoupon(database, { kind: 'fixed', hundredths: 500, customer_limit })
  return { product_id, coupon, choice: { coupon_code: coupon.code } }
}

const order = async (
  product_id: number,
  choice: Record<string, unknown>,
  customer_email: string,
  post: TestShop['post'] = shop.post,
): Promise<Answer> => {
  const cart = await fillCart(shop, product_id, choice)
  return post('/api/create-order', orderOf(cart, { customer_email }))
}

const discountOf = async ({ body }: Answer) =>
  (await orderRow(shop, body.order_id as string)).discount_sen

const usesOf = async (id: number) => {
  const { pool } = shop.context
  const { rows } = await pool.query(
    `select k.used, coalesce(max(c.used), 0) as by_one
     from coupons k left join coupon_uses c on c.coupon_id = k.id where k.id = $1 group by k.id`,
    [id],
  )
  return [rows[0].used, rows[0].by_one]
}

/** Posts from another network. */
const elsewhere: TestShop['post'] = (path, body) =>
  shop.post(path, body, { 'x-forwarded-for': '203.0.113.7' })

async function releaseAll() {
  const { pool } = shop.context
  await pool.query("update orders set reserved_until = now() - interval '1 second'")
  await pool.query("select graphile_worker.add_job('release_reservations')")
  await shop.runJobs()
}

describe('a coupon limited to one use per customer', () => {
  test('is refused to a guest with the same address in any spelling, without the reason', async () => {
    const { product_id, choice } = await limited()
    const first = await order(product_id, choice, 'Aina@Example.com')
    assert.equal(await discountOf(first), 500)
    for (const email of ['aina@example.com', 'AINA@EXAMPLE.COM', 'aina+again@example.com']) {
      const refused = await order(product_id, choice, email)
      assert.equal(refused.status, 409)
      assert.equal(
        refused.body.error,
        `${usedUp} The total is now RM 20.00: please check it and confirm again.`,
      )
      assert.equal((refused.body.cart as Cart).coupon.code, null)
    }
    assert.equal((await order(product_id, choice, 'aina@example.com', elsewhere)).status, 409)
    assert.equal(await discountOf(await order(product_id, choice, 'badrul@example.com')), 500)
  })

  test('is refused to the same Google mailbox, wherever its dots are', async () => {
    const { product_id, choice } = await limited()
    const statuses: number[] = []
    for (const email of [
      'aina.binti.ali@gmail.com',
      'ainabintiali@gmail.com',
      'Aina.BintiAli+again@googlemail.com',
      'aina.binti.ali@example.com',
      'ainabintiali@example.com',
    ]) {
      statuses.push((await order(product_id, choice, email)).status)
    }
    assert.deepEqual(statuses, [200, 409, 409, 200, 200])
  })

  test('is refused to an account whatever address it types, as soon as it is entered', async () => {
    const { product_id, choice } = await limited()
    const shopper = await newShopper(shop)
    assert.equal(
      await discountOf(await order(product_id, choice, 'first@example.com', shopper.post)),
      500,
    )
    const conflict = await order(product_id, choice, 'other@example.com', shopper.post)
    assert.equal(conflict.status, 409)
    const body = { cart_id: newCartId(), product_id, qty: 1, ...choice }
    const refused = await shopper.post('/api/update-cart', body)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errors, { coupon_code: [once] })
    assert.equal((refused.body.cart as Cart).total.amount, 20)
  })

  test('stays usable by the owner of an address that others type, until one of them pays', async () => {
    const { product_id, coupon, choice } = await limited()
    const aina = await newShopper(shop)
    const strangers = await order(product_id, choice, aina.email.toUpperCase())
    assert.equal(await discountOf(strangers), 500)
    const own = await order(product_id, choice, aina.email, aina.post)
    assert.equal(await discountOf(own), 500)
    assert.deepEqual(await usesOf(coupon.id), [2, 1])
    for (const { body } of [strangers, own]) {
      const paid = { quote: null, transaction_id: null }
      const { database } = shop.context
      assert.ok(await markPaid(database, body.order_id as string, operator, paid))
    }
    assert.equal((await order(product_id, choice, aina.email, elsewhere)).status, 409)
    assert.equal((await order(product_id, choice, 'x@example.com', aina.post)).status, 409)
    assert.deepEqual(await usesOf(coupon.id), [2, 2])
  })

  test('shows an account its own uses only, not those of an address it types', async () => {
    const { product_id, choice } = await limited()
    const strangers = await order(product_id, choice, 'somebody@example.com')
    const paid = { quote: null, transaction_id: null }
    await markPaid(shop.context.database, strangers.body.order_id as string, operator, paid)
    const shopper = await newShopper(shop)
    const refused = await order(product_id, choice, 'somebody@example.com', shopper.post)
    assert.equal(refused.status, 409)
    assert.ok((refused.body.error as string).startsWith(usedUp), refused.text)
  })

  test('is used once by 200 concurrent requests of one customer to two processes', async () => {
    const { product_id, coupon, choice } = await limited()
    const carts = await Promise.all(
      Array.from({ length: 200 }, () => fillCart(shop, product_id, choice)),
    )
    await openConnections(shops)
    const answers = await Promise.all(
      carts.map((cart, index) => one(shops, index).post('/api/create-order', orderOf(cart))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 199)
    assert.deepEqual(await usesOf(coupon.id), [1, 1])
  })

  test('is usable again once the order expired unpaid, or was refunded', async () => {
    const { product_id, coupon, choice } = await limited()
    const shopper = await newShopper(shop)
    await giveGold(shop, shopper, 10_000)
    const acts = continuing(shop, shopper)
    await acts.unpaid('check_payment', product_id, choice)
    await releaseAll()
    assert.deepEqual(await usesOf(coupon.id), [0, 0])
    const paid = await acts.unpaid('apeak', product_id, choice)
    assert.equal((await payGold(shopper, paid.order_id)).status, 200)
    assert.deepEqual(await usesOf(coupon.id), [1, 1])
    const mei = await openDesk(shop, 'finance')
    const refund = { way: 'gold', amount_sen: 1500 }
    assert.equal((await mei.refund(paid.order_id, refund)).status, 200)
    assert.deepEqual(await usesOf(coupon.id), [0, 0])
    assert.equal(
      await discountOf(await order(product_id, choice, 'aina@example.com', shopper.post)),
      500,
    )
  })

  test('stays with its order, and with the cart of that order', async () => {
    const { product_id, coupon, choice } = await limited()
    const cart = await fillCart(shop, product_id, choice)
    const first = await shop.post('/api/create-order', orderOf(cart))
    assert.equal(await discountOf(first), 500)
    const body = { cart_id: cart, product_id, qty: 2, payment_method: 'check_payment', ...choice }
    assert.equal((await shop.post('/api/update-cart', body)).status, 200)
    const next = await shop.post('/api/create-order', orderOf(cart))
    assert.equal(await discountOf(next), 500)
    assert.deepEqual(await usesOf(coupon.id), [1, 1])
  })

  test('is dropped by a continued order after another took it', async () => {
    const { product_id, coupon, choice } = await limited()
    const shopper = await newShopper(shop)
    const acts = continuing(shop, shopper)
    const late = await acts.unpaid('check_payment', product_id, choice)
    await releaseAll()
    await acts.unpaid('check_payment', product_id, choice)
    const { cart_id, cart, changes } = await acts.price(late.order_id)
    assert.deepEqual([cart.total.amount, changes[0]], [20, once])
    assert.equal((await acts.pay(cart_id, late.order_id, 'check_payment')).status, 200)
    assert.deepEqual(await usesOf(coupon.id), [1, 1])
  })

  test('is used twice when the limit is two', async () => {
    const { product_id, choice } = await limited(2)
    const answers: number[] = []
    for (let times = 1; times <= 3; times += 1) {
      answers.push((await order(product_id, choice, 'chong@example.com')).status)
    }
    assert.deepEqual(answers, [200, 200, 409])
  })

  test('stores no address', async () => {
    const { product_id, choice } = await limited()
    await order(product_id, choice, 'devi@example.com')
    const { rows } = await shop.context.pool.query(
      "select * from coupon_uses where customer like '%devi%'",
    )
    assert.deepEqual(rows, [])
  })
})

describe('a coupon with a minimum of RM 20', () => {
  const fromTwenty = () =>
    issueCoupon(shop.context.database, { kind: 'fixed', hundredths: 500, min_spend_sen: 2000 })

  test('compares it with the subtotal before discounts', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { code } = await fromTwenty()
    const choice = { product_id, payment_method: 'check_payment', coupon_code: code }
    const one = await shop.post('/api/update-cart', { cart_id: newCartId(), qty: 1, ...choice })
    assert.equal(one.body.error, 'This voucher requires a purchase of RM 20.00 or more.')
    const two = await shop.post('/api/update-cart', { cart_id: newCartId(), qty: 2, ...choice })
    assert.equal((two.body.cart as Cart).total.amount, 15)
  })

  test('is reported lost when the price falls below it before the order', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 2000 })
    const { code } = await fromTwenty()
    const cart = await fillCart(shop, product_id, { coupon_code: code })
    const { pool } = shop.context
    await pool.query('update products set price_sen = 1990 where id = $1', [product_id])
    const refused = await shop.post('/api/create-order', orderOf(cart))
    assert.match(
      refused.body.error,
      /^This voucher requires a purchase of RM 20\.00 or more\. The total/,
    )
    assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
  })

  test('stays with an order that reserved it, whatever its price becomes', async () => {
    const shopper = await newShopper(shop)
    const acts = continuing(shop, shopper)
    const { product_id } = await sellItem(shop.context.database, { price_sen: 2000 })
    const { code } = await fromTwenty()
    const unpaid = await acts.unpaid('check_payment', product_id, { coupon_code: code })
    await acts.run('update products set price_sen = 1500 where id = $1', [product_id])
    assert.equal((await acts.price(unpaid.order_id)).cart.total.amount, 10)
    await releaseAll()
    const { cart, changes } = await acts.price(unpaid.order_id)
    assert.equal(cart.total.amount, 15)
    assert.ok(changes.includes('This voucher requires a purchase of RM 20.00 or more.'))
  })
})
