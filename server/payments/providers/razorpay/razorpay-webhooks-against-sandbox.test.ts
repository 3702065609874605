import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { webhookForgeries } from '@apeak/sandbox/forge'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { type Received, startRig } from '@apeak/sandbox/shop-double'
import { razorpayClient } from './razorpay-client.ts'
import { readWebhook, verifyWebhook } from './razorpay-messages.ts'

let rig: Awaited<ReturnType<typeof startRig>>

const keys = sandboxKeys.razorpay

const hourMs = 3_600_000

beforeEach(async () => {
  rig = await startRig()
})

afterEach(() => rig.close())

function read(message: Received, secrets = [keys.webhookSecret]) {
  const signature = message.headers['x-razorpay-signature']
  const eventId = message.headers['x-razorpay-event-id']
  const texts = { signature: String(signature), eventId: String(eventId) }
  const rawBody = Buffer.from(message.body)
  const verified = verifyWebhook({ rawBody, ...texts }, secrets)
  return verified.kind === 'refused' ? verified : { ...verified, ...readWebhook(rawBody) }
}

function eventsReceived(): string[] {
  return rig.shop.received.map((message) => {
    const event = read(message)
    assert.ok(event.kind === 'event')
    return event.event
  })
}

async function newOrder(): Promise<string> {
  const client = razorpayClient({ apiUrl: rig.sandbox.addresses.razorpayApiUrl, ...keys })
  const order = await client.createOrder({ amountSen: 1234, receipt: 'o1-1' })
  assert.ok(order.kind === 'ok')
  return order.value.id
}

async function pay(): Promise<string> {
  const result = await rig.control.razorpay.pay({ orderId: await newOrder(), answer: 'success' })
  assert.ok(result.kind === 'paid')
  await rig.control.settled()
  return result.paid.razorpay_payment_id
}

test('a payment sends three signed events, each with its own id', async () => {
  await pay()
  assert.deepEqual(eventsReceived().toSorted(), [
    'order.paid',
    'payment.authorized',
    'payment.captured',
  ])
  const ids = rig.shop.received.map(({ headers }) => headers['x-razorpay-event-id'])
  assert.equal(new Set(ids).size, 3)
})

test('an event that is not accepted is repeated for a day, then the webhook is off', async () => {
  rig.shop.answer = () => ({ status: 500, body: '' })
  await pay()
  await rig.control.advance(25 * hourMs)
  const captured = rig.control.journal.list({ kind: 'payment.captured' })
  assert.ok(captured.length > 8)
  assert.ok((captured.at(-1)?.at ?? 0) - (captured[0]?.at ?? 0) <= 24 * hourMs)
  const ids = new Set(captured.map(({ headers }) => headers['x-razorpay-event-id']))
  assert.equal(ids.size, 1)
  assert.equal(rig.control.razorpay.isWebhookOn(), false)
  rig.shop.received.length = 0
  await pay()
  assert.equal(rig.shop.received.length, 0)
})

test('a redirect does not count as acceptance', async () => {
  rig.shop.answer = () => ({ status: 302, body: '' })
  await pay()
  rig.shop.answer = () => ({ status: 200, body: '' })
  await rig.control.advance(2 * 60_000)
  assert.equal(rig.control.journal.list({ kind: 'payment.captured' }).length, 2)
})

test('a lost response repeats the same event', async () => {
  rig.control.faults.add({ kind: 'payment.captured', times: 1, message: { answerLost: true } })
  await pay()
  await rig.control.advance(hourMs)
  const times = rig.control.journal.list({ kind: 'payment.captured' })
  assert.deepEqual(
    times.map(({ status }) => status),
    [null, 200],
  )
})

test('events can be duplicated, dropped, delayed and reordered', async () => {
  rig.control.faults.add({ kind: 'payment.captured', message: { copies: 20, parallel: true } })
  rig.control.faults.add({ kind: 'payment.authorized', message: { drop: true } })
  rig.control.faults.add({ kind: 'order.paid', message: { delayMs: 48 * hourMs } })
  await pay()
  assert.deepEqual(eventsReceived(), Array(20).fill('payment.captured'))
  await rig.control.advance(48 * hourMs)
  assert.equal(eventsReceived().at(-1), 'order.paid')
  rig.control.faults.clear()
  rig.shop.received.length = 0
  rig.control.faults.add({ message: { order: 'reverse', beforeReturn: true } })
  await pay()
  assert.deepEqual(eventsReceived(), ['order.paid', 'payment.captured', 'payment.authorized'])
})

test('one seed gives one sequence of faults', async () => {
  const outcomes = async () => {
    const seeded = await startRig({ seed: 42 })
    seeded.control.faults.add({ chance: 0.5, message: { drop: true } })
    const subject = { provider: 'razorpay' as const, kind: 'x', text: '' }
    const drawn = Array.from({ length: 20 }, () => seeded.control.faults.forMessage(subject).drop)
    await seeded.close()
    return drawn
  }
  assert.deepEqual(await outcomes(), await outcomes())
})

test('a late approval arrives a day after the failure', async () => {
  const orderId = await newOrder()
  const result = await rig.control.razorpay.pay({ orderId, answer: 'late' })
  assert.equal(result.kind, 'failed')
  await rig.control.settled()
  assert.deepEqual(eventsReceived(), ['payment.failed'])
  await rig.control.advance(24 * hourMs)
  assert.deepEqual(eventsReceived().slice(1), [
    'payment.authorized',
    'payment.captured',
    'order.paid',
  ])
})

test('an order can be paid twice, and a late payment of a paid order is returned', async () => {
  const orderId = await newOrder()
  await rig.control.razorpay.pay({ orderId, answer: 'late' })
  await rig.control.razorpay.pay({ orderId, answer: 'success' })
  await rig.control.advance(24 * hourMs)
  const ofOrder = () => rig.control.razorpay.payments().filter((one) => one.order_id === orderId)
  assert.deepEqual(
    ofOrder().map(({ status }) => status),
    ['refunded', 'captured'],
  )
  await rig.control.razorpay.payAgain(orderId)
  assert.equal(ofOrder().filter(({ status }) => status === 'captured').length, 2)
})

test('retries keep the secret of their first sending', async () => {
  rig.shop.answer = () => ({ status: 503, body: '' })
  await pay()
  rig.control.razorpay.changeWebhookSecret('whsec-new')
  rig.shop.answer = () => ({ status: 200, body: '' })
  rig.shop.received.length = 0
  await pay()
  await rig.control.advance(hourMs)
  const secrets = rig.shop.received.map((message) => [
    read(message).kind,
    read(message, ['whsec-new']).kind,
    read(message, ['whsec-new', keys.webhookSecret]).kind,
  ])
  assert.equal(secrets.filter(([old]) => old === 'event').length, 3)
  assert.equal(secrets.filter(([, fresh]) => fresh === 'event').length, 3)
  assert.ok(secrets.every(([, , both]) => both === 'event'))
})

test('no forgery of a real webhook is accepted', async () => {
  await pay()
  const message = rig.shop.received.find(({ body }) => body.includes('payment.captured'))
  assert.ok(message)
  const signature = String(message.headers['x-razorpay-signature'])
  const forgeries = webhookForgeries({ body: message.body, signature }, keys)
  assert.ok(forgeries.length > 10)
  for (const forged of forgeries) {
    const rawBody = Buffer.from(forged.body)
    const given = { rawBody, signature: forged.signature ?? '', eventId: 'evt_1' }
    assert.equal(verifyWebhook(given, [keys.webhookSecret]).kind, 'refused', forged.name)
  }
})

test('any event can be sent about any state, validly signed', async () => {
  const paymentId = await pay()
  rig.shop.received.length = 0
  await rig.control.razorpay.sendEvent('payment.captured', paymentId, { amount: 1 })
  await rig.control.razorpay.dispute(paymentId)
  await rig.control.settled()
  const [wrong, dispute] = rig.shop.received.map((message) => read(message))
  assert.ok(wrong?.kind === 'event' && dispute?.kind === 'event')
  assert.equal(wrong.payment?.amountSen, 1)
  assert.equal(dispute.event, 'payment.dispute.created')
})
