import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { creditUnapplied } from '#gold/credit-unapplied.ts'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { openDesk } from '#testing/desk.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { balanceOf, topUp } from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import {
  newKey,
  openPayingShop,
  payAtProvider,
  payWithoutMessages,
  processAll,
  resetShop,
} from '#testing/paying-shop.ts'
import { refundedAmounts, settleRefunds } from '#testing/refunding.ts'
import { paymentById } from '../move-payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { applyUnapplied, previewTarget } from './apply-unapplied.ts'
import { adoptUnknownPayment } from './resolve-unmatched.ts'

let shopper: Shopper

const shop = await openPayingShop({ clock: manualClock(Date.now()) })

after(() => shop.close())

beforeEach(async () => {
  await resetShop(shop)
  shopper = await newShopper(shop)
})

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await shop.context.pool.query(statement, values)).rows

/** A placed manual order of RM 10. */
async function placedOrder(): Promise<string> {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  const { unpaid } = continuing(shop, shopper)
  const { order_id } = await unpaid('check_payment', product_id)
  const body = { payment_method: 'check_payment', orderId: order_id }
  assert.equal((await shopper.post('/api/payment-callback', body)).status, 200)
  return order_id
}

const statusOf = async (id: string) =>
  (await rowsOf('select status from orders where id = $1', [id]))[0]?.status

/** An order paid twice at Fiuu: the second payment is unapplied. */
async function paidTwice() {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  const order = await continuing(shop, shopper).unpaid('fiuu', product_id)
  for (let time = 0; time < 2; time += 1) {
    await payAtProvider(shop, order)
    await processAll(shop)
  }
  const [unapplied] = await rowsOf("select id, amount_sen from payments where state = 'unapplied'")
  return { order, payment_id: unapplied.id as number, amount_sen: unapplied.amount_sen as number }
}

describe('unapplied money', () => {
  const apply = (payment_id: number, target: { kind: 'order' | 'topup'; payable_id: string }) =>
    applyUnapplied(shop.context, { payment_id, target, note: 'It was theirs' }, operator)

  test('is applied once to another order of the same price, and both show it', async () => {
    const { payment_id } = await paidTwice()
    const other = await placedOrder()
    const target = { kind: 'order', payable_id: other } as const
    assert.equal(await previewTarget(shop.context, { payment_id, target }), null)
    assert.equal(await statusOf(other), 'pending', 'a preview changes nothing')
    const all = await Promise.allSettled([apply(payment_id, target), apply(payment_id, target)])
    assert.ok(all.some(({ status }) => status === 'fulfilled'))
    await apply(payment_id, target)
    assert.equal(await statusOf(other), 'processing')
    const events = await rowsOf('select * from payment_events where payment_id = $1', [payment_id])
    assert.deepEqual(
      events.map(({ event, actor, data }) => [event, actor, data.note]),
      [['applied', 'aina', 'It was theirs']],
    )
    await assert.rejects(apply(payment_id, { kind: 'order', payable_id: await placedOrder() }))
  })

  test('makes its own method that of an order by gold, so that a refund counts once', async () => {
    await rowsOf("update receipt_numbers set begun_at = now() - interval '1 hour'")
    const { payment_id } = await paidTwice()
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { order_id } = await continuing(shop, shopper).unpaid('apeak', product_id)
    await apply(payment_id, { kind: 'order', payable_id: order_id })
    const [order] = await rowsOf('select status, payment_method from orders where id = $1', [
      order_id,
    ])
    assert.deepEqual(order, { status: 'processing', payment_method: 'fiuu' })
    const desk = await openDesk(shop, 'owner')
    assert.equal((await desk.refund(order_id)).status, 200)
    const { body } = await shopper.get(`/api/order-details/${order_id}`)
    const [refund] = body.refunds as { way: string; state: string }[]
    assert.deepEqual([refund?.way, refund?.state], ['source', 'pending'])
    await processAll(shop)
    await settleRefunds(shop)
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    const close = await desk.operator.get(`/api/console/month-close?month=${month}`)
    assert.equal(close.body.refunds_sen, 1000)
  })

  test('is not applied to an order with a discount for gold', async () => {
    await offerMethod(shop.context.database, {
      ...{ value: 'apeak', label: 'Gold', fee_kind: 'percent', fee_hundredths: 1000 },
    })
    const { payment_id, amount_sen } = await paidTwice()
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1111 })
    const { order_id } = await continuing(shop, shopper).unpaid('apeak', product_id)
    const [order] = await rowsOf('select total_sen, fee_sen from orders where id = $1', [order_id])
    assert.equal(order.total_sen, amount_sen)
    assert.ok(order.fee_sen < 0)
    const target = { kind: 'order', payable_id: order_id } as const
    const refusal = 'This order has a discount for gold. Only gold can pay it.'
    assert.equal(await previewTarget(shop.context, { payment_id, target }), refusal)
    await assert.rejects(apply(payment_id, target), { message: refusal })
  })

  test('is not applied to another amount, to a paid order or to an unknown one', async () => {
    const { payment_id, order } = await paidTwice()
    const topup = await topUp(shopper, 'check_payment', 30)
    const to = (kind: 'order' | 'topup', payable_id: string) =>
      apply(payment_id, { kind, payable_id })
    await assert.rejects(to('topup', topup.point_transaction_id), /differs from the amount due/)
    await assert.rejects(to('order', order.order_id), /already paid/)
    await assert.rejects(to('order', `o${'0'.repeat(26)}`), /not found/)
    assert.equal((await paymentById(shop.context.database, payment_id))?.state, 'unapplied')
  })

  test('applied to two orders concurrently pays one', async () => {
    const { payment_id } = await paidTwice()
    const ids = [await placedOrder(), await placedOrder()]
    const all = await Promise.allSettled(
      ids.map((payable_id) => apply(payment_id, { kind: 'order', payable_id })),
    )
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1)
    const statuses = await Promise.all(ids.map(statusOf))
    assert.deepEqual(statuses.toSorted(), ['pending', 'processing'])
  })

  test('is refunded or credited as gold, never both', async () => {
    const { payment_id, amount_sen } = await paidTwice()
    const given = { payment_id, customer_id: shopper.id, request_key: newKey(), note: 'As agreed' }
    const refund = { payment_id, amount_sen, request_key: newKey(), note: 'As agreed' }
    const all = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => creditUnapplied(shop.context, given, operator)),
      requestRefund(shop.context, refund, operator),
    ])
    await processAll(shop)
    const payment = await paymentById(shop.context.database, payment_id)
    const back = refundedAmounts(shop, payment?.provider_payment_id ?? '').reduce(
      (a, b) => a + b,
      0,
    )
    assert.equal((await balanceOf(shopper)) + back, amount_sen)
    assert.equal(payment?.refunded_sen, amount_sen)
    assert.ok(all.some(({ status }) => status === 'fulfilled'))
  })

  test('credited as gold is mailed to its customer once, and not as an order refund', async () => {
    const { payment_id, amount_sen } = await paidTwice()
    const given = { payment_id, customer_id: shopper.id, request_key: newKey(), note: 'As agreed' }
    const ids = [
      await creditUnapplied(shop.context, given, operator),
      await creditUnapplied(shop.context, given, operator),
    ]
    assert.deepEqual(ids[0], ids[1])
    await processAll(shop)
    assert.equal(await balanceOf(shopper), amount_sen)
    const mails = await rowsOf("select text from mails where subject like 'Your refund%'")
    assert.equal(mails.length, 1)
    assert.match(mails[0].text, /did not match an open order/)
    await assert.rejects(
      creditUnapplied(shop.context, { ...given, request_key: newKey() }, operator),
      /Nothing is left/,
    )
  })
})

test('money for an unknown attempt is adopted once as unapplied, and then refunded', async () => {
  const { order } = await payWithoutMessages(shop, 'razorpay')
  await rowsOf('delete from payment_attempts where payable_id = $1', [order.order_id])
  const [paid] = shop.control.razorpay.payments()
  await shop.control.razorpay.sendEvent('payment.captured', paid?.id ?? '')
  await processAll(shop)
  const [unmatched] = await rowsOf('select id, resolved_at from unmatched_money')
  const ids = await Promise.all(
    Array.from({ length: 5 }, () =>
      adoptUnknownPayment(shop.context, unmatched.id, 'After the restore', {
        kind: 'operator',
        id: 'aina',
      }),
    ),
  )
  assert.equal(new Set(ids).size, 1)
  const payment = await paymentById(shop.context.database, ids[0] ?? 0)
  assert.deepEqual([payment?.state, payment?.unapplied_reason], ['unapplied', 'unknown_attempt'])
  const closed = await rowsOf('select event, actor_kind from unmatched_money_events order by id')
  assert.deepEqual(closed.at(-1), { event: 'resolved', actor_kind: 'operator' })
  const wanted = { payment_id: payment?.id ?? 0, amount_sen: payment?.amount_sen ?? 0 }
  await requestRefund(shop.context, { ...wanted, request_key: newKey() }, operator)
  await processAll(shop)
  assert.deepEqual(refundedAmounts(shop, payment?.provider_payment_id ?? ''), [wanted.amount_sen])
})
