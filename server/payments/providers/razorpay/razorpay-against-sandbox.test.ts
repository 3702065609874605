import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { startRig } from '@apeak/sandbox/shop-double'
import { razorpayClient } from './razorpay-client.ts'
import { isPaymentSignature } from './razorpay-messages.ts'

let rig: Awaited<ReturnType<typeof startRig>>

const keys = sandboxKeys.razorpay

before(async () => {
  rig = await startRig()
})

beforeEach(() => rig.control.faults.clear())

after(() => rig.close())

const client = (overrides: { keySecret?: string; timeLimitMs?: number } = {}) =>
  razorpayClient({ apiUrl: rig.sandbox.addresses.razorpayApiUrl, ...keys, ...overrides })

async function newOrder(receipt: string, amountSen = 1234): Promise<string> {
  const order = await client().createOrder({ amountSen, receipt })
  assert.ok(order.kind === 'ok')
  return order.value.id
}

async function paidOrder(receipt: string): Promise<{ orderId: string; paymentId: string }> {
  const orderId = await newOrder(receipt)
  const result = await rig.control.razorpay.pay({ orderId, answer: 'success' })
  assert.ok(result.kind === 'paid')
  return { orderId, paymentId: result.paid.razorpay_payment_id }
}

test('an order is made, found by its receipt and known to be paid by its payments', async () => {
  const orderId = await newOrder('o1-1')
  const found = await client().findOrderByReceipt({ amountSen: 1234, receipt: 'o1-1' })
  assert.ok(found.kind === 'ok')
  assert.equal(found.value?.id, orderId)
  await rig.control.razorpay.pay({ orderId, answer: 'failure', reason: 'card_declined' })
  const paid = await rig.control.razorpay.pay({ orderId, answer: 'success' })
  assert.ok(paid.kind === 'paid')
  const payments = await client().fetchOrderPayments(orderId)
  assert.ok(payments.kind === 'ok')
  const seen = payments.value.map(({ status, failure }) => [status, failure])
  assert.deepEqual(seen, [
    ['captured', null],
    ['failed', 'card_declined'],
  ])
  const order = await client().findOrderByReceipt({ amountSen: 1234, receipt: 'o1-1' })
  assert.ok(order.kind === 'ok')
  assert.deepEqual([order.value?.status, order.value?.paidSen], ['paid', 1234])
  const proof = paid.paid
  const isProof = isPaymentSignature(
    proof.razorpay_signature,
    orderId,
    proof.razorpay_payment_id,
    keys.keySecret,
  )
  assert.ok(isProof)
})

test('a paid order takes no second payment', async () => {
  const { orderId } = await paidOrder('o2-1')
  await assert.rejects(rig.control.razorpay.pay({ orderId, answer: 'success' }), /already done/)
})

test('wrong keys, unknown ids and too small amounts are different errors', async () => {
  const wrong = await client({ keySecret: 'wrong' }).fetchOrderPayments('order_1')
  assert.equal(wrong.kind, 'misconfigured')
  const unknown = await client().fetchPayment('pay_unknown')
  assert.ok(unknown.kind === 'refused')
  assert.equal(unknown.status, 400)
  const small = await client().createOrder({ amountSen: 99, receipt: 'o3-1' })
  assert.equal(small.kind, 'refused')
})

for (const fault of [
  { status: 500 },
  { status: 503 },
  { cut: true },
  { status: 500, afterWork: true },
  { cut: true, afterWork: true },
  { slowMs: 300, afterWork: true },
] as const) {
  test(`an order is made once, though its response is lost by ${JSON.stringify(fault)}`, async () => {
    const receipt = `once-${Math.random().toString(36).slice(2, 12)}`
    rig.control.faults.add({ kind: 'orders.create', times: 1, api: fault })
    const made = await client({ timeLimitMs: 100 }).ensureOrder({ amountSen: 500, receipt })
    assert.equal(made.kind, 'ok')
    const orders = rig.control.razorpay.orders().filter((order) => order.receipt === receipt)
    assert.equal(orders.length, 1)
  })
}

test('a call completed after its timeout leaves one order in use, never two answers', async () => {
  const receipt = 'slow-1'
  rig.control.faults.add({ kind: 'orders.create', times: 1, api: { slowMs: 200 } })
  const made = await client({ timeLimitMs: 50 }).ensureOrder({ amountSen: 500, receipt })
  assert.ok(made.kind === 'ok')
  const again = await client().ensureOrder({ amountSen: 500, receipt }, { mayExist: true })
  assert.deepEqual(again, made)
})

test('too many requests are throttled', async () => {
  rig.control.faults.add({ kind: 'orders.create', times: 1, api: { status: 429 } })
  const result = await client().ensureOrder({ amountSen: 500, receipt: 'o4-1' })
  assert.equal(result.kind, 'throttled')
})

test('a refund is made once per key, and settles with a webhook', async () => {
  const { paymentId } = await paidOrder('o5-1')
  const refund = { paymentId, amountSen: 234, idempotencyKey: 'refund-o5-0001', receipt: 'rf1' }
  rig.control.faults.add({ kind: 'payments.refund', times: 1, api: { cut: true, afterWork: true } })
  assert.equal((await client().refundPayment(refund)).kind, 'unknown')
  const again = await client().refundPayment(refund)
  assert.ok(again.kind === 'ok')
  assert.equal(again.value.status, 'pending')
  const all = await client().fetchRefunds(paymentId)
  assert.ok(all.kind === 'ok')
  assert.equal(all.value.length, 1)
  const other = await client().refundPayment({ ...refund, amountSen: 300 })
  assert.equal(other.kind, 'refused')
  await rig.control.advance(60_000)
  const settled = await client().fetchRefunds(paymentId)
  assert.ok(settled.kind === 'ok')
  assert.deepEqual(
    settled.value.map(({ id, status }) => [id, status]),
    [[again.value.id, 'processed']],
  )
  const messages = rig.control.journal.list({ kind: 'refund.processed' })
  assert.equal(messages.length, 1)
})

test('refunds above the rest, or during another, are refused', async () => {
  const { paymentId } = await paidOrder('o6-1')
  const refund = { paymentId, amountSen: 1235, idempotencyKey: 'refund-o6-0001', receipt: 'rf2' }
  assert.equal((await client().refundPayment(refund)).kind, 'refused')
  rig.control.settings.razorpay.refundBusy = true
  assert.equal((await client().refundPayment({ ...refund, amountSen: 100 })).kind, 'unknown')
  rig.control.settings.razorpay.refundBusy = false
})

test('an authorised payment is captured once, or returns automatically', async () => {
  const body = { amount: 700, currency: 'MYR', receipt: 'o7-1', payment: { capture: 'manual' } }
  const response = await fetch(`${rig.sandbox.addresses.razorpayApiUrl}/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const order = (await response.json()) as { id: string; notes: unknown }
  assert.deepEqual(order.notes, [])
  const paid = await rig.control.razorpay.pay({ orderId: order.id, answer: 'success' })
  assert.ok(paid.kind === 'paid')
  const paymentId = paid.paid.razorpay_payment_id
  assert.equal((await client().capturePayment(paymentId, 699)).kind, 'refused')
  assert.equal((await client().capturePayment(paymentId, 700)).kind, 'ok')
  const again = await client().capturePayment(paymentId, 700)
  assert.ok(again.kind === 'ok')
  assert.equal(again.value.status, 'captured')
})
