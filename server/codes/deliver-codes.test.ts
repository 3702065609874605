import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { refundOrder } from '#desk/refund-order.ts'
import { newShopper } from '#testing/accounts.ts'
import {
  addCodes,
  assertStocks,
  deliveriesOf,
  distinctCodes,
  expireAvailable,
  freeOfCharge,
  placeFreeOrder,
  sellByCode,
  stockRow,
} from '#testing/code-products.ts'
import { continuing } from '#testing/continuing.ts'
import { crashEverywhere, restart } from '#testing/dying-shop.ts'
import { fillCart, orderOf, orderRow } from '#testing/fixtures.ts'
import { giveGold, orderWithGold, payGold } from '#testing/gold.ts'
import { assertHistories, eventsOf, operator, wordsOf } from '#testing/histories.ts'
import {
  newKey,
  openFreshPayingShop,
  orderPaidBy,
  payAtProvider,
  processAll,
  queue,
} from '#testing/paying-shop.ts'
import { clicks, paidOrder } from '#testing/refunding.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'
import { deliverCodes } from './deliver-codes.ts'

const shop = await openFreshPayingShop()
const coupon_code = await freeOfCharge(shop)
afterEach(async () => {
  await assertStocks(shop.context.pool)
  await assertHistories(shop)
})

/** Places an order of RM 0, which is paid at once. */
async function paid(product_id: number, qty = 1): Promise<string> {
  const answer = await placeFreeOrder(shop, product_id, { coupon_code, qty })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id as string
}

const statusOf = async (id: string) => (await orderRow(shop, id))?.status
const codesOf = async (product_id: number, id: string) =>
  (await deliveriesOf(shop, product_id)).find((order) => order.id === id)?.codes

/** A paid order whose codes have expired before it was paid. */
async function paidWithoutCodes() {
  const { product_id } = await sellByCode(shop, 2)
  const order = await orderPaidBy(shop, 'razorpay', { product_id })
  await expireAvailable(shop)
  const { paymentId } = await payAtProvider(shop, order)
  await processAll(shop)
  return { order_id: order.order_id, product_id, paymentId }
}

/** Asserts that new codes go to the order behind this one. */
async function assertSkipped(order_id: string, product_id: number): Promise<void> {
  await addCodes(shop, product_id, distinctCodes(2))
  const behind = await paid(product_id)
  await deliverCodes(shop.context, product_id)
  assert.deepEqual([await statusOf(order_id), await statusOf(behind)], ['processing', 'completed'])
}

describe('a paid order is delivered automatically', () => {
  test('by a provider: the code is emailed once, and is nowhere in the database in plain text', async () => {
    const { product_id } = await sellByCode(shop)
    await addCodes(shop, product_id, 'GIFT-7K2M-9QXF')
    const { order_id } = await paidOrder(shop, 'razorpay', { product_id })
    assert.equal(await statusOf(order_id), 'completed')
    const last = (await eventsOf(shop, 'order', order_id)).at(-1)
    assert.deepEqual(
      [last?.event, last?.actor_kind, last?.actor],
      ['completed', 'job', 'deliver_codes'],
    )
    await processAll(shop)
    const { rows } = await shop.context.pool.query(
      "select text from mails where text like '%Voucher Code: GIFT-7K2M-9QXF%'",
    )
    assert.equal(rows.length, 1)
    const { rows: left } = await shop.context.pool.query(
      `select 1 from voucher_codes c where c::text like '%GIFT%' union all
       select 1 from orders o where o::text like '%GIFT-7%' union all
       select 1 from order_events e where e::text like '%GIFT%'`,
    )
    assert.deepEqual(left, [])
  })

  test('by gold: its owner reads the code in the history', async () => {
    const { product_id } = await sellByCode(shop)
    await addCodes(shop, product_id, 'ONLY-ONE')
    const shopper = await newShopper(shop)
    await giveGold(shop, shopper, 1000)
    const id = await orderWithGold(shop, shopper, product_id)
    await payGold(shopper, id)
    await shop.runJobs()
    const { body } = await shopper.get('/api/get-transactions?page=1&per_page=9')
    const { data } = body.orders as { data: { voucher_code: string; status: string }[] }
    assert.deepEqual([data[0]?.status, data[0]?.voucher_code], ['completed', 'ONLY-ONE'])
  })

  test('with several codes, earliest expiry first, without expired ones', async () => {
    const { product_id } = await sellByCode(shop)
    await addCodes(shop, product_id, 'NEVER\nLATER,2099-12-31\nSOON,31/12/2098\nGONE,2098-01-01')
    await shop.context.pool.query(
      `update voucher_codes set expires_at = now() - interval '1 second'
       where expires_at = '2098-01-02 00:00+08'`,
    )
    const first = await paid(product_id, 2)
    await shop.runJobs()
    assert.deepEqual(new Set(await codesOf(product_id, first)), new Set(['SOON', 'LATER']))
    await queue(shop, 'expire_codes')
    await shop.runJobs()
    assert.equal((await stockRow(shop, product_id)).in_stock, 1)
  })

  test('in the order of payment, when codes arrive', async () => {
    const { product_id } = await sellByCode(shop, 4)
    const first = await paid(product_id, 3)
    const second = await paid(product_id, 1)
    await expireAvailable(shop)
    await addCodes(shop, product_id, distinctCodes(1))
    await shop.runJobs()
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['processing', 'processing'])
    await addCodes(shop, product_id, distinctCodes(2))
    await shop.runJobs()
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['completed', 'processing'])
    assert.equal((await stockRow(shop, product_id)).available, -1)
    await addCodes(shop, product_id, distinctCodes(2))
    await shop.runJobs()
    assert.equal(await statusOf(second), 'completed')
  })

  test('after a late payment for a sold-out item as well, when codes arrive', async () => {
    const { product_id } = await sellByCode(shop, 1)
    const late = await orderPaidBy(shop, 'razorpay', { product_id })
    await shop.context.pool.query('update orders set reserved_until = now()')
    await queue(shop, 'release_reservations')
    await shop.runJobs()
    const winner = await paid(product_id)
    await payAtProvider(shop, late)
    await processAll(shop)
    assert.deepEqual(
      [await statusOf(winner), await statusOf(late.order_id)],
      ['completed', 'processing'],
    )
    assert.equal((await stockRow(shop, product_id)).owed, 1)
  })

  test('but not during its refund, which does not delay other orders', async () => {
    const { order_id, product_id } = await paidWithoutCodes()
    const payment = await shop.context.database
      .selectFrom('payments')
      .select(['id', 'amount_sen'])
      .executeTakeFirstOrThrow()
    await clicks(shop, 1, { payment_id: payment.id, amount_sen: payment.amount_sen })
    await assertSkipped(order_id, product_id)
  })

  test('but not while its payment is disputed in part, which does not delay other orders', async () => {
    const { order_id, product_id, paymentId } = await paidWithoutCodes()
    await shop.control.razorpay.dispute(paymentId, 'created', { amount: 500 })
    await processAll(shop)
    await assertSkipped(order_id, product_id)
  })

  test('but not once all its units are cancelled, even if their refund failed', async () => {
    const { order_id, product_id } = await paidWithoutCodes()
    const wanted = {
      amount_sen: 1000,
      way: 'source' as const,
      cancelled_qty: 1,
      reason: 'Sold out',
    }
    const request = { ...wanted, seen_delivered_qty: 0, request_key: newKey() }
    await refundOrder(shop.context, order_id, request, operator)
    await processAll(shop)
    const { razorpay } = shop.control
    await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
    await processAll(shop)
    assert.equal(await statusOf(order_id), 'processing')
    await assertSkipped(order_id, product_id)
  })
})

describe('a sold-out item', () => {
  test('is shown as such, and refused before payment', async () => {
    const { product_id, slug } = await sellByCode(shop, 2)
    const isSoldOut = async () => {
      const answer = await shop.get(`/api/categories/${slug}/getProducts`)
      return (answer.body as unknown as { sold_out: boolean }[])[0]?.sold_out
    }
    assert.equal(await isSoldOut(), false)
    const cart_id = await fillCart(shop, product_id, { qty: 2 })
    const made = await shop.post('/api/create-order', orderOf(cart_id))
    assert.equal(made.status, 200)
    await waitForNotifications(shop)
    assert.equal(await isSoldOut(), true, 'the kept answer was dropped when the last one went')
    const choice = { cart_id: `${cart_id}x`, product_id, qty: 1, payment_method: 'check_payment' }
    const refused = await shop.post('/api/update-cart', choice)
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { product_id: ['This item is sold out.'] }],
    )
    // Its own cart can still be changed: its two units count as available.
    assert.equal((await shop.post('/api/update-cart', { ...choice, cart_id, qty: 2 })).status, 200)
    const more = await shop.post('/api/update-cart', { ...choice, cart_id, qty: 3 })
    assert.deepEqual(more.body.errors, { qty: ['Only 2 of this item are left.'] })
  })

  test('cannot be continued once its codes went to others, and can while they are reserved', async () => {
    const { product_id } = await sellByCode(shop, 1)
    const shopper = await newShopper(shop)
    const { unpaid, continueOrder, releaseReservation } = continuing(shop, shopper)
    const order = await unpaid('razorpay', product_id)
    await continueOrder(order.order_id, 'fiuu')
    await releaseReservation(order.order_id)
    await continueOrder(order.order_id, 'fiuu')
    await releaseReservation(order.order_id)
    await paid(product_id)
    const body = { cart_id: 'continue-cart-of-this-test', order_id: order.order_id }
    const refused = await shopper.post('/api/continue-update-cart', body)
    assert.deepEqual([refused.status, refused.body.error], [409, 'This item is sold out.'])
  })
})

test('a crash at any step of a delivery neither repeats nor loses a code', async () => {
  const { product_id } = await sellByCode(shop, 100)
  const died = await crashEverywhere(
    shop,
    () => paid(product_id, 2),
    (mortal) => deliverCodes(mortal.context, product_id),
    async (id) => {
      await restart(shop)
      assert.equal(await statusOf(id), 'completed')
      assert.equal((await codesOf(product_id, id))?.length, 2)
      assert.equal(
        (await wordsOf(shop, 'order', id)).filter((word) => word === 'completed').length,
        1,
      )
      await assertStocks(shop.context.pool)
    },
  )
  assert.ok(died > 4, `it died at ${died} steps`)
  const given = (await deliveriesOf(shop, product_id)).flatMap(({ codes }) => codes)
  assert.equal(new Set(given).size, given.length)
})

test('the database never issues a delivered code again', async () => {
  const { product_id } = await sellByCode(shop, 2)
  const first = await paid(product_id)
  await shop.runJobs()
  const second = await paid(product_id)
  const again = (change: string) =>
    shop.context.pool.query(`update voucher_codes set ${change} where order_id = $1`, [first]).then(
      () => 'done',
      (error: { constraint: string }) => error.constraint,
    )
  assert.equal(await again(`order_id = '${second}'`), 'voucher_codes_given_once')
  assert.equal(
    await again("status = 'available', order_id = null, unit = null, issued_at = null"),
    'voucher_codes_given_once',
  )
  await assert.rejects(shop.context.pool.query('delete from voucher_codes'))
})
