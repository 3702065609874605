import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { malaysianTime } from '#platform/mail/mail-layout.ts'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import {
  couponUses,
  issueCoupon,
  offerMethod,
  placeOrder,
  saleUnits,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { markPaid } from './pay-order.ts'
import { releaseReservations } from './release-unpaid.ts'

const shops = await openTwoShops()
after(() => closeAll(shops))
const shop = one(shops, 0)
await offerMethod(shop.context.database)

const paymentSent = (orderId: string, at: Pick<TestShop, 'post'> = shop) =>
  at.post('/api/payment-callback', { payment_method: 'check_payment', orderId })

/** Orders the last unit of a flash sale, with the last use of a coupon. */
async function orderLastUnit() {
  const { database } = shop.context
  const { product_id, sale_id } = await sellOnSale(database, 1)
  const coupon = await issueCoupon(database, { usage_limit: 1 })
  const id = await placeOrder(shop, product_id, { coupon_code: coupon.code })
  return { id, product_id, sale_id, coupon }
}

/** An order of the last unit with an expired reservation. */
async function expiredOrder() {
  const ordered = await orderLastUnit()
  await runOutOfTime(ordered.id)
  await releaseReservations(shop.context.database)
  return ordered
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
const sale = (id: number) => saleUnits(shop, id)

async function queuedMails(): Promise<number> {
  const { rows } = await shop.context.pool.query<{ count: number }>(
    "select count(*) from due_mails where kind = 'order_received'",
  )
  return rows[0]?.count ?? 0
}

const mailsWith = async (text: string) =>
  (await shop.context.database.selectFrom('mails').selectAll().execute()).filter((mail) =>
    mail.text.includes(text),
  )

test('50 concurrent payment-callbacks to two processes have one effect and one email', async () => {
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
  assert.equal((await mailsWith(id)).length, 1)
  assert.equal((await paymentSent(id)).body.status, 'pending')
  assert.equal(await queuedMails(), 0)
})

describe('a placed order', () => {
  test('keeps its reservation for a day, and its page and email say until when', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const id = await placeOrder(shop, product_id)
    await paymentSent(id)
    await shop.runJobs()
    const { body } = await shop.get(`/api/order-details/${id}`)
    const until = new Date(body.reserved_until as string)
    const hours = (until.getTime() - Date.now()) / 3_600_000
    assert.ok(hours > 23.9 && hours <= 24, String(hours))
    const [mail] = await mailsWith(id)
    assert.ok(mail?.text.includes(`Please pay by ${malaysianTime(until)}`), mail?.text)
  })

  test('returns to unpaid at its deadline without money, once, and its shopper is mailed', async () => {
    const { database } = shop.context
    const { id, sale_id, coupon } = await orderLastUnit()
    await paymentSent(id)
    await releaseReservations(database)
    assert.deepEqual(await sale(sale_id), { reserved: 1, sold: 0 })

    await runOutOfTime(id)
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => releaseReservations(one(shops, i).context.database)),
    )
    const { status, reservation, short_reference } = await order(id)
    assert.deepEqual([status, reservation], ['pending_payment', 'released'])
    assert.deepEqual(await sale(sale_id), { reserved: 0, sold: 0 })
    assert.equal(await couponUses(shop, coupon.id), 0)
    await shop.runJobs()
    const mails = await mailsWith(short_reference)
    assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
      'We have not received your payment: 100 Crystals',
      'We received your order: 100 Crystals',
    ])
    assert.ok(mails.some(({ text }) => text.includes(`Voucher ${coupon.code}: `)))
    assert.equal((await paymentSent(id)).status, 409)
  })

  test('is mailed again when its second transfer does not arrive either', async () => {
    const shopper = await newShopper(shop)
    const { product_id } = await sellItem(shop.context.database)
    const { unpaid, continueOrder } = continuing(shop, shopper)
    const { order_id } = await unpaid('check_payment', product_id)
    for (const round of [1, 2]) {
      assert.equal((await paymentSent(order_id, shopper)).status, 200)
      await runOutOfTime(order_id)
      await releaseReservations(shop.context.database)
      await shop.runJobs()
      const { short_reference } = await order(order_id)
      const mails = await mailsWith(short_reference)
      const told = mails.filter(({ subject }) => subject.startsWith('We have not received'))
      assert.equal(told.length, round)
      await continueOrder(order_id, 'check_payment')
    }
  })

  test('is continued by its owner at the current price', async () => {
    const { database } = shop.context
    const shopper = await newShopper(shop)
    const { product_id, sale_id } = await sellOnSale(database, 1)
    const acts = continuing(shop, shopper)
    const { order_id } = await acts.unpaid('check_payment', product_id)
    assert.equal((await paymentSent(order_id, shopper)).body.status, 'pending')
    await runOutOfTime(order_id)
    await releaseReservations(database)
    await database.updateTable('flash_sales').set({ ends_at: new Date() }).execute()
    await acts.continueOrder(order_id, 'check_payment')
    assert.equal((await order(order_id)).total_sen, 5000)
    assert.equal((await paymentSent(order_id, shopper)).body.status, 'pending')
    assert.deepEqual(await sale(sale_id), { reserved: 0, sold: 0 })
  })

  test('confirmed at the moment of expiry is paid or stays payable', async () => {
    const { database } = shop.context
    const { product_id, sale_id } = await sellOnSale(database, 1)
    const id = await placeOrder(shop, product_id)
    await paymentSent(id)
    await runOutOfTime(id)
    const seen = markPaid(database, id, operator, { quote: null, transaction_id: 'SLIP' })
    await Promise.all([seen, releaseReservations(database)])
    const { status, reservation } = await order(id)
    assert.deepEqual([status, reservation], ['processing', 'sold'])
    assert.deepEqual(await sale(sale_id), { reserved: 0, sold: 1 })
  })
})

describe('a manual payment after the reservation was released', () => {
  test('is refused, whatever stock is left, and nothing changes', async () => {
    const { id, sale_id, coupon } = await expiredOrder()
    await shop.runJobs()
    const before = [await order(id), await sale(sale_id), await couponUses(shop, coupon.id)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => paymentSent(id, one(shops, index))),
    )
    for (const { status, body } of answers) {
      assert.equal(status, 409)
      assert.equal(
        body.error,
        'Your price reservation has expired. Please continue at the current price.',
      )
      assert.equal(body.order_id, id)
    }
    assert.deepEqual(
      [await order(id), await sale(sale_id), await couponUses(shop, coupon.id)],
      before,
    )
    assert.equal(await queuedMails(), 0)
  })

  test('at the moment of the release succeeds or is refused', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { database } = shop.context
      const { product_id, sale_id } = await sellOnSale(database, 1)
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
  test('for an unknown order', async () => {
    const answer = await paymentSent(`o${'0'.repeat(26)}`)
    assert.deepEqual([answer.status, answer.body.error], [404, 'Order not found'])
  })

  test('for an invalid order id, naming the field', async () => {
    for (const id of ['', 'o', `O${'0'.repeat(26)}`, `o${'0'.repeat(25)}`, `o${'0'.repeat(26)} `]) {
      const answer = await paymentSent(id)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['orderId']])
    }
  })

  test('for the user id of an account', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const orderId = await placeOrder(shop, product_id)
    const body = { payment_method: 'check_payment', orderId, customer_id: 1 }
    assert.equal((await shop.post('/api/payment-callback', body)).status, 403)
    assert.equal((await order(orderId)).status, 'pending_payment')
  })
})
