import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFiuuMessage } from './fiuu-messages.ts'
import { readRefundNotice } from './fiuu-refund-answers.ts'
import { amountText, messageSkey, refundAnswerSignature, senOfAmount } from './fiuu-signature.ts'

const reader = {
  merchantId: 'SB_apeak1',
  secretKey: 'sk-secret',
  orderidShape: /^[A-Za-z][A-Za-z0-9-]{0,31}$/,
}

const paid = {
  tranID: '1234567890',
  orderid: 'o1234-1',
  status: '00',
  domain: reader.merchantId,
  amount: '12.34',
  currency: 'MYR',
  paydate: '2026-02-28 23:59:59',
  appcode: '123456',
}

function signedBody(fields: typeof paid, others: Record<string, string> = {}): string {
  const skey = messageSkey(fields, reader.secretKey)
  return new URLSearchParams({ ...fields, channel: 'fpx_mb2u', ...others, skey }).toString()
}

function reasonOf(body: string | Uint8Array): string {
  const result = readFiuuMessage(body, reader)
  return result.kind === 'refused' ? result.reason : result.kind
}

test('a signed message is read with its kind, amount and meaning', () => {
  const result = readFiuuMessage(signedBody(paid, { nbcb: '2' }), reader)
  assert.ok(result.kind === 'notification')
  assert.deepEqual(
    [result.tranID, result.orderid, result.status, result.amountSen, result.currency],
    ['1234567890', 'o1234-1', 'paid', 1234, 'MYR'],
  )
  assert.equal(reasonOf(signedBody(paid)), 'return')
  assert.equal(reasonOf(signedBody(paid, { nbcb: '1' })), 'callback')
})

test('RM for MYR, 20 digits, no approval code and a list in extraP are accepted', () => {
  const odd = { ...paid, currency: 'RM', tranID: '12345678901234567890', appcode: '' }
  const body = signedBody(odd, { 'extraP[ccbrand]': 'Visa', 'extraP[cclast4]': '1007' })
  const result = readFiuuMessage(body, reader)
  assert.ok(result.kind === 'return')
  assert.equal(result.currency, 'MYR')
  assert.equal(result.received.get('currency'), 'RM')
})

test('changing any signed field invalidates the signature', () => {
  const changes = {
    tranID: '1234567891',
    orderid: 'o1234-2',
    status: '11',
    amount: '12.35',
    currency: 'RM',
    paydate: '2026-02-28 23:59:58',
    appcode: '123457',
  }
  for (const [name, value] of Object.entries(changes)) {
    const body = new URLSearchParams(signedBody(paid))
    body.set(name, value)
    assert.equal(reasonOf(body.toString()), 'signature', name)
  }
})

test('another merchant’s message is refused, though validly signed', () => {
  assert.equal(reasonOf(signedBody({ ...paid, domain: 'SB_other' })), 'domain')
})

test('repeated, bracketed, nested and missing parameters are refused', () => {
  const body = signedBody(paid)
  assert.equal(reasonOf(`${body}&amount=1.00`), 'repeated')
  assert.equal(reasonOf(`${body}&amount%5B%5D=1.00`), 'shape')
  assert.equal(reasonOf(body.replace('amount=', 'amount[]=')), 'missing')
  assert.equal(reasonOf(body.replace(/&skey=.*/, '')), 'signature')
  assert.equal(reasonOf(body.replace(/tranID=\d+&/, '')), 'missing')
  assert.equal(reasonOf(`${body}&nbcb=3`), 'shape')
})

test('bodies other than plain text are refused', () => {
  const body = signedBody(paid)
  assert.equal(reasonOf(''), 'empty')
  assert.equal(reasonOf(`\ufeff${body}`), 'not_text')
  assert.equal(reasonOf(`${body}&x=%00`), 'not_text')
  assert.equal(reasonOf(Buffer.concat([Buffer.from(body), Buffer.from([0xff, 0xfe])])), 'not_text')
  assert.equal(reasonOf(`${body}&x=${'a'.repeat(70_000)}`), 'too_large')
  assert.equal(reasonOf(JSON.stringify(paid)), 'missing')
})

test('malformed amounts are refused before the signature is checked', () => {
  for (const amount of ['1', '1.1', '01.10', '+1.10', '-1.10', '1,10', '1.100', '1e2', ' 1.10']) {
    assert.equal(reasonOf(signedBody({ ...paid, amount })), 'shape', amount)
  }
})

test('every amount of sen survives the conversion to text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (sen) => {
      assert.equal(senOfAmount(amountText(sen)), sen)
    }),
  )
})

test('any flipped bit of a message is refused, or changes nothing that is signed', () => {
  const body = Buffer.from(signedBody(paid))
  const original = readFiuuMessage(body, reader)
  assert.ok(original.kind === 'return')
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const flipped = Buffer.from(body)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      const result = readFiuuMessage(flipped, reader)
      if (result.kind === 'refused') return
      const signed = ['tranID', 'orderid', 'status', 'amountSen', 'paydate', 'appcode'] as const
      for (const name of signed) assert.equal(result[name], original[name])
    }),
    { numRuns: 2000 },
  )
})

test('the signed fields can be split in one way only', () => {
  const text = paid.tranID + paid.orderid + paid.status + paid.domain + paid.amount + paid.currency
  const skey = messageSkey(paid, reader.secretKey)
  const accepted: object[] = []
  for (let first = 0; first <= text.length; first++) {
    for (let second = first; second <= text.length; second++) {
      for (let third = second; third <= Math.min(second + 3, text.length); third++) {
        for (let fourth = third; fourth <= text.length; fourth++) {
          for (let fifth = Math.max(fourth, text.length - 5); fifth <= text.length; fifth++) {
            // A domain of another length is always refused: see above.
            if (text.slice(third, fourth) !== paid.domain) continue
            const cut = {
              ...paid,
              tranID: text.slice(0, first),
              orderid: text.slice(first, second),
              status: text.slice(second, third),
              amount: text.slice(fourth, fifth),
              currency: text.slice(fifth),
            }
            const body = new URLSearchParams({ ...cut, skey }).toString()
            if (readFiuuMessage(body, reader).kind !== 'refused') accepted.push(cut)
          }
        }
      }
    }
  }
  assert.deepEqual(accepted, [paid])
})

test('a shifted split of any parts is refused', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,12}$/)
  const reference = fc.stringMatching(/^o[0-9a-z]{1,12}-\d{1,3}$/)
  const sen = fc.integer({ min: 101, max: 9_999_999 })
  const by = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(digits, reference, sen, by, (tranID, orderid, amountSen, shift) => {
      const message = { ...paid, tranID, orderid, amount: amountText(amountSen) }
      const skey = messageSkey(message, reader.secretKey)
      const { domain, amount } = message
      const shifted = [
        { tranID: tranID.slice(0, -shift), orderid: tranID.slice(-shift) + orderid },
        { tranID: tranID + orderid.slice(0, shift), orderid: orderid.slice(shift) },
        { domain: domain.slice(0, -shift), amount: domain.slice(-shift) + amount },
        { domain: domain + amount.slice(0, shift), amount: amount.slice(shift) },
        { orderid: orderid.slice(0, -shift), status: orderid.slice(-shift) + message.status },
        { orderid: `${orderid}${message.status}`.slice(0, -2 + shift), status: '00' },
      ]
      for (const change of shifted) {
        const fields = { ...message, ...change }
        if (fields.orderid === orderid && fields.tranID === tranID && !('amount' in change)) {
          continue
        }
        const body = new URLSearchParams({ ...fields, skey }).toString()
        assert.equal(readFiuuMessage(body, reader).kind, 'refused', JSON.stringify(change))
      }
    }),
    { numRuns: 500 },
  )
})

test('each adjacent shift is refused', () => {
  const skey = messageSkey(paid, reader.secretKey)
  const shifts = [
    { tranID: '123456789', orderid: `0${paid.orderid}` },
    { tranID: '12345678901', orderid: paid.orderid },
    { orderid: 'o1234-', status: '100' },
    { orderid: 'o1234-10', status: '0' },
    { domain: 'SB_apeak', amount: '112.34' },
    { domain: 'SB_apeak11', amount: '2.34' },
    { amount: '12.3', currency: '4MYR' },
    { paydate: '2026-02-28 23:59:5', domain: `9${paid.domain}` },
  ]
  for (const shift of shifts) {
    const body = new URLSearchParams({ ...paid, ...shift, skey }).toString()
    assert.notEqual(reasonOf(body), 'return', JSON.stringify(shift))
  }
})

test('a refund notice is read as a form and as JSON, and only when signed', () => {
  const fields = {
    refundType: 'P',
    merchantId: reader.merchantId,
    refId: 'RF1',
    tranID: '1000',
    amount: '1.10',
    refundId: '55',
    status: '00',
  }
  const wire = {
    RefundType: 'P',
    MerchantID: reader.merchantId,
    RefID: 'RF1',
    RefundID: '55',
    TxnID: '1000',
    Amount: '1.10',
    Status: '00',
    Signature: refundAnswerSignature(fields, reader.secretKey),
  }
  for (const body of [new URLSearchParams(wire).toString(), JSON.stringify(wire)]) {
    const result = readRefundNotice(body, reader)
    assert.ok(result.kind === 'refund')
    assert.deepEqual([result.refId, result.status, result.amountSen], ['RF1', 'paid', 110])
  }
  const altered = readRefundNotice(JSON.stringify({ ...wire, Amount: '9.10' }), reader)
  assert.deepEqual(altered, { kind: 'refused', reason: 'signature' })
})
