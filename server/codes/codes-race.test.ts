import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { markPaid } from '#orders/pay-order.ts'
import {
  assertStocks,
  deliveriesOf,
  expireAvailable,
  sellByCode,
  stockRow,
} from '#testing/code-products.ts'
import { fillCart, offerMethod, orderOf } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'

const shops = await openTwoShops({ env: { TRUST_PROXY: '1' } })
after(() => closeAll(shops))
await offerMethod(one(shops, 0).context.database)

/** Concurrent orders of an item by guests in different networks. */
async function orderAtOnce(product_id: number, buyers: number) {
  const carts = await Promise.all(
    Array.from({ length: buyers }, (_, index) => fillCart(one(shops, index), product_id)),
  )
  await openConnections(shops)
  return Promise.all(
    carts.map((cart, index) =>
      one(shops, index).post('/api/create-order', orderOf(cart), {
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      }),
    ),
  )
}

/** Confirms the payment of every order. */
const payAll = (answers: Answer[]) =>
  Promise.all(
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }, index) =>
        markPaid(one(shops, index).context.database, body.order_id as string, operator, {
          quote: null,
          transaction_id: null,
        }),
      ),
  )

const deliverInBoth = () => Promise.all(shops.map((shop) => shop.runJobs()))

describe('codes, with two processes and concurrent buyers', () => {
  test('500 buyers for 50 codes: 50 get their own code, the others are refused before they pay', async () => {
    const shop = one(shops, 0)
    const { product_id } = await sellByCode(shop, 50)
    const answers = await orderAtOnce(product_id, 500)
    const refused = answers.filter(({ status }) => status === 409)
    assert.equal(refused.length, 450)
    assert.deepEqual(
      new Set(refused.map(({ body }) => body.error)),
      new Set(['This item is sold out.']),
    )
    await payAll(answers)
    await deliverInBoth()
    const given = await deliveriesOf(shop, product_id)
    assert.deepEqual([given.length, new Set(given.flatMap(({ codes }) => codes)).size], [50, 50])
    assert.ok(given.every(({ status }) => status === 'completed'))
    assert.deepEqual(await stockRow(shop, product_id), {
      in_stock: 0,
      reserved: 0,
      owed: 0,
      available: 0,
    })
    await assertStocks(shop.context.pool)
  })

  test('200 paid orders for 150 codes: 150 are delivered, 50 wait and are listed', async () => {
    const shop = one(shops, 0)
    const { product_id } = await sellByCode(shop, 200)
    const answers = await orderAtOnce(product_id, 200)
    assert.ok(answers.every(({ status }) => status === 200))
    await payAll(answers)
    // Fifty expire before the delivery.
    await expireAvailable(shop, { product_id, count: 50 })
    const { rows: paid } = await shop.context.pool.query<{ id: string }>(
      'select id from orders where product_id = $1 order by status_since, id',
      [product_id],
    )
    await deliverInBoth()
    const given = await deliveriesOf(shop, product_id)
    const delivered = given.filter(({ status }) => status === 'completed')
    assert.deepEqual(
      new Set(delivered.map(({ id }) => id)),
      new Set(paid.slice(0, 150).map(({ id }) => id)),
      'whoever paid first',
    )
    assert.equal(new Set(delivered.flatMap(({ codes }) => codes)).size, 150)
    assert.deepEqual(await stockRow(shop, product_id), {
      in_stock: 0,
      reserved: 0,
      owed: 50,
      available: -50,
    })
    await assertStocks(shop.context.pool)
  })
})
