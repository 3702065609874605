import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { signedFiuuBody } from '@apeak/sandbox/forge'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { fingerprint, paidOnce, storyOf } from '#testing/books.ts'
import {
  changeSettings,
  dropMessages,
  makeJobsDue,
  openPayingShop,
  orderPaidBy,
  type PaidBy,
  payAtProvider,
  payWithoutMessages,
  pollNow,
  processAll,
  resetShop,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import { hmacHex } from '../providers/razorpay/razorpay-messages.ts'

const shop = await openPayingShop()

after(() => shop.close())

await resetShop(shop)

afterEach(() => shop.control.faults.clear())

const paidWithoutMessages = (method: PaidBy) => payWithoutMessages(shop, method)

const unpaid = {
  ...paidOnce,
  status: 'pending_payment',
  reservation: 'reserved',
  applied: 0,
  mails: 0,
}

describe('a Fiuu message that is signed but untrue has no effect:', () => {
  /** Sends a changed and newly signed message in each of the three ways. Returns the statuses. */
  async function sendChanged(tranID: string, changes: Record<string, string>) {
    const fields = { ...shop.control.fiuu.fields(tranID), ...changes }
    const statuses: number[] = []
    const ways: Record<string, string>[] = [{}, { nbcb: '1' }, { nbcb: '2' }]
    for (const nbcb of ways) {
      const body = signedFiuuBody({ ...nbcb, ...fields }, sandboxKeys.fiuu)
      statuses.push((await sendForm(shop, '/api/fiuu-callback', body)).status)
    }
    await processAll(shop)
    return statuses
  }

  test('another amount; the true message pays afterwards', async () => {
    for (const amount of ['1.01', '9.99', '10.01', '99999.00']) {
      const { order, returned } = await paidWithoutMessages('fiuu')
      await sendChanged(returned.paymentId, { amount })
      assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
      await returnToShop(shop, returned)
      await processAll(shop)
      assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    }
  })

  test('another order’s id; the true one is paid', async () => {
    const { order, returned } = await paidWithoutMessages('fiuu')
    const victim = await orderPaidBy(shop, 'fiuu')
    await sendChanged(returned.paymentId, { orderid: `${victim.order_id}-1` })
    assert.deepEqual(await storyOf(shop, victim.order_id), unpaid)
    await returnToShop(shop, returned)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    assert.deepEqual(await storyOf(shop, victim.order_id), unpaid)
  })

  test('another order’s id without quota; the true one is paid once looked up', async () => {
    const before = changeSettings(shop.context, 'fiuu', { quotaPerMinute: 2 })
    await shop.context.pool.query(
      `insert into provider_api_usage (call, called_at)
       select 'fiuu.' || call, array_fill(now(), array[99])
       from unnest(array['order', 'batch', 'orders', 'transactions']) call
       on conflict (call) do update set called_at = excluded.called_at`,
    )
    const { order, returned } = await paidWithoutMessages('fiuu')
    const victim = await orderPaidBy(shop, 'fiuu')
    await sendChanged(returned.paymentId, { orderid: `${victim.order_id}-1` })
    assert.deepEqual(await storyOf(shop, victim.order_id), unpaid)
    changeSettings(shop.context, 'fiuu', before)
    await returnToShop(shop, returned)
    await makeJobsDue(shop)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    assert.deepEqual(await storyOf(shop, victim.order_id), unpaid)
  })

  test('an unknown transaction', async () => {
    const { order, returned } = await paidWithoutMessages('fiuu')
    await sendChanged(returned.paymentId, { tranID: '4711' })
    assert.equal((await storyOf(shop, order.order_id)).applied, 0)
  })

  test('success, of a failed or pending payment', async () => {
    for (const result of ['failure', 'pending_failure'] as const) {
      const restore = dropMessages(shop)
      const order = await orderPaidBy(shop, 'fiuu')
      const next = await shop.control.fiuu.pay(order.fiuu_url, result)
      restore()
      assert.ok(next.kind === 'return')
      const { tranID } = next.transaction
      await sendChanged(tranID, { status: '00', appcode: '123456' })
      assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
    }
  })

  test('another merchant or currency: refused', async () => {
    // A message of an earlier test may still await a retry.
    await resetShop(shop)
    const { order, returned } = await paidWithoutMessages('fiuu')
    const before = await fingerprint(shop)
    const { paymentId } = returned
    assert.deepEqual(await sendChanged(paymentId, { domain: 'SB_other' }), [400, 400, 400])
    assert.deepEqual(await sendChanged(paymentId, { currency: 'SGD' }), [400, 400, 400])
    assert.deepEqual(await fingerprint(shop), before)
    assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
  })

  test('an unknown order, as in the portal’s test message: 200', async () => {
    const check = await shop.control.fiuu.checkFromPortal()
    assert.deepEqual([check.getStatus, check.postStatus], [200, 200])
    const { rows } = await shop.context.pool.query('select count(*) as payments from payments')
    await processAll(shop)
    const after = await shop.context.pool.query('select count(*) as payments from payments')
    assert.deepEqual(after.rows, rows)
  })
})

describe('a Razorpay webhook that is signed but untrue has no effect:', () => {
  /** Sends a signed event about a payment with these changes. */
  async function sendEvent(paymentId: string, changes: object) {
    await shop.control.razorpay.sendEvent('payment.captured', paymentId, changes)
    await processAll(shop)
  }

  test('captured, of a failed payment', async () => {
    const order = await orderPaidBy(shop, 'razorpay')
    const { razorpay_order_id: orderId } = order
    await shop.control.razorpay.pay({ orderId, answer: 'failure' })
    const payment = shop.control.razorpay.payments().find(({ order_id }) => order_id === orderId)
    await sendEvent(payment?.id ?? '', { status: 'captured', captured: true })
    assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
  })

  test('another order’s id', async () => {
    const { order, returned } = await paidWithoutMessages('razorpay')
    const victim = await orderPaidBy(shop, 'razorpay')
    await sendEvent(returned.paymentId, { order_id: victim.razorpay_order_id })
    assert.deepEqual(await storyOf(shop, victim.order_id), unpaid)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce, 'the truth was asked for')
  })

  test('an unknown payment or order', async () => {
    const order = await orderPaidBy(shop, 'razorpay')
    const { returned } = await paidWithoutMessages('razorpay')
    const made = { id: 'pay_Invented', order_id: order.razorpay_order_id }
    await sendEvent(returned.paymentId, made)
    await sendEvent(returned.paymentId, { id: 'pay_Invented2', order_id: 'order_Invented' })
    assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
  })

  test('another amount or currency while Razorpay is unreachable; the true message pays later', async () => {
    for (const changes of [{ amount: 101 }, { currency: 'INR' }, { amount: 100_000 }]) {
      const { order, returned } = await paidWithoutMessages('razorpay')
      shop.control.faults.add({ provider: 'razorpay', api: { status: 503 } })
      await sendEvent(returned.paymentId, changes)
      assert.deepEqual(await storyOf(shop, order.order_id), unpaid)
      shop.control.faults.clear()
      await pollNow(shop)
      assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
    }
  })

  test('a matching message pays even while Razorpay is unreachable', async () => {
    const { order, returned } = await paidWithoutMessages('razorpay')
    shop.control.faults.add({ provider: 'razorpay', api: { status: 503 } })
    await sendEvent(returned.paymentId, {})
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  })

  test('both secrets are accepted during a rotation, and no third', async () => {
    const { webhookSecret } = sandboxKeys.razorpay
    const both = { webhookSecrets: ['the-new-secret', webhookSecret] }
    const before = changeSettings(shop.context, 'razorpay', both)
    for (const [secret, status] of [
      [webhookSecret, 200],
      ['the-new-secret', 200],
      ['the-next-secret', 400],
    ] as const) {
      const body = `{"entity":"event","event":"${secret}"}`
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': hmacHex(body, secret),
      }
      const answer = await shop.request('/api/razorpay-webhook', { method: 'POST', headers, body })
      assert.equal(answer.status, status)
    }
    changeSettings(shop.context, 'razorpay', before)
  })
})

describe('a mismatched payment is unapplied once, and has no other effect:', () => {
  async function assertUnapplied(orderId: string, reason: string) {
    await processAll(shop)
    const unapplied = { ...unpaid, unapplied: 1, reasons: [reason] }
    assert.deepEqual(await storyOf(shop, orderId), unapplied)
  }

  /** Fiuu charges and reports one sen too much. Returns the order. */
  async function fiuuTakesWrongAmount() {
    const { order, returned } = await paidWithoutMessages('fiuu')
    const found = shop.control.fiuu.transactions()
    Object.assign(found.find(({ tranID }) => tranID === returned.paymentId) ?? {}, {
      amount: '1.01',
    })
    const fields = { nbcb: '1', ...shop.control.fiuu.fields(returned.paymentId) }
    const body = signedFiuuBody(fields, sandboxKeys.fiuu)
    assert.equal((await sendForm(shop, '/api/fiuu-callback', body)).status, 200)
    await assertUnapplied(order.order_id, 'wrong_amount')
    return order
  }

  test('razorpay: another amount, another currency', async () => {
    for (const [changes, reason] of [
      [{ amount: 101 }, 'wrong_amount'],
      [{ currency: 'INR' }, 'wrong_currency'],
    ] as const) {
      const { order, returned } = await paidWithoutMessages('razorpay')
      const payments = shop.control.razorpay.payments()
      Object.assign(payments.find(({ id }) => id === returned.paymentId) ?? {}, changes)
      await shop.control.razorpay.sendEvent('payment.captured', returned.paymentId)
      await shop.control.razorpay.sendEvent('order.paid', returned.paymentId)
      await returnToShop(shop, returned)
      await pollNow(shop)
      await assertUnapplied(order.order_id, reason)
    }
  })

  test('fiuu: another amount, another currency', async () => {
    await fiuuTakesWrongAmount()

    const { fiuu } = shop.control.settings
    fiuu.requeryCurrency = 'SGD' as typeof fiuu.requeryCurrency
    const foreign = await paidWithoutMessages('fiuu')
    await returnToShop(shop, foreign.returned)
    fiuu.requeryCurrency = 'MYR'
    await assertUnapplied(foreign.order.order_id, 'wrong_currency')
  })

  test('the correct payment still pays the order afterwards', async () => {
    const order = await fiuuTakesWrongAmount()
    const restore = dropMessages(shop)
    await payAtProvider(shop, order)
    restore()
    await pollNow(shop)
    const { status, applied, unapplied } = await storyOf(shop, order.order_id)
    assert.deepEqual([status, applied, unapplied], ['processing', 1, 1])
  })
})
