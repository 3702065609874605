import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { fiuuForgeries, signedFiuuBody } from '@apeak/sandbox/forge'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { type Received, startRig } from '@apeak/sandbox/shop-double'
import { fiuuClient } from './fiuu-client.ts'
import { readFiuuMessage } from './fiuu-messages.ts'
import { readRefundNotice } from './fiuu-refund-answers.ts'

let rig: Awaited<ReturnType<typeof startRig>>

const keys = sandboxKeys.fiuu

const reader = { ...keys, orderidShape: /^o[0-9a-z]{1,26}-\d{1,4}$/ }

const minuteMs = 60_000

let attempt = 0

beforeEach(async () => {
  rig = await startRig()
})

afterEach(() => rig.close())

const client = () => {
  const { fiuuPayUrl: payUrl, fiuuApiUrl: apiUrl } = rig.sandbox.addresses
  return fiuuClient({ ...keys, payUrl, apiUrl, listSize: 10 })
}

function newLink(orderid = `oabc-${++attempt}`): string {
  return client().paymentUrl({
    amountSen: 1234,
    orderid,
    billName: 'Aina "A" <b>',
    billEmail: 'aina@example.com',
    billMobile: '+60123456789',
    billDescription: 'Diamonds & more',
    returnUrl: `${rig.shop.url}/api/fiuu-callback`,
    callbackUrl: `${rig.shop.url}/api/fiuu-callback`,
  })
}

function read(message: Received) {
  const result = readFiuuMessage(message.body, reader)
  assert.ok(result.kind !== 'refused', JSON.stringify(result))
  return result
}

async function acknowledgeAll(): Promise<void> {
  for (const message of rig.shop.received) {
    const result = read(message)
    assert.equal((await client().acknowledge(result.received)).kind, 'ok')
  }
}

test('a success is notified, and not again once acknowledged', async () => {
  await rig.control.fiuu.pay(newLink(), 'success', 'fpx_mb2u')
  await rig.control.settled()
  const [message] = rig.shop.received.map(read)
  assert.deepEqual(
    [message?.kind, message?.status, message?.amountSen, message?.channel],
    ['notification', 'paid', 1234, 'maybank2u'],
  )
  await acknowledgeAll()
  await rig.control.advance(120 * minuteMs)
  assert.equal(rig.shop.received.length, 1)
})

test('an acknowledgement with a changed parameter is invalid', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  await rig.control.settled()
  const [message] = rig.shop.received.map(read)
  assert.ok(message)
  const altered = new Map(message.received).set('amount', '1.01')
  await client().acknowledge(altered)
  assert.ok(rig.control.fiuu.notices().at(-1)?.acknowledged === false)
})

test('an unacknowledged message is repeated as a callback, four times', async () => {
  rig.shop.answer = () => ({ status: 200, body: 'CBTOKEN:MPSTATOK\n' })
  await rig.control.fiuu.pay(newLink(), 'success')
  await rig.control.advance(300 * minuteMs)
  const kinds = rig.shop.received.map((message) => read(message).kind)
  assert.deepEqual(kinds, ['notification', 'callback', 'callback', 'callback', 'callback'])
})

test('the exact acknowledgement ends the callbacks', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  await rig.control.advance(300 * minuteMs)
  assert.deepEqual(
    rig.shop.received.map((message) => read(message).kind),
    ['notification', 'callback'],
  )
})

test('a pending payment is decided later, by a callback', async () => {
  for (const [result, expected] of [
    ['pending_success', 'paid'],
    ['pending_failure', 'failed'],
  ] as const) {
    rig.shop.received.length = 0
    await rig.control.fiuu.pay(newLink(), result)
    await rig.control.settled()
    await acknowledgeAll()
    await rig.control.advance(minuteMs)
    const seen = rig.shop.received.map((message) => [read(message).kind, read(message).status])
    assert.deepEqual(seen, [
      ['notification', 'pending'],
      ['callback', expected],
    ])
  }
})

test('messages come in every documented format', async () => {
  const { fiuu } = rig.control.settings
  for (const extraP of ['absent', 'text', 'list'] as const) {
    for (const messageCurrency of ['RM', 'MYR'] as const) {
      Object.assign(fiuu, { extraP, messageCurrency, tranIdDigits: 20 })
      const next = await rig.control.fiuu.pay(newLink(), 'failure')
      assert.ok(next.kind === 'return')
      const result = readFiuuMessage(new URLSearchParams(next.fields).toString(), reader)
      assert.ok(result.kind === 'return')
      assert.equal(result.appcode, '')
      assert.equal(result.tranID.length, 20)
      assert.equal(result.errorCode, 'FPX_1C')
    }
  }
})

test('a payment page refuses a wrong signature, amount or merchant', async () => {
  const good = new URL(newLink())
  const open = async (change: (url: URL) => void) => {
    const url = new URL(good)
    change(url)
    return (await fetch(url)).status
  }
  assert.equal(await open(() => {}), 200)
  assert.equal(await open((url) => url.searchParams.set('amount', '1.34')), 400)
  assert.equal(await open((url) => url.searchParams.set('currency', 'RM')), 400)
  assert.equal(await open((url) => url.searchParams.delete('bill_mobile')), 400)
  assert.equal(
    await open((url) => {
      url.pathname = url.pathname.replace('SB_apeak', 'SB_other')
    }),
    400,
  )
  const cheap = { ...cheapPayment(), amountSen: 100 }
  assert.equal((await fetch(client().paymentUrl(cheap))).status, 400)
  rig.control.settings.fiuu.minimumSen = 100
  assert.equal((await fetch(client().paymentUrl(cheap))).status, 200)
})

function cheapPayment() {
  return {
    orderid: 'oabc-9999',
    billName: 'A',
    billEmail: 'a@example.com',
    billMobile: '1',
    billDescription: 'x',
    returnUrl: rig.shop.url,
    callbackUrl: rig.shop.url,
  }
}

test('one transaction, one order and many are looked up, with the keys of both sides', async () => {
  const orderid = `oabc-${++attempt}`
  await rig.control.fiuu.pay(newLink(orderid), 'failure')
  await rig.control.fiuu.pay(newLink(orderid), 'success')
  const [failed, paid] = rig.control.fiuu.transactions().filter((one) => one.orderid === orderid)
  assert.ok(failed && paid)
  const one = await client().requeryByTransaction({ tranID: paid.tranID, amountSen: 1234 })
  assert.ok(one.kind === 'ok')
  assert.deepEqual([one.value.status, one.value.verified], ['paid', 'transaction'])
  const ofOrder = await client().requeryByOrder({ orderid, amountSen: 1234 })
  assert.ok(ofOrder.kind === 'ok')
  assert.deepEqual([ofOrder.value.orderid, ofOrder.value.currency], [orderid, 'MYR'])
  const batch = await client().requeryBatch(orderid)
  assert.ok(batch.kind === 'ok')
  assert.deepEqual(
    batch.value.map(({ tranID, status }) => [tranID, status]),
    [
      [paid.tranID, 'paid'],
      [failed.tranID, 'failed'],
    ],
  )
  const many = await client().requeryMany([orderid, 'oabc-none-1'])
  assert.ok(many.kind === 'ok')
  assert.equal(many.value.length, 2)
})

test('a missing, unreadable or mismatched answer is unknown', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  const { tranID = '' } = rig.control.fiuu.transactions().at(-1) ?? {}
  const other = await client().requeryByTransaction({ tranID, amountSen: 9999 })
  assert.equal(other.kind, 'unknown')
  const nobody = await client().requeryByTransaction({ tranID: '1', amountSen: 1234 })
  assert.equal(nobody.kind, 'unknown')
  for (const api of [{ status: 500 as const }, { cut: true }]) {
    rig.control.faults.add({ kind: 'query.transaction', times: 1, api })
    const lost = await client().requeryByTransaction({ tranID, amountSen: 1234 })
    assert.equal(lost.kind, 'unknown')
  }
})

test('calling too often is answered 429, and then nothing for an hour', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  const transaction = rig.control.fiuu.transactions().at(-1)
  assert.ok(transaction)
  const kinds: string[] = []
  for (let count = 0; count < 6; count++) {
    kinds.push((await client().requeryBatch(transaction.orderid)).kind)
  }
  assert.deepEqual(kinds, ['ok', 'ok', 'ok', 'ok', 'ok', 'throttled'])
  const query = { tranID: transaction.tranID, amountSen: 1234 }
  const blocked = await client().requeryByTransaction(query)
  assert.ok(blocked.kind === 'throttled')
  assert.equal(blocked.retryAfterSeconds, 3600)
  await rig.control.advance(61 * minuteMs)
  assert.equal((await client().requeryByTransaction(query)).kind, 'ok')
})

test('a refund is pending, then reported by a notice, and not made twice', async () => {
  await rig.control.fiuu.pay(newLink(), 'success', 'creditAN')
  const { tranID = '' } = rig.control.fiuu.transactions().at(-1) ?? {}
  const refund = { tranID, amountSen: 200, refId: 'RF1', notifyUrl: `${rig.shop.url}/refunded` }
  rig.control.faults.add({ kind: 'refund', times: 1, api: { cut: true, afterWork: true } })
  assert.equal((await client().refund(refund)).kind, 'unknown')
  const again = await client().refund(refund)
  assert.ok(again.kind === 'refused')
  assert.equal(again.code, 'PR016')
  const pending = await client().refundStatus({ refId: 'RF1' })
  assert.ok(pending.kind === 'ok')
  assert.deepEqual(
    pending.value.map(({ status, amountSen }) => [status, amountSen]),
    [['pending', 200]],
  )
  rig.shop.received.length = 0
  await rig.control.advance(minuteMs)
  const notice = rig.shop.received.find(({ url }) => url === '/refunded')
  assert.ok(notice)
  const received = readRefundNotice(notice.body, reader)
  assert.ok(received.kind === 'refund')
  assert.deepEqual([received.refId, received.status, received.amountSen], ['RF1', 'paid', 200])
})

test('each documented error of a refund has its code', async () => {
  await rig.control.fiuu.pay(newLink(), 'success', 'fpx_mb2u')
  const { tranID = '' } = rig.control.fiuu.transactions().at(-1) ?? {}
  const codeOf = async (change: { tranID?: string; amountSen?: number; bank?: boolean }) => {
    const bank = { code: 'MBBEMYKL', beneficiary: 'Aina', account: '1' }
    const { bank: hasBank = true, ...rest } = change
    const refId = `RF-${++attempt}`
    const wanted = { tranID, amountSen: 100, refId, ...rest, ...(hasBank ? { bank } : {}) }
    const result = await client().refund(wanted)
    return result.kind === 'refused' ? result.code : result.kind
  }
  assert.equal(await codeOf({ tranID: '1' }), 'PR009')
  assert.equal(await codeOf({ amountSen: 1235 }), 'PR011')
  assert.equal(await codeOf({ bank: false }), 'PR014')
  rig.control.settings.fiuu.refundError = 'PR015'
  assert.equal(await codeOf({}), 'unknown')
  rig.control.settings.fiuu.refundError = 'PR020'
  assert.equal(await codeOf({}), 'PR020')
  rig.control.settings.fiuu.refundError = null
  assert.equal(await codeOf({}), 'ok')
})

test('no forgery of a real message is accepted', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  await rig.control.settled()
  const [message] = rig.shop.received
  assert.ok(message)
  const forgeries = fiuuForgeries(message.body, keys)
  assert.ok(forgeries.length > 20)
  for (const { name, body } of forgeries) {
    assert.equal(readFiuuMessage(body, reader).kind, 'refused', name)
  }
})

test('a signed but wrong message is read as written', async () => {
  await rig.control.fiuu.pay(newLink(), 'success')
  const { tranID = '' } = rig.control.fiuu.transactions().at(-1) ?? {}
  const fields = rig.control.fiuu.fields(tranID)
  const result = readFiuuMessage(signedFiuuBody({ ...fields, amount: '1.01' }, keys), reader)
  assert.ok(result.kind === 'return')
  assert.equal(result.amountSen, 101)
})

test("the portal's check probes with GET and with a signed, made-up message", async () => {
  const check = await rig.control.fiuu.checkFromPortal()
  assert.deepEqual([check.getStatus, check.postStatus], [200, 200])
  assert.equal(rig.shop.received.length, 2)
})
