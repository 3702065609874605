import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { sandboxKeys } from '../settings.ts'
import { startRig } from '../shop-double.ts'

// The provider's own client is independent of this project: it works with the simulator only if the simulator
// behaves like the provider.

let rig: Awaited<ReturnType<typeof startRig>>
let official: Razorpay
const { keyId, keySecret, webhookSecret } = sandboxKeys.razorpay

before(async () => {
  rig = await startRig()
  official = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const inside = official as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  inside.api.rq.defaults.baseURL = rig.sandbox.addresses.razorpayApiUrl.replace(/\/v1$/, '')
})
after(() => rig.close())

test('the official client creates, fetches and lists orders', async () => {
  const made = await official.orders.create({
    amount: 1234,
    currency: 'MYR',
    receipt: 'o1-1',
    notes: { attempt: '1' },
  })
  assert.match(made.id, /^order_[A-Za-z0-9]{14}$/)
  const fetched = await official.orders.fetch(made.id)
  assert.deepEqual([fetched.amount, fetched.status], [1234, 'created'])
  assert.deepEqual(fetched.notes, { attempt: '1' })
  const listed = await official.orders.all({ receipt: 'o1-1' })
  assert.deepEqual(
    listed.items.map(({ id }) => id),
    [made.id],
  )
})

test('the official client reads, captures and refunds payments', async () => {
  const order = await official.orders.create({
    amount: 2000,
    currency: 'MYR',
    payment: {
      capture: 'manual',
      capture_options: {
        automatic_expiry_period: 12,
        manual_expiry_period: 7200,
        refund_speed: 'normal',
      },
    },
  })
  const result = await rig.control.razorpay.pay({ orderId: order.id, answer: 'success' })
  assert.ok(result.kind === 'paid')
  const { razorpay_payment_id: paymentId } = result.paid
  const authorized = await official.payments.fetch(paymentId)
  assert.deepEqual([authorized.status, authorized.captured], ['authorized', false])
  const captured = await official.payments.capture(paymentId, 2000, 'MYR')
  assert.equal(captured.status, 'captured')
  const ofOrder = await official.orders.fetchPayments(order.id)
  assert.equal(ofOrder.count, 1)
  const refund = await official.payments.refund(paymentId, { amount: 500, speed: 'normal' })
  assert.deepEqual([refund.amount, refund.status], [500, 'pending'])
  const refunds = await official.payments.fetchMultipleRefund(paymentId, {})
  assert.equal(refunds.count, 1)
})

test('the official client gets errors in Razorpay’s format', async () => {
  await assert.rejects(official.orders.fetch('order_unknown'), (failure: object) => {
    assert.ok('statusCode' in failure && 'error' in failure)
    assert.equal(failure.statusCode, 400)
    assert.partialDeepStrictEqual(failure.error, { code: 'BAD_REQUEST_ERROR' })
    return true
  })
})

test('the official signature checks accept the simulator’s signatures', async () => {
  const order = await official.orders.create({ amount: 1500, currency: 'MYR' })
  const result = await rig.control.razorpay.pay({ orderId: order.id, answer: 'success' })
  assert.ok(result.kind === 'paid')
  const { razorpay_payment_id: payment_id, razorpay_signature } = result.paid
  const proof = { order_id: order.id, payment_id }
  assert.ok(validatePaymentVerification(proof, razorpay_signature, keySecret))
  await rig.control.settled()
  const messages = rig.shop.received.filter(({ url }) => url === '/api/razorpay-webhook')
  assert.ok(messages.length >= 3)
  for (const { body, headers } of messages) {
    const signature = String(headers['x-razorpay-signature'])
    assert.ok(Razorpay.validateWebhookSignature(body, signature, webhookSecret))
  }
})
