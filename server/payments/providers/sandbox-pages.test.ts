import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { startRig } from '@apeak/sandbox/shop-double'
import { fiuuClient } from './fiuu/fiuu-client.ts'
import { readFiuuMessage } from './fiuu/fiuu-messages.ts'
import { razorpayClient } from './razorpay/razorpay-client.ts'
import { isPaymentSignature, readCheckoutResult } from './razorpay/razorpay-messages.ts'

// Drives the pages like a browser without scripts: reads each form and posts it with a button.

let rig: Awaited<ReturnType<typeof startRig>>

const { razorpay, fiuu } = sandboxKeys

before(async () => {
  rig = await startRig()
})

beforeEach(async () => {
  await rig.control.settled()
  rig.shop.received.length = 0
})

after(() => rig.close())

type Form = { action: string; fields: Record<string, string> }

function formOf(page: string, address: string): Form {
  const action = page.match(/<form[^>]*action="([^"]*)"/)?.[1] ?? ''
  const inputs = [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const fields = inputs.map(([, name = '', value = '']) => [name, plain(value)])
  return { action: new URL(plain(action), address).href, fields: Object.fromEntries(fields) }
}

function plain(escaped: string): string {
  return escaped.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
}

async function open(address: string, body?: Record<string, string>) {
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
  const response = await fetch(address, { ...init, redirect: 'manual' })
  const text = await response.text()
  return { response, text, form: formOf(text, address) }
}

async function newOrder(): Promise<string> {
  const apiUrl = rig.sandbox.addresses.razorpayApiUrl
  const order = await razorpayClient({ apiUrl, ...razorpay }).createOrder({
    amountSen: 1234,
    receipt: 'o1-1',
  })
  assert.ok(order.kind === 'ok')
  return order.value.id
}

async function openFrame(orderId: string): Promise<Form> {
  const query = new URLSearchParams({ key_id: razorpay.keyId, order_id: orderId })
  const frame = await open(`${rig.sandbox.url}/razorpay/checkout/frame?${query}`)
  assert.match(frame.text, /SANDBOX/)
  assert.match(frame.text, /RM 12\.34/)
  return frame.form
}

async function press({ action, fields }: Form, button: Record<string, string>) {
  return open(action, { ...fields, ...button })
}

test('card: a failure with a reason, then a success on the same order', async () => {
  const orderId = await newOrder()
  const form = await openFrame(orderId)
  const failed = await press(form, { answer: 'failure', reason: 'insufficient_fund' })
  const { kind, error } = JSON.parse(failed.text)
  assert.deepEqual(
    [kind, error.reason, error.metadata.order_id],
    ['failed', 'insufficient_fund', orderId],
  )
  const paid = JSON.parse((await press(form, { answer: 'success' })).text)
  assert.deepEqual(Object.keys(paid.paid).toSorted(), [
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ])
  const again = await press(form, { answer: 'success' })
  assert.equal(again.response.status, 400)
})

test('card: failing cards and short passwords fail, whatever is pressed', async () => {
  const form = await openFrame(await newOrder())
  const card = await press(form, { answer: 'success', card_number: '4100 2800 0006 0003' })
  assert.equal(JSON.parse(card.text).error.reason, 'card_declined')
  const otp = await press(form, { answer: 'success', otp: '123' })
  assert.equal(JSON.parse(otp.text).error.reason, 'authentication_failed')
})

test('card: the hosted page posts a form to the shop, and returns to it on closing', async () => {
  const orderId = await newOrder()
  const callbackUrl = `${rig.shop.url}/api/curlec-callback?orderid=o1`
  const hosted = await open(`${rig.sandbox.addresses.razorpayApiUrl}/checkout/embedded`, {
    key_id: razorpay.keyId,
    order_id: orderId,
    amount: '1234',
    name: 'Apeak <shop>',
    callback_url: callbackUrl,
    cancel_url: `${rig.shop.url}/cancelled`,
  })
  assert.match(hosted.text, /Apeak &#60;shop&#62;/)
  const failed = await press(hosted.form, { answer: 'failure', reason: 'card_declined' })
  assert.equal(failed.form.action, callbackUrl)
  const failure = readCheckoutResult(new URLSearchParams(failed.form.fields).toString())
  assert.ok(failure.kind === 'failed')
  assert.equal(failure.orderId, orderId)
  const paid = await press(hosted.form, { answer: 'success' })
  const result = readCheckoutResult(new URLSearchParams(paid.form.fields).toString())
  assert.ok(result.kind === 'paid')
  const { paymentId, signature } = result
  assert.ok(isPaymentSignature(signature, orderId, paymentId, razorpay.keySecret))
  const cancel = plain(hosted.text.match(/class="close" href="([^"]*)"/)?.[1] ?? '')
  const closed = await open(new URL(cancel, rig.sandbox.url).href)
  assert.equal(closed.response.headers.get('location'), `${rig.shop.url}/cancelled`)
})

test('card: an unknown order or key shows that payment is impossible', async () => {
  const query = new URLSearchParams({ key_id: razorpay.keyId, order_id: 'order_unknown' })
  const frame = await open(`${rig.sandbox.url}/razorpay/checkout/frame?${query}`)
  assert.equal(frame.response.status, 400)
})

test('the checkout script can be blocked', async () => {
  const address = rig.sandbox.addresses.razorpayCheckoutUrl
  assert.match((await open(address)).text, /window\.Razorpay = Razorpay/)
  const restore = rig.control.faults.add({ kind: 'checkout.script', api: { status: 503 } })
  assert.equal((await open(address)).response.status, 503)
  restore()
})

test('pages have no inline script or style, and their policy says so', async () => {
  const query = new URLSearchParams({ key_id: razorpay.keyId, order_id: await newOrder() })
  const frame = await open(`${rig.sandbox.url}/razorpay/checkout/frame?${query}`)
  for (const page of [frame, await open(newLink('oabc-1'))]) {
    const policy = page.response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self'; style-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.doesNotMatch(page.text, /<script(?![^>]*src=)|<style| style=| on[a-z]+=/)
  }
  for (const name of ['sandbox.css', 'checkout-frame.js', 'auto-submit.js']) {
    assert.equal((await open(`${rig.sandbox.url}/assets/${name}`)).response.status, 200)
  }
})

function newLink(orderid: string): string {
  const { fiuuPayUrl: payUrl, fiuuApiUrl: apiUrl } = rig.sandbox.addresses
  return fiuuClient({ ...fiuu, payUrl, apiUrl, listSize: 10 }).paymentUrl({
    amountSen: 1234,
    orderid,
    billName: 'Aina',
    billEmail: 'aina@example.com',
    billMobile: '+60123456789',
    billDescription: 'Diamonds',
    returnUrl: `${rig.shop.url}/api/apeak-fiuu-callback`,
    callbackUrl: `${rig.shop.url}/api/apeak-fiuu-callback`,
    cancelUrl: `${rig.shop.url}/cancelled`,
  })
}

function messageOf(body: string) {
  const result = readFiuuMessage(body, { ...fiuu, orderidShape: /^oabc-\d{1,3}$/ })
  assert.ok(result.kind !== 'refused', JSON.stringify(result))
  return result
}

for (const [result, returned, expected] of [
  ['success', 'paid', ['paid']],
  ['failure', 'failed', ['failed']],
  ['pending_success', 'pending', ['pending', 'paid']],
  ['pending_failure', 'pending', ['pending', 'failed']],
] as const) {
  test(`Fiuu: ${result} returns to the shop as ${returned}`, async () => {
    rig.control.settings.fiuu.retries = 0
    const page = await open(newLink('oabc-2'))
    assert.match(page.text, /SANDBOX/)
    const back = await press(page.form, { result, channel: 'BOOST' })
    assert.equal(back.form.action, `${rig.shop.url}/api/apeak-fiuu-callback`)
    const message = messageOf(new URLSearchParams(back.form.fields).toString())
    assert.deepEqual([message.kind, message.status], ['return', returned])
    assert.equal(message.channel, 'BOOST')
    await rig.control.advance(60_000)
    const statuses = rig.shop.received.map(({ body }) => messageOf(body).status)
    assert.deepEqual(statuses, expected)
  })
}

test('Fiuu: a failure, then a success, are two transactions of one order', async () => {
  const link = newLink('oabc-3')
  const first = await press((await open(link)).form, { result: 'failure' })
  const second = await press((await open(link)).form, { result: 'success' })
  const ids = [first, second].map(({ form }) => form.fields.tranID)
  assert.notEqual(ids[0], ids[1])
})

test('Fiuu: cancelling returns, closing does not, and nothing is sent', async () => {
  const { form } = await open(newLink('oabc-4'))
  const cancelled = await press(form, { result: 'cancel' })
  assert.equal(cancelled.response.headers.get('location'), `${rig.shop.url}/cancelled`)
  const left = await press(form, { result: 'leave' })
  assert.doesNotMatch(left.text, /<form/)
  await rig.control.settled()
  assert.equal(rig.shop.received.length, 0)
  const paid = await press(form, { result: 'success_no_return' })
  assert.doesNotMatch(paid.text, /<form/)
  await rig.control.settled()
  assert.deepEqual(
    rig.shop.received.map(({ body }) => messageOf(body).status),
    ['paid'],
  )
})

test('Fiuu: the shop can be notified before the browser returns', async () => {
  const restore = rig.control.faults.add({ kind: 'notification', message: { beforeReturn: true } })
  await press((await open(newLink('oabc-5'))).form, { result: 'success' })
  assert.equal(rig.shop.received.length, 1)
  restore()
})

test('pending payments survive a restart of the simulator', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const first = await startRig({ folder })
  const apiUrl = first.sandbox.addresses.razorpayApiUrl
  const order = await razorpayClient({ apiUrl, ...razorpay }).createOrder({
    amountSen: 500,
    receipt: 'o1',
  })
  assert.ok(order.kind === 'ok')
  await first.control.razorpay.pay({ orderId: order.value.id, answer: 'late' })
  await first.control.settled()
  await first.close()
  const second = await startRig({ folder })
  await second.control.advance(25 * 3_600_000)
  const statuses = second.control.razorpay.payments().map(({ status }) => status)
  assert.deepEqual(statuses, ['captured'])
  assert.equal(second.shop.received.length, 3)
  await second.close()
  await rm(folder, { recursive: true })
})
