import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Money } from '@apeak/contract/money'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { continuing } from '#testing/continuing.ts'
import { issueCoupon, sellItem, sellOnSale } from '#testing/fixtures.ts'
import {
  dropMessages,
  openFreshPayingShop,
  openPayingShop,
  orderPaidBy,
  type PaidBy,
  type Placed,
  payAtProvider,
  pollNow,
  processAll,
  providers,
  queue,
  returnToShop,
} from '#testing/paying-shop.ts'
import { longTimeouts, one, openConnections } from '#testing/race.ts'

const shop = await openFreshPayingShop({
  clock: manualClock(Date.now()),
  limits: longTimeouts,
})

const dayMs = 86_400_000

/** A flash sale of `qty` units at RM 20, with functions to order one and to read its units. */
async function saleOf(qty: number) {
  const { database, pool } = shop.context
  const { product_id } = await sellOnSale(database, qty)
  const units = async () => {
    const sql = 'select reserved, sold from flash_sales where product_id = $1'
    return (await pool.query(sql, [product_id])).rows[0]
  }
  return { product_id, units, order: (by: PaidBy) => orderPaidBy(shop, by, { product_id }) }
}

/** Expires and releases all reservations. */
async function releaseReservations() {
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 second'")
  await queue(shop, 'release_reservations')
  await shop.runJobs()
}

async function payLate(order: Placed) {
  await payAtProvider(shop, order)
  await processAll(shop)
}

describe('a payment after the release of its reservation', () => {
  for (const method of providers) {
    test(`${method}: takes a unit again when one is left`, async () => {
      const { order, units } = await saleOf(1)
      const placed = await order(method)
      await releaseReservations()
      assert.deepEqual(await units(), { reserved: 0, sold: 0 })
      await payLate(placed)
      assert.deepEqual(await storyOf(shop, placed.order_id), paidOnce)
      assert.deepEqual(await units(), { reserved: 0, sold: 1 })
      await assertBooks(shop, 2000)
    })

    test(`${method}: is unapplied when none is left, and other reservations stay`, async () => {
      const { order, units } = await saleOf(1)
      const late = await order(method)
      await releaseReservations()
      const second = await order('razorpay')
      await payLate(late)
      const story = await storyOf(shop, late.order_id)
      assert.deepEqual(
        [story.status, story.reasons, story.mails],
        ['pending_payment', ['goods_gone'], 0],
      )
      await payLate(second)
      assert.deepEqual(await storyOf(shop, second.order_id), paidOnce)
      assert.deepEqual(await units(), { reserved: 0, sold: 1 })
      await pollNow(shop)
      await assertBooks(shop, 4000)
    })
  }

  test('is reported to its shopper, who cannot pay again until it is refunded', async () => {
    const { order } = await saleOf(1)
    const late = await order('razorpay')
    await releaseReservations()
    const { price, pay } = continuing(shop, { id: null, post: shop.post })
    const { cart_id } = await price(late.order_id, 'fiuu')
    await payLate(await order('razorpay'))
    await payLate(late)
    const seen = async () => {
      const { body } = await shop.get(`/api/payments/status?kind=order&id=${late.order_id}`)
      const details = await shop.get(`/api/order-details/${late.order_id}`)
      return [body.status, (details.body.received as Money | null)?.amount]
    }
    assert.deepEqual(await seen(), ['received', 20])
    const priced = { cart_id, order_id: late.order_id, payment_method: 'fiuu' }
    for (const refused of [
      await pay(cart_id, late.order_id, 'fiuu'),
      await shop.post('/api/continue-update-cart', priced),
    ]) {
      assert.equal(refused.status, 409, refused.text)
      assert.match(refused.body.error, /^We received RM 20\.00 for this order/)
    }
    const unapplied = "where state = 'unapplied'"
    await shop.context.pool.query(`update payments set refunded_sen = amount_sen ${unapplied}`)
    assert.deepEqual(await seen(), ['open', undefined])
    assert.equal((await shop.post('/api/continue-update-cart', priced)).status, 200)
  })

  test('is unapplied when the coupon was used up meanwhile', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const coupon = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const choice = { product_id, coupon_code: coupon.code }
    const late = await orderPaidBy(shop, 'razorpay', choice)
    await releaseReservations()
    const second = await orderPaidBy(shop, 'razorpay', choice)
    await payLate(second)
    await payLate(late)
    assert.deepEqual((await storyOf(shop, late.order_id)).reasons, ['goods_gone'])
    await assertBooks(shop, 1800)
  })

  test('is found by polling after three days, with every message lost', async () => {
    const { order } = await saleOf(1)
    const placed = await order('razorpay')
    await releaseReservations()
    const restore = dropMessages(shop)
    await shop.control.advance(3 * dayMs)
    await payAtProvider(shop, placed)
    restore()
    await shop.context.pool.query(
      "update payment_attempts set created_at = created_at - interval '3 days'",
    )
    await pollNow(shop)
    assert.deepEqual(await storyOf(shop, placed.order_id), paidOnce)
  })
})

describe('a second payment of an order is unapplied once, however it is reported', () => {
  for (const method of providers) {
    test(method, async () => {
      const placed = await orderPaidBy(shop, method)
      const first = await payAtProvider(shop, placed)
      await processAll(shop)
      if (method === 'razorpay') await shop.control.razorpay.payAgain(placed.razorpay_order_id)
      else await returnToShop(shop, await payAtProvider(shop, placed))
      await processAll(shop)
      await returnToShop(shop, first)
      await pollNow(shop)
      const story = await storyOf(shop, placed.order_id)
      assert.deepEqual(story, { ...paidOnce, unapplied: 1, reasons: ['already_paid'] })
      await assertBooks(shop, 2000)
    })

    test(`${method}, both found by polling only`, async () => {
      const restore = dropMessages(shop)
      const placed = await orderPaidBy(shop, method)
      await payAtProvider(shop, placed)
      if (method === 'razorpay') await shop.control.razorpay.payAgain(placed.razorpay_order_id)
      else await payAtProvider(shop, placed)
      restore()
      await pollNow(shop)
      assert.equal((await storyOf(shop, placed.order_id)).unapplied, 1)
      await assertBooks(shop, 2000)
    })
  }
})

describe('the status of a payment moves forward only', () => {
  test('fiuu: a reversal after success changes nothing', async () => {
    const placed = await orderPaidBy(shop, 'fiuu')
    const { paymentId } = await payAtProvider(shop, placed)
    await processAll(shop)
    await shop.control.fiuu.settle(paymentId, '11')
    await processAll(shop)
    await pollNow(shop)
    assert.deepEqual(await storyOf(shop, placed.order_id), paidOnce)
  })

  test('fiuu: a later failed attempt does not hide an earlier success', async () => {
    const restore = dropMessages(shop)
    const placed = await orderPaidBy(shop, 'fiuu')
    const first = await payAtProvider(shop, placed)
    await shop.control.fiuu.pay(placed.fiuu_url, 'failure')
    restore()
    assert.equal((await returnToShop(shop, first)).status, 303)
    assert.equal((await storyOf(shop, placed.order_id)).status, 'processing')
  })

  test('fiuu: pending for hours, then paid or failed', async () => {
    shop.control.settings.fiuu.pendingMs = dayMs / 4
    const paid = await orderPaidBy(shop, 'fiuu')
    const failed = await orderPaidBy(shop, 'fiuu')
    await shop.control.fiuu.pay(paid.fiuu_url, 'pending_success')
    await shop.control.fiuu.pay(failed.fiuu_url, 'pending_failure')
    await processAll(shop)
    await releaseReservations()
    await shop.control.advance(dayMs / 2)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, paid.order_id), paidOnce)
    assert.equal((await storyOf(shop, failed.order_id)).status, 'pending_payment')
  })

  test('razorpay: failed, then authorised a day later', async () => {
    const placed = await orderPaidBy(shop, 'razorpay')
    await shop.control.razorpay.pay({ orderId: placed.razorpay_order_id, answer: 'late' })
    await processAll(shop)
    assert.equal((await storyOf(shop, placed.order_id)).status, 'pending_payment')
    await releaseReservations()
    await shop.control.advance(dayMs + 1)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, placed.order_id), paidOnce)
  })

  test('razorpay: stale messages, in any order, change nothing newer', async () => {
    const placed = await orderPaidBy(shop, 'razorpay')
    const { control } = shop
    control.faults.add({ provider: 'razorpay', message: { order: 'reverse' } })
    const { paymentId } = await payAtProvider(shop, placed)
    await processAll(shop)
    const stale = [
      ['payment.authorized', { status: 'authorized', captured: false }],
      ['payment.failed', { status: 'failed', captured: false }],
      ['payment.captured', {}],
    ] as const
    for (const [event, changes] of stale) {
      await control.razorpay.sendEvent(event, paymentId, changes)
    }
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, placed.order_id), paidOnce)
  })

  test('razorpay: a payment refunded before it was reported pays nothing', async () => {
    const restore = dropMessages(shop)
    const placed = await orderPaidBy(shop, 'razorpay')
    const { paymentId } = await payAtProvider(shop, placed)
    restore()
    const payment = shop.control.razorpay.payments().find(({ id }) => id === paymentId)
    Object.assign(payment ?? {}, { status: 'refunded', amount_refunded: 1000 })
    await shop.control.razorpay.sendEvent('payment.captured', paymentId, { status: 'captured' })
    await processAll(shop)
    assert.equal((await storyOf(shop, placed.order_id)).status, 'pending_payment')
  })
})

test('50 unpaid reservations are released once, however triggered', async () => {
  const { order, units } = await saleOf(50)
  await Promise.all(Array.from({ length: 50 }, (_, at) => order(one(providers, at))))
  assert.deepEqual(await units(), { reserved: 50, sold: 0 })
  const { databaseUrl, sandbox } = shop
  const other = await openPayingShop({ databaseUrl, sandbox, limits: longTimeouts })
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 second'")
  for (let times = 0; times < 6; times += 1) await queue(shop, 'release_reservations')
  await Promise.all([shop.runJobs(), other.runJobs()])
  assert.deepEqual(await units(), { reserved: 0, sold: 0 })
  await other.close()
})

test('each payment in the second of expiry is sold or unapplied', async () => {
  const { order, units, product_id } = await saleOf(25)
  const late = await Promise.all(Array.from({ length: 25 }, (_, at) => order(one(providers, at))))
  const restore = dropMessages(shop)
  const returns = await Promise.all(late.map((placed) => payAtProvider(shop, placed)))
  restore()
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 second'")
  await openConnections([shop])
  await queue(shop, 'release_reservations')
  const rushed: Promise<Placed | Error>[] = []
  await Promise.all([
    ...returns.map((returned) => returnToShop(shop, returned)),
    shop.runJobs().then(() => {
      // Others concurrently order the released units.
      for (let buyer = 0; buyer < 25; buyer += 1) {
        rushed.push(orderPaidBy(shop, 'razorpay', { product_id }).catch((error: Error) => error))
      }
    }),
  ])
  await Promise.all(rushed)
  await processAll(shop)
  const stories = await Promise.all(late.map(({ order_id }) => storyOf(shop, order_id)))
  for (const { applied, unapplied, status } of stories) {
    assert.equal(Number(applied) + Number(unapplied), 1)
    assert.equal(status === 'processing', Number(applied) === 1)
  }
  const { reserved, sold } = await units()
  assert.equal(sold, stories.filter(({ status }) => status === 'processing').length)
  assert.ok(reserved + sold <= 25)
  await assertBooks(shop, 25 * 2000)
})
