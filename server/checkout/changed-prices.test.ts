import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  newCartId,
  offerMethod,
  orderOf,
  orderRow,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { closeAll, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'

let item: Awaited<ReturnType<typeof sellItem>>
const [shop, other] = (await openTwoShops()) as [TestShop, TestShop]
after(() => closeAll([shop, other]))
await offerMethod(shop.context.database)
await offerMethod(shop.context.database, {
  value: 'razorpay',
  label: 'Card',
  fee_hundredths: 500,
})
// Each test begins with two processes that have the price cached.
beforeEach(async () => {
  item = await sellItem(shop.context.database)
  for (const process of [shop, other]) await fillCart(process, item.product_id)
})

const run = (text: string, values: unknown[] = []) => shop.context.pool.query(text, values)

const price = (sen: number) =>
  run('update products set price_sen = $1 where id = $2', [sen, item.product_id])

const enable = (enabled: boolean) =>
  run("update payment_methods set enabled = $1 where value = 'check_payment'", [enabled])

const update = (process: TestShop, cart_id: string, more: Record<string, unknown> = {}) => {
  const { product_id } = item
  const choice = { cart_id, product_id, qty: 1, payment_method: 'check_payment' }
  return process.post('/api/update-cart', { ...choice, ...more })
}

/** The price of a new cart, in sen. */
async function shownPrice(process: TestShop = shop): Promise<number> {
  const { status, text, body } = await update(process, newCartId())
  assert.equal(status, 200, text)
  return Math.round((body.cart as Cart).total.amount * 100)
}

const order = (process: TestShop, cart: string, more: Record<string, unknown> = {}) =>
  process.post('/api/create-order', orderOf(cart, more))

/** Orders a cart. */
async function ordered(process: TestShop, cart: string, more: Record<string, unknown> = {}) {
  const { status, text, body } = await order(process, cart, more)
  assert.equal(status, 200, text)
  return orderRow(shop, body.order_id as string)
}

const ordersOf = async (cart: string) =>
  (await run('select id from orders where cart_id = $1', [cart])).rows.map(({ id }) => id)

/** Asserts that a cart's order is refused with the new total, and accepted when repeated. */
async function assertNewTotal(cart: string, sen: number) {
  const refused = await order(shop, cart)
  assert.equal(refused.status, 409, refused.text)
  assert.deepEqual(await ordersOf(cart), [])
  assert.equal((await ordered(shop, cart)).total_sen, sen)
}

describe('a changed price', () => {
  test('is shown in the next cart by every process', async () => {
    await price(1100)
    assert.deepEqual([await shownPrice(shop), await shownPrice(other)], [1100, 1100])
  })

  test('between a cart and its order is shown before payment', async () => {
    const cart = await fillCart(shop, item.product_id)
    await price(1100)
    await assertNewTotal(cart, 1100)
  })

  test('applies from the commit of its transaction on, without a wait', async () => {
    const [early, late] = [
      await fillCart(shop, item.product_id),
      await fillCart(shop, item.product_id),
    ]
    const client = await shop.context.pool.connect()
    await client.query('begin; savepoint tried')
    await client.query('update products set price_sen = 9900')
    await client.query('rollback to tried')
    await client.query('update products set price_sen = 1100 where id = $1', [item.product_id])
    assert.equal((await ordered(shop, early)).total_sen, 1000)
    assert.equal(await shownPrice(), 1000)
    await sellItem(shop.context.database)
    await client.query('commit')
    client.release()
    await assertNewTotal(late, 1100)
    assert.deepEqual([await shownPrice(shop), await shownPrice(other)], [1100, 1100])
  })

  test('applies when its transaction notified before a second change', async () => {
    const cart = await fillCart(shop, item.product_id)
    const client = await shop.context.pool.connect()
    await client.query('begin; set constraints all immediate; savepoint tried')
    await client.query('update products set price_sen = 9900')
    await client.query('rollback to tried')
    await client.query('update products set price_sen = 1100 where id = $1', [item.product_id])
    await client.query('commit')
    client.release()
    await assertNewTotal(cart, 1100)
  })

  test('has no effect on a cart when rolled back', async () => {
    const cart = await fillCart(shop, item.product_id)
    await run('begin; update products set price_sen = 1100; rollback')
    assert.equal((await ordered(shop, cart)).total_sen, 1000)
  })

  test('caused by a method’s fee is shown, and each method keeps its own price', async () => {
    const cart = await fillCart(shop, item.product_id)
    await run("update payment_methods set fee_hundredths = 100 where value = 'check_payment'")
    await assertNewTotal(cart, 1100)
    await run("update payment_methods set fee_hundredths = 0 where value = 'check_payment'")
    const byCard = await fillCart(shop, item.product_id, { payment_method: 'razorpay' })
    await assertNewTotal(byCard, 1000)
  })
})

describe('a flash sale', () => {
  const sell = (starts: string, ends: string) =>
    run(
      `insert into flash_sales (product_id, price_sen, qty, customer_limit, starts_at, ends_at)
       values ($1, 400, 100, null, now() + $2::interval, now() + $3::interval)`,
      [item.product_id, starts, ends],
    )
  /** Moves the sale's times, as if time had passed: no notification is sent. */
  const pass = (time: string) =>
    run(`begin; set local session_replication_role = replica;
         update flash_sales
         set starts_at = starts_at - interval '${time}', ends_at = ends_at - interval '${time}'
         where product_id = ${item.product_id};
         commit`)

  test('made for an item in a cart is shown before payment, and in the next cart', async () => {
    const cart = await fillCart(shop, item.product_id)
    const { product_id } = item
    await startFlashSale(shop.context.database, { product_id, price_sen: 400, qty: 5 })
    await assertNewTotal(cart, 400)
    assert.deepEqual([await shownPrice(shop), await shownPrice(other)], [400, 400])
  })

  test('extended after it ended is shown again', async () => {
    await sell('-1 hour', '-1 minute')
    assert.deepEqual([await shownPrice(), await shownPrice()], [1000, 1000])
    const cart = await fillCart(shop, item.product_id)
    await run("update flash_sales set ends_at = now() + interval '1 hour' where product_id = $1", [
      item.product_id,
    ])
    await assertNewTotal(cart, 400)
    assert.equal(await shownPrice(), 400)
  })

  test('starts and ends by the clock, for earlier carts too', async () => {
    await sell('1 hour', '3 hours')
    assert.deepEqual([await shownPrice(), await shownPrice()], [1000, 1000])
    const before = await fillCart(shop, item.product_id)
    await pass('2 hours')
    assert.deepEqual([await shownPrice(), await shownPrice()], [400, 400])
    await assertNewTotal(before, 400)
    const during = await fillCart(shop, item.product_id)
    await pass('2 hours')
    assert.deepEqual([await shownPrice(), await shownPrice()], [1000, 1000])
    await assertNewTotal(during, 1000)
  })

  test('sold out to others ends for earlier carts too', async () => {
    const { product_id } = item
    await startFlashSale(shop.context.database, { product_id, price_sen: 400, qty: 1 })
    const [first, second] = [await fillCart(shop, product_id), await fillCart(shop, product_id)]
    await ordered(other, first)
    await assertNewTotal(second, 1000)
  })
})

describe('an unavailable item', () => {
  const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'an item that was archived',
      () => run('update products set archived_at = now() where id = $1', [item.product_id]),
      () => run('update products set archived_at = null where id = $1', [item.product_id]),
    ],
    [
      'an item of an unpublished category',
      () => run('update categories set published_at = null where id = $1', [item.category_id]),
      () => run('update categories set published_at = now() where id = $1', [item.category_id]),
    ],
    ['a method that is not offered', () => enable(false), () => enable(true)],
  ]
  for (const [what, end, begin] of ends) {
    test(`${what} is refused in carts and orders until restored`, async () => {
      const cart = await fillCart(shop, item.product_id)
      await end()
      assert.equal((await update(shop, newCartId())).status, 422)
      assert.equal((await order(shop, cart)).status, 422)
      assert.deepEqual(await ordersOf(cart), [])
      await begin()
      assert.equal((await update(shop, newCartId())).status, 200)
      assert.equal((await ordered(shop, cart)).total_sen, 1000)
    })
  }

  test('that was deleted is refused', async () => {
    const cart = await fillCart(shop, item.product_id)
    await run('delete from products where id = $1', [item.product_id])
    assert.equal((await order(shop, cart)).status, 422)
    assert.equal((await update(shop, newCartId())).status, 422)
  })
})

describe('the options of an item', () => {
  const ask = () =>
    run(
      `insert into options (product_id, name, type, is_required, "values")
       values ($1, 'Player', 'field', true, '[]') returning id`,
      [item.product_id],
    ).then(({ rows }) => rows[0].id as number)

  test('are required of earlier carts', async () => {
    const cart = await fillCart(shop, item.product_id)
    const id = await ask()
    const refused = await order(shop, cart)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [`options.${id}`]])
  })

  test('are on the order under their current names', async () => {
    const options = { [await ask()]: 'aina' }
    const cart = await fillCart(shop, item.product_id, { options })
    await run("update options set name = 'Nickname' where product_id = $1", [item.product_id])
    assert.deepEqual((await ordered(shop, cart)).options, [{ name: 'Nickname', value: 'aina' }])
  })

  test('are neither required nor accepted once deleted', async () => {
    const options = { [await ask()]: 'aina' }
    const [answered, unanswered] = [
      await fillCart(shop, item.product_id, { options }),
      await fillCart(shop, item.product_id),
    ]
    await run('delete from options where product_id = $1', [item.product_id])
    assert.equal((await ordered(shop, unanswered)).total_sen, 1000)
    assert.equal((await order(shop, answered)).status, 422)
    assert.equal((await update(shop, newCartId(), { options })).status, 422)
  })
})
