import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  hmacHex,
  isPaymentSignature,
  isWebhookSignature,
  readCheckoutResult,
  readWebhook,
  verifyWebhook,
} from './razorpay-messages.ts'

const keySecret = 'EnLs21M47BllR3X8PSFtjtbd'

const order = 'order_IEIaMR65cu6nz3'

const payment = 'pay_IH4NVgf4Dreq1l'

const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'

const captured = {
  entity: 'event',
  account_id: 'acc_1',
  event: 'payment.captured',
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        id: payment,
        entity: 'payment',
        amount: 1234,
        currency: 'MYR',
        status: 'captured',
        order_id: order,
        method: 'card',
        created_at: 1_700_000_000,
      },
    },
  },
  created_at: 1_700_000_001,
}

function webhook(body: unknown, secret = 'whsec-test-1', eventId: string | undefined = 'evt1') {
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { rawBody, signature: hmacHex(rawBody, secret), eventId }
}

test('the published example of a payment signature is accepted', () => {
  assert.ok(isPaymentSignature(signature, order, payment, keySecret))
})

test('a payment signature is invalid for another order, payment or key', () => {
  assert.equal(isPaymentSignature(signature, 'order_IEIaMR65cu6nz4', payment, keySecret), false)
  assert.equal(isPaymentSignature(signature, order, 'pay_IH4NVgf4Dreq1m', keySecret), false)
  assert.equal(isPaymentSignature(signature, order, payment, 'another'), false)
  assert.equal(isPaymentSignature(signature, order, payment, ''), false)
  assert.equal(isPaymentSignature(signature.toUpperCase(), order, payment, keySecret), false)
  assert.equal(isPaymentSignature(signature.slice(0, 63), order, payment, keySecret), false)
  assert.equal(isPaymentSignature('', order, payment, keySecret), false)
})

test('a webhook is accepted under either of two secrets, and under no empty one', () => {
  const body = Buffer.from('{"entity":"event","event":"payment.captured"}')
  const known = 'c3a7321a0b8c4e707fde1471f8c5284bbdca3b1b262b81849150a8598ab91ed2'
  assert.ok(isWebhookSignature(known, body, ['whsec-test-1']))
  assert.ok(isWebhookSignature(known, body, ['whsec-new', 'whsec-test-1']))
  assert.equal(isWebhookSignature(known, body, ['whsec-new']), false)
  assert.equal(isWebhookSignature(known, body, ['']), false)
  assert.equal(isWebhookSignature(known, body, []), false)
})

test('any flipped bit of a webhook body or signature is refused', () => {
  const message = webhook(captured)
  const bit = fc.integer({ min: 0, max: 7 })
  fc.assert(
    fc.property(fc.nat(message.rawBody.length - 1), bit, (at, position) => {
      const flipped = Buffer.from(message.rawBody)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << position)
      const result = verifyWebhook({ ...message, rawBody: flipped }, ['whsec-test-1'])
      assert.equal(result.kind, 'refused')
    }),
  )
  fc.assert(
    fc.property(fc.nat(63), bit, (at, position) => {
      const flipped = Buffer.from(message.signature)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << position)
      const forged = { ...message, signature: flipped.toString('latin1') }
      assert.equal(verifyWebhook(forged, ['whsec-test-1']).kind, 'refused')
    }),
  )
})

test('a webhook is parsed into its event and entities', () => {
  const verified = verifyWebhook(webhook(captured), ['whsec-test-1'])
  assert.deepEqual(verified, { kind: 'signed', eventId: 'evt1' })
  const result = readWebhook(webhook(captured).rawBody)
  assert.ok(result.kind === 'event')
  assert.equal(result.payment?.status, 'captured')
  assert.equal(result.payment?.amountSen, 1234)
  assert.equal(result.payment?.orderId, order)
  assert.equal(result.order, null)
})

test('a webhook without an event id is parsed, and recognised by its bytes', () => {
  const message = { ...webhook(captured), eventId: undefined }
  const first = verifyWebhook(message, ['whsec-test-1'])
  const second = verifyWebhook(message, ['whsec-test-1'])
  assert.ok(first.kind === 'signed' && second.kind === 'signed')
  assert.equal(readWebhook(message.rawBody).kind, 'event')
  assert.equal(first.eventId, second.eventId)
  assert.match(first.eventId, /^sha256-/)
})

test('a signed webhook of an unknown shape is kept as unreadable, not refused', () => {
  const bodies = [
    'no json',
    '[]',
    { ...captured, created_at: 'today' },
    { ...captured, payload: { payment: { entity: { id: 'pay_1' } } } },
  ]
  for (const body of bodies) {
    assert.equal(verifyWebhook(webhook(body), ['whsec-test-1']).kind, 'signed')
    assert.equal(readWebhook(webhook(body).rawBody).kind, 'unreadable')
  }
})

test('an oversized webhook is refused before it is hashed', () => {
  const result = verifyWebhook(webhook('x'.repeat(70_000)), ['whsec-test-1'])
  assert.deepEqual(result, { kind: 'refused', reason: 'too_large' })
})

test('the return of the browser is read as success or as failure', () => {
  const success = new URLSearchParams({
    razorpay_payment_id: payment,
    razorpay_order_id: order,
    razorpay_signature: signature,
  })
  assert.deepEqual(readCheckoutResult(success.toString()), {
    kind: 'paid',
    paymentId: payment,
    orderId: order,
    signature,
  })
  const failure = new URLSearchParams({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Payment failed',
    'error[metadata]': JSON.stringify({ order_id: order, payment_id: payment }),
  })
  assert.deepEqual(readCheckoutResult(failure.toString()), {
    kind: 'failed',
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment failed',
    orderId: order,
  })
  assert.equal(readCheckoutResult(`${success}&razorpay_order_id=${order}`).kind, 'refused')
  assert.equal(readCheckoutResult('a=b').kind, 'refused')
})
