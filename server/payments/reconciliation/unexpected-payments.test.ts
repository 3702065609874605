import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { openDesk } from '#testing/desk.ts'
import { sellOnSale } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import {
  makeJobsDue,
  openFreshPayingShop,
  orderPaidBy,
  payAtProvider,
  payWithoutMessages,
  pollNow,
  processAll,
  providers,
  queue,
  returnToShop,
} from '#testing/paying-shop.ts'
import { paidOrder, settleRefunds, unmatchedMoney } from '#testing/refunding.ts'
import { captureAuthorised } from './resolve-unmatched.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

const dayMs = 86_400_000

const run = (statement: string, values: unknown[] = []) =>
  shop.context.pool.query(statement, values)

/** Deletes an order, as after a restore from an older backup. */
async function eraseOrder(orderId: string): Promise<void> {
  await run('delete from payment_attempts where payable_id = $1', [orderId])
  await run('delete from orders where id = $1', [orderId])
}

/** Sends the provider's message about a payment (again). */
async function sendMessage(method: string, paymentId: string): Promise<void> {
  if (method === 'fiuu') await shop.control.fiuu.settle(paymentId, '00')
  else await shop.control.razorpay.sendEvent('payment.captured', paymentId)
  await processAll(shop)
}

for (const method of providers) {
  describe(`a payment by ${method} for an unknown order, as after a restore,`, () => {
    test('is recorded once with all details, for an operator', async () => {
      const { order, returned } = await payWithoutMessages(shop, method)
      await eraseOrder(order.order_id)
      await sendMessage(method, returned.paymentId)
      await shop.control.advance(2_000)
      await sendMessage(method, returned.paymentId)
      const rows = await unmatchedMoney(shop)
      assert.deepEqual(
        rows.map(({ kind, provider, provider_payment_id, reference, amount_sen, resolved_at }) => [
          kind,
          provider,
          provider_payment_id,
          reference,
          amount_sen,
          resolved_at,
        ]),
        [['unknown_payment', method, returned.paymentId, `${order.order_id}-1`, 1000, null]],
      )
      assert.equal((await run('select 1 from payments')).rows.length, 0)
    })

    test('is looked up later when the provider is unreachable', async () => {
      const { order, returned } = await payWithoutMessages(shop, method)
      await eraseOrder(order.order_id)
      const lift = shop.control.faults.add({ provider: method, api: { status: 503 } })
      await sendMessage(method, returned.paymentId)
      assert.deepEqual(await unmatchedMoney(shop), [])
      lift()
      await makeJobsDue(shop)
      await shop.runJobs()
      assert.equal((await unmatchedMoney(shop)).length, 1)
    })
  })
}

test('the queue lists incoming and outgoing unmatched money, and failed refunds', async () => {
  const mei = await openDesk(shop, 'finance', 'Mei')
  const { razorpay, fiuu } = shop.control
  const sentBack = await paidOrder(shop, 'razorpay')
  await razorpay.refundInDashboard(sentBack.paymentId, 1000)
  const disputed = await paidOrder(shop, 'razorpay')
  await razorpay.dispute(disputed.paymentId, 'created')
  const sentBackAtFiuu = await paidOrder(shop, 'fiuu')
  await fiuu.refundInPortal(sentBackAtFiuu.paymentId, '10.00')
  const reversed = await paidOrder(shop, 'fiuu')
  // Messages of the same second would be equal.
  await shop.control.advance(2_000)
  await fiuu.settle(reversed.paymentId, '11', 'chargeback')
  const failed = await paidOrder(shop, 'razorpay')
  assert.equal((await mei.refund(failed.order_id)).status, 200)
  await processAll(shop)
  await settleRefunds(shop)
  await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
  const lost = []
  for (const method of providers) {
    const { order, returned } = await payWithoutMessages(shop, method)
    await eraseOrder(order.order_id)
    await sendMessage(method, returned.paymentId)
    lost.push(returned.paymentId)
  }
  const { data } = await mei.queue()
  const order = data.find(({ id }) => id === disputed.order_id)
  assert.ok(order?.dispute, 'a dispute is part of its order’s entry')
  const seen = (name: string) =>
    data
      .filter(({ kind, details }) => kind !== 'order' && Object.values(details).includes(name))
      .map(({ kind, state }) => `${kind} ${state}`)
  assert.deepEqual(
    [
      seen(sentBack.paymentId),
      seen(sentBackAtFiuu.paymentId),
      seen(reversed.paymentId),
      seen(failed.order_id),
      ...lost.map(seen),
    ],
    [
      ['unmatched outside_refund'],
      ['unmatched outside_refund'],
      ['unmatched reversal'],
      ['refund failed'],
      ['unmatched unknown_payment'],
      ['unmatched unknown_payment'],
    ],
  )
})

test('the test message of Fiuu’s portal is not listed', async () => {
  await shop.control.fiuu.checkFromPortal()
  await processAll(shop)
  await run("update provider_messages set received_at = now() - interval '3 days'")
  await makeJobsDue(shop)
  await shop.runJobs()
  assert.deepEqual(await unmatchedMoney(shop), [])
  const { rows } = await run('select 1 from provider_messages where handled_at is null')
  assert.deepEqual(rows, [], 'it is not asked about for ever')
})

test('another business’s payment on the same Razorpay account is ignored', async () => {
  const { order, returned } = await payWithoutMessages(shop, 'razorpay')
  await eraseOrder(order.order_id)
  const atProvider = shop.control.razorpay.orders()
  const made = atProvider.find(({ id }) => id === order.razorpay_order_id)
  Object.assign(made ?? {}, { receipt: 'INVOICE-17' })
  await sendMessage('razorpay', returned.paymentId)
  assert.deepEqual(await unmatchedMoney(shop), [])
})

describe('a Razorpay order that was made but not stored is found by its receipt:', () => {
  test('a payment on it pays the order', async () => {
    const { order, returned } = await payWithoutMessages(shop, 'razorpay')
    await run('update payment_attempts set provider_order_id = null')
    await sendMessage('razorpay', returned.paymentId)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    await assertBooks(shop, 1000)
  })

  test('a second order made since is found too, and each is paid', async () => {
    const { order, returned } = await payWithoutMessages(shop, 'razorpay')
    const other = 'order_another1234567'
    const made = shop.control.razorpay.orders().find(({ id }) => id === order.razorpay_order_id)
    await run('update payment_attempts set provider_order_id = $1', [other])
    assert.ok(made)
    await sendMessage('razorpay', returned.paymentId)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    const second = await shop.control.razorpay.payAgain(order.razorpay_order_id)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, order.order_id), {
      ...paidOnce,
      unapplied: 1,
      reasons: ['already_paid'],
    })
    assert.ok(second)
    await assertBooks(shop, 2000)
  })
})

describe('with capture by the shop,', () => {
  beforeEach(() => {
    shop.control.settings.razorpay.captureByShop = true
  })
  const stateOf = (paymentId: string) =>
    shop.control.razorpay.payments().find(({ id }) => id === paymentId)?.status

  test('the payment of an order is captured', async () => {
    const order = await orderPaidBy(shop, 'razorpay')
    const { paymentId } = await payAtProvider(shop, order)
    await processAll(shop)
    assert.equal(stateOf(paymentId), 'captured')
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    assert.deepEqual(await unmatchedMoney(shop), [])
    await assertBooks(shop, 1000)
  })

  test('a payment without a payable order is left to lapse, and recorded', async () => {
    const { database } = shop.context
    const { product_id } = await sellOnSale(database, 1)
    const late = await orderPaidBy(shop, 'razorpay', { product_id })
    await run("update orders set reserved_until = now() - interval '1 second'")
    await queue(shop, 'release_reservations')
    await shop.runJobs()
    const second = await orderPaidBy(shop, 'razorpay', { product_id })
    await payAtProvider(shop, second)
    await processAll(shop)
    const returned = await payAtProvider(shop, late)
    await returnToShop(shop, returned)
    await processAll(shop)
    await pollNow(shop)
    assert.equal(stateOf(returned.paymentId), 'authorized')
    assert.equal((await storyOf(shop, late.order_id)).status, 'pending_payment')
    const rows = await unmatchedMoney(shop)
    assert.deepEqual(
      rows.map(({ kind, state, reference, amount_sen }) => [kind, state, reference, amount_sen]),
      [['uncaptured', 'pending', `${late.order_id}-1`, 2000]],
    )
    const { rows: events } = await run('select data from unmatched_money_events')
    assert.deepEqual(events, [{ data: { reason: 'goods_gone' } }])
    await shop.control.advance(6 * dayMs)
    await pollNow(shop)
    assert.equal(stateOf(returned.paymentId), 'refunded')
    await assertBooks(shop, 2000)
  })

  test('a recorded payment is captured once an operator’s check finds it payable', async () => {
    const { database } = shop.context
    const { product_id, sale_id: sale } = await sellOnSale(database, 1)
    const late = await orderPaidBy(shop, 'razorpay', { product_id })
    await run("update orders set reserved_until = now() - interval '1 second'")
    await queue(shop, 'release_reservations')
    await shop.runJobs()
    await run('update flash_sales set sold = 1 where id = $1', [sale])
    const { paymentId } = await payAtProvider(shop, late)
    await processAll(shop)
    const id = (await unmatchedMoney(shop))[0]?.id ?? 0
    const capture = () => captureAuthorised(shop.context, id, 'One was found', operator)
    await assert.rejects(capture(), /No order or top-up needs this payment/)
    const lift = shop.control.faults.add({ provider: 'razorpay', api: { status: 503 } })
    await assert.rejects(capture(), /provider is not available/)
    lift()
    await run('update flash_sales set sold = 0 where id = $1', [sale])
    await Promise.all([capture(), capture()])
    await capture()
    await processAll(shop)
    assert.equal(stateOf(paymentId), 'captured')
    assert.deepEqual(await storyOf(shop, late.order_id), paidOnce)
    const [row] = await unmatchedMoney(shop)
    assert.ok(row?.resolved_at && row.payment_id)
    const { rows } = await run(
      "select distinct actor from unmatched_money_events where event = 'capture_asked'",
    )
    assert.deepEqual(rows, [{ actor: operator.id }])
    await assertBooks(shop, 2000)
  })

  test('a payment captured in the dashboard becomes unapplied money and closes its record', async () => {
    const order = await orderPaidBy(shop, 'razorpay')
    await payAtProvider(shop, order)
    await processAll(shop)
    const made = shop.control.razorpay.orders().find(({ id }) => id === order.razorpay_order_id)
    Object.assign(made ?? {}, { status: 'attempted' })
    const { paymentId } = await payAtProvider(shop, order)
    await processAll(shop)
    assert.equal(stateOf(paymentId), 'authorized')
    await shop.control.razorpay.captureInDashboard(paymentId)
    await processAll(shop)
    const story = await storyOf(shop, order.order_id)
    assert.deepEqual(story, { ...paidOnce, unapplied: 1, reasons: ['already_paid'] })
    const [row] = await unmatchedMoney(shop)
    assert.ok(row?.resolved_at && row.payment_id)
    await assertBooks(shop, 2000)
  })
})
