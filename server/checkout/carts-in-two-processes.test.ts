import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cart } from '@apeak/contract/checkout'
import { newShopper } from '#testing/accounts.ts'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  orderOf,
  orderRow,
  sellItem,
} from '#testing/fixtures.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import { watchStatements } from '#testing/statements.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'

let product_id: number
const [shop, other] = (await openTwoShops()) as [TestShop, TestShop]
after(() => closeAll([shop, other]))
await offerMethod(shop.context.database)
// Each test begins with two processes that have the item cached.
beforeEach(async () => {
  product_id = (await sellItem(shop.context.database)).product_id
  for (const process of [shop, other]) await fillCart(process, product_id)
})

/** Fills a cart; returns its version. */
async function fill(process: TestShop, cart_id: string, more: Record<string, unknown> = {}) {
  const choice = { cart_id, product_id, qty: 1, payment_method: 'check_payment', ...more }
  const { status, text, body } = await process.post('/api/update-cart', choice)
  assert.equal(status, 200, text)
  return (body.cart as Cart).version ?? ''
}

const order = (process: TestShop, cart: string, more: Record<string, unknown> = {}) =>
  process.post('/api/create-order', orderOf(cart, more))

const rowOf = async ({ status, text, body }: Answer) => {
  assert.equal(status, 200, text)
  return orderRow(shop, body.order_id as string)
}

const ordersOf = async (cart: string) =>
  (await shop.context.pool.query('select id from orders where cart_id = $1', [cart])).rows

test('a cart update takes one statement on carts and orders, and an order four', async () => {
  const texts: string[] = []
  watchStatements(shop.context.pool, (text) => {
    if (/\b(carts|orders)\b/.test(text)) texts.push(text.trim().split(/\s+/).slice(0, 3).join(' '))
    return undefined
  })
  const cart = newCartId()
  await order(shop, cart, { cart_version: await fill(shop, cart) })
  assert.deepEqual(texts, [
    // The cart.
    'insert into carts',
    // The cart's lock, its order, the buyer's reservations, and the new order.
    'select id, version,',
    'select id, request_hash,',
    'select count(*)::integer as',
    'with made as',
  ])
})

describe('a cart changed in another process', () => {
  test('is ordered with its latest contents by any process', async () => {
    const cart = newCartId()
    await fill(shop, cart)
    await fill(other, cart, { qty: 3 })
    assert.equal((await rowOf(await order(shop, cart))).qty, 3)
  })

  test('is not ordered when its shopper confirms an older version', async () => {
    const cart = newCartId()
    const first = await fill(shop, cart)
    const second = await fill(other, cart, { qty: 3 })
    assert.equal((await order(shop, cart, { cart_version: first })).status, 409)
    assert.deepEqual(await ordersOf(cart), [])
    const row = await rowOf(await order(shop, cart, { cart_version: second }))
    assert.deepEqual([row.qty, row.total_sen], [3, 3000])
  })

  test('is ordered with the coupon added there', async () => {
    const { code } = await issueCoupon(shop.context.database)
    const cart = newCartId()
    await fill(shop, cart)
    await fill(other, cart, { coupon_code: code })
    const row = await rowOf(await order(shop, cart))
    assert.deepEqual([row.coupon_code, row.total_sen], [code, 900])
  })

  test('is not ordered once another cart replaced it', async () => {
    const [cart, next] = [newCartId(), newCartId()]
    await fill(shop, cart)
    await fill(other, next, { instead_of: cart, qty: 2 })
    assert.equal((await order(shop, cart)).status, 422)
    assert.deepEqual(await ordersOf(cart), [])
  })

  test('is ordered as last filled, even after a deletion', async () => {
    const cart = newCartId()
    await fill(shop, cart)
    await fill(other, newCartId(), { instead_of: cart })
    await fill(other, cart, { qty: 3 })
    assert.equal((await rowOf(await order(shop, cart))).qty, 3)
  })

  test('is ordered as stored in PostgreSQL after a lost save', async () => {
    const cart = newCartId()
    await fill(other, cart)
    const { rows } = await shop.context.pool.query('select * from carts where id = $1', [cart])
    await fill(shop, cart, { qty: 2 })
    await shop.context.pool.query('update carts set version = $1, qty = 1 where id = $2', [
      rows[0].version,
      cart,
    ])
    await fill(other, cart, { qty: 3 })
    assert.equal((await rowOf(await order(shop, cart))).qty, 3)
  })
})

describe('the same order', () => {
  test('sent ten times concurrently to two processes is one order', async () => {
    await openConnections([shop, other])
    for (const keeper of [shop, other]) {
      const cart = newCartId()
      const cart_version = await fill(keeper, cart)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          order(one([shop, other], at), cart, { cart_version }),
        ),
      )
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const ids = new Set(answers.map(({ body }) => body.order_id))
      assert.deepEqual(
        (await ordersOf(cart)).map(({ id }) => id),
        [...ids],
      )
    }
  })

  test('made by another process is returned by the process with the cached cart', async () => {
    const cart = newCartId()
    await fill(shop, cart)
    const made = await order(other, cart)
    assert.equal((await order(shop, cart)).body.order_id, made.body.order_id)
    await fill(shop, cart)
    assert.equal((await order(shop, cart)).body.order_id, made.body.order_id)
    assert.equal((await ordersOf(cart)).length, 1)
  })

  test('sent again is the first order, whatever changed in price, item and method', async () => {
    const cart = newCartId()
    await fill(shop, cart)
    const { order_id } = (await order(shop, cart)).body
    const changes = [
      `update products set price_sen = 1100 where id = ${product_id}`,
      `update products set archived_at = now() where id = ${product_id}`,
      "update payment_methods set enabled = false where value = 'check_payment'",
    ]
    for (const change of changes) {
      await shop.context.pool.query(change)
      for (const process of [shop, other]) {
        assert.equal((await order(process, cart)).body.order_id, order_id, change)
      }
    }
    await shop.context.pool.query(
      "update payment_methods set enabled = true where value = 'check_payment'",
    )
  })

  test('of a changed cart is a new order, which replaces the first', async () => {
    const cart = newCartId()
    await fill(shop, cart)
    const { order_id } = (await order(shop, cart)).body
    await fill(shop, cart, { qty: 2 })
    const row = await rowOf(await order(shop, cart))
    assert.notEqual(row.id, order_id)
    assert.deepEqual([row.qty, (await ordersOf(cart)).length], [2, 1])
  })
})

test('twenty concurrent retries of an order do not wait for each other', async () => {
  for (let qty = 2; qty < 22; qty += 1) {
    const cart = newCartId()
    await fill(shop, cart)
    await order(shop, cart)
    await fill(shop, cart, { qty })
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        // The process with the cached cart joins while the other replaces the order.
        if (at % 2 === 0) return order(other, cart)
        await wait(at)
        return order(shop, cart)
      }),
    )
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal((await ordersOf(cart)).length, 1)
  }
  const { rows } = await shop.context.pool.query(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  )
  assert.deepEqual(rows, [{ deadlocks: 0 }])
})

test('an order belongs to the person who makes it, not to the one who filled its cart', async () => {
  const shopper = await newShopper(shop)
  const cart = newCartId()
  await fill(shop, cart)
  const answer = await shopper.post('/api/create-order', orderOf(cart))
  assert.ok((await rowOf(answer)).customer_id)
  const again = await rowOf(await order(shop, cart, { customer_email: 'siti@example.com' }))
  assert.deepEqual([again.customer_id, again.customer_email], [null, 'siti@example.com'])
})

test('a coupon that ended between cart and order is reported before payment', async () => {
  const { code, id } = await issueCoupon(shop.context.database)
  const cart = newCartId()
  await fill(shop, cart, { coupon_code: code })
  await shop.context.pool.query('update coupons set ends_at = now() where id = $1', [id])
  assert.equal((await order(shop, cart)).status, 409)
  assert.equal((await rowOf(await order(shop, cart))).total_sen, 1000)
})
