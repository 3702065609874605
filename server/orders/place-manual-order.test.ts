import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  issueCoupon,
  offerMethod,
  placeOrder,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { releaseReservations } from './release-reservations.ts'

let shops: TestShop[]
let shop: TestShop
before(async () => {
  shops = await openTwoShops()
  shop = one(shops, 0)
  await offerMethod(shop.context.database)
})
after(() => closeAll(shops))

const paymentSent = (orderId: string, at = shop) =>
  at.post('/api/payment-callback', { payment_method: 'check_payment', orderId })

/** An order whose reservation was released, in a sale of one unit and with a coupon for one use. */
async function orderThatWaitedTooLong() {
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen: 5000 })
  const sale_id = await startFlashSale(database, { product_id, price_sen: 2000, qty: 1 })
  const coupon = await issueCoupon(database, { usage_limit: 1 })
  const id = await placeOrder(shop, product_id, { coupon_code: coupon.code })
  await runOutOfTime(id)
  await releaseReservations(database)
  return { id, product_id, sale_id, coupon }
}

async function runOutOfTime(id: string) {
  const reserved_until = new Date(Date.now() - 1)
  await shop.context.database
    .updateTable('orders')
    .set({ reserved_until })
    .where('id', '=', id)
    .execute()
}

const order = (id: string) =>
  shop.context.database
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const sale = (id: number) =>
  shop.context.database
    .selectFrom('flash_sales')
    .select(['reserved', 'sold'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const couponUses = async (id: number) =>
  (
    await shop.context.database
      .selectFrom('coupons')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used

async function queuedMails(): Promise<number> {
  const { rows } = await shop.context.pool.query<{ count: number }>(
    "select count(*) from graphile_worker.jobs where task_identifier = 'mail_order_received'",
  )
  return rows[0]?.count ?? 0
}

const mailsAbout = async (id: string) =>
  (await shop.context.database.selectFrom('mails').selectAll().execute()).filter(({ text }) =>
    text.includes(id),
  )

test('payment-callback sent 50 times at once to two processes has one effect and one mail', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const id = await placeOrder(shop, product_id)
  await openConnections(shops)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => paymentSent(id, one(shops, index))),
  )
  for (const answer of answers) {
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, { success: true, status: 'pending', order_id: id })
  }
  assert.equal(await queuedMails(), 1)
  await Promise.all(shops.map((each) => each.runJobs()))
  assert.equal((await mailsAbout(id)).length, 1)
  assert.equal((await paymentSent(id)).body.status, 'pending')
  assert.equal(await queuedMails(), 0)
})

test('an order whose payment is on its way keeps what it has reserved, however late', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const sale_id = await startFlashSale(shop.context.database, {
    product_id,
    price_sen: 500,
    qty: 1,
  })
  const id = await placeOrder(shop, product_id)
  await paymentSent(id)
  await runOutOfTime(id)
  await releaseReservations(shop.context.database)
  assert.deepEqual(await sale(sale_id), { reserved: 1, sold: 0 })
  assert.equal((await order(id)).reservation, 'reserved')
})

describe('a manual payment after the reservation was released', () => {
  test('is refused, whatever is left, and nothing is changed', async () => {
    const { id, sale_id, coupon } = await orderThatWaitedTooLong()
    await shop.runJobs()
    const before = [await order(id), await sale(sale_id), await couponUses(coupon.id)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => paymentSent(id, one(shops, index))),
    )
    for (const { status, body } of answers) {
      assert.equal(status, 409)
      // A guest cannot continue an order.
      assert.equal(body.error, 'This order waited too long. Please order again.')
      assert.equal(body.order_id, id)
    }
    assert.deepEqual([await order(id), await sale(sale_id), await couponUses(coupon.id)], before)
    assert.equal(await queuedMails(), 0)
  })

  test('that comes in the moment of the release is placed or refused, never half', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { database } = shop.context
      const { product_id } = await sellItem(database, { price_sen: 5000 })
      const sale_id = await startFlashSale(database, { product_id, price_sen: 2000, qty: 1 })
      const id = await placeOrder(shop, product_id)
      await runOutOfTime(id)
      const [answer] = await Promise.all([paymentSent(id), releaseReservations(database)])
      const { status, reservation } = await order(id)
      const isPlaced = answer.status === 200
      assert.deepEqual(
        [status, reservation],
        isPlaced ? ['pending', 'reserved'] : ['pending_payment', 'released'],
      )
      assert.deepEqual(await sale(sale_id), { reserved: isPlaced ? 1 : 0, sold: 0 })
    }
  })
})

describe('payment-callback is refused', () => {
  test('for an order that does not exist', async () => {
    const answer = await paymentSent(`o${'0'.repeat(26)}`)
    assert.deepEqual([answer.status, answer.body.error], [404, 'Order not found'])
  })

  test('for an id that cannot be an order’s, naming the field', async () => {
    for (const id of ['', 'o', `O${'0'.repeat(26)}`, `o${'0'.repeat(25)}`, `o${'0'.repeat(26)} `]) {
      const answer = await paymentSent(id)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['orderId']])
    }
  })

  test('in the name of somebody’s account', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const orderId = await placeOrder(shop, product_id)
    const body = { payment_method: 'check_payment', orderId, customer_id: 1 }
    assert.equal((await shop.post('/api/payment-callback', body)).status, 403)
    assert.equal((await order(orderId)).status, 'pending_payment')
  })
})
