import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { closeAll, one, openConnections, openTwoShops, openUnguardedShops } from '#testing/race.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'

const shops = await openTwoShops()
after(() => closeAll(shops))
await offerMethod(one(shops, 0).context.database)

async function fillCarts(shops: TestShop[], count: number, item: number, choice = {}) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => fillCart(one(shops, index), item, choice)),
  )
}

/** Orders all carts concurrently, alternating between the processes. */
async function orderAll(shops: TestShop[], carts: string[]): Promise<Answer[]> {
  await openConnections(shops)
  return Promise.all(
    carts.map((cart, index) => one(shops, index).post('/api/create-order', orderOf(cart))),
  )
}

async function raceForUnits(shops: TestShop[], buyers: number, units: number) {
  const { database } = one(shops, 0).context
  const { product_id, sale_id: id } = await sellOnSale(database, units)
  const answers = await orderAll(shops, await fillCarts(shops, buyers, product_id))
  const orders = await database
    .selectFrom('orders')
    .select('unit_price_sen')
    .where('flash_sale_id', '=', id)
    .execute()
  const sale = await database
    .selectFrom('flash_sales')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { answers, sold: orders.length, sale }
}

async function raceForCoupon(shops: TestShop[], buyers: number) {
  const { database } = one(shops, 0).context
  const { product_id } = await sellItem(database, { price_sen: 5000 })
  const { id, code } = await issueCoupon(database, { usage_limit: 1 })
  const carts = await fillCarts(shops, buyers, product_id, { coupon_code: code })
  const answers = await orderAll(shops, carts)
  const uses = await database.selectFrom('orders').where('coupon_id', '=', id).selectAll().execute()
  return { answers, uses: uses.length, carts }
}

async function raceForCart(shops: TestShop[], times: number) {
  const { database } = one(shops, 0).context
  const { product_id } = await sellItem(database)
  const cart = await fillCart(one(shops, 0), product_id)
  // With a cached product one order would finish before the others start.
  await sellItem(database)
  const answers = await orderAll(shops, Array(times).fill(cart))
  const orders = database.selectFrom('orders').where('cart_id', '=', cart).selectAll()
  return { answers, orders: (await orders.execute()).length }
}

describe('limited stock, with two processes and concurrent buyers', () => {
  test('500 buyers for a flash sale of 50: exactly 50 reserve a unit, the others see the full price', async () => {
    const { answers, sold, sale } = await raceForUnits(shops, 500, 50)
    assert.equal(answers.filter(({ status }) => status === 200).length, 50)
    assert.deepEqual([sold, sale.reserved, sale.sold], [50, 50, 0])
    const refused = answers.filter(({ status }) => status === 409)
    assert.equal(refused.length, 450)
    for (const { body } of refused) {
      assert.ok(
        body.error.startsWith(
          'This flash sale has just sold out or ended. The total is now RM 50.00',
        ),
      )
      assert.ok(body.cart)
    }
  })

  test('a coupon with one use is used once by 200 buyers, the others see the price without it', async () => {
    const { answers, uses, carts } = await raceForCoupon(shops, 200)
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(uses, 1)
    const refused = answers.filter(({ status }) => status === 409)
    assert.equal(refused.length, 199)
    for (const { body } of refused) {
      assert.ok(body.error.startsWith('This voucher has been used up or has expired.'), body.error)
    }
    const loser = carts[answers.findIndex(({ status }) => status === 409)] as string
    const again = await one(shops, 0).post('/api/create-order', orderOf(loser))
    assert.equal(again.status, 200, 'a refused buyer may order at the new price')
  })

  test('a buyer of 3 gets none of the 2 flash-sale units left, and pays the full price', async () => {
    const { database } = one(shops, 0).context
    const { product_id, sale_id: id } = await sellOnSale(database, 2)
    const [cart = ''] = await fillCarts(shops, 1, product_id, { qty: 3 })
    const [answer] = await orderAll(shops, [cart])
    assert.equal(answer?.status, 200)
    const sale = database.selectFrom('flash_sales').selectAll().where('id', '=', id)
    assert.equal((await sale.executeTakeFirstOrThrow()).reserved, 0)
  })

  test('an order refused one reservation keeps no other', async () => {
    const { database } = one(shops, 0).context
    const { product_id, sale_id: id } = await sellOnSale(database, 40)
    const coupon = await issueCoupon(database, { usage_limit: 5 })
    const carts = await fillCarts(shops, 40, product_id, { coupon_code: coupon.code })
    const answers = await orderAll(shops, carts)
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    const sale = database.selectFrom('flash_sales').selectAll().where('id', '=', id)
    assert.equal((await sale.executeTakeFirstOrThrow()).reserved, 5)
  })

  test('50 create-order requests to both processes make one order and 50 equal responses', async () => {
    const { answers, orders } = await raceForCart(shops, 50)
    assert.equal(orders, 1)
    assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(answers[0]?.status, 200)
  })
})

describe('without the constraint these tests fail:', () => {
  let unguarded: TestShop[]
  before(async () => {
    unguarded = await openUnguardedShops({
      flash_sales_never_oversold: 'flash_sales',
      coupons_limit_kept: 'coupons',
    })
    await offerMethod(one(unguarded, 0).context.database)
  })
  after(() => closeAll(unguarded))

  test('flash_sales_never_oversold', async () => {
    assert.ok((await raceForUnits(unguarded, 40, 3)).sold > 3)
  })

  test('coupons_limit_kept', async () => {
    assert.ok((await raceForCoupon(unguarded, 40)).uses > 1)
  })
})

test('a cart’s lock allows one order, even without orders_cart_unique', async (t) => {
  const unguarded = await openUnguardedShops({ orders_cart_unique: 'orders' })
  t.after(() => closeAll(unguarded))
  await offerMethod(one(unguarded, 0).context.database)
  for (let race = 0; race < 5; race += 1) {
    assert.equal((await raceForCart(unguarded, 40)).orders, 1)
  }
})
