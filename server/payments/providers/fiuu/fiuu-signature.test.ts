import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as sign from './fiuu-signature.ts'

const verify = 'vk-verify'

const secret = 'sk-secret'

const merchantId = 'ACME'

const amount = '1.10'

test('a payment page is signed as the vendor documents', () => {
  const vendor = { amount: '27.60', merchantId, orderid: 'OD8842', currency: 'MYR' }
  const key = 'f5bb0c8de146c67b44babbf4e6584cc0'
  assert.equal(sign.extendedVcode(vendor, key), '5bf33e6500a53830d4f80087b67e13de')
  const own = { amount, merchantId, orderid: 'TESTORDER', currency: 'MYR' }
  assert.equal(sign.extendedVcode(own, verify), '8b831a574777ec923adc3e96941100bb')
})

test('messages are signed in both of their layers', () => {
  const message = {
    tranID: '1000',
    orderid: 'TEST-ORDER',
    status: '00',
    domain: merchantId,
    amount,
    currency: 'MYR',
    paydate: '2025-01-02 03:04:05',
    appcode: '123456',
  }
  assert.equal(sign.messageSkey(message, secret), 'cd21d5366b25c4078911038d166ab69e')
  const inRinggit = { ...message, currency: 'RM' }
  assert.equal(sign.messageSkey(inRinggit, secret), 'df42dac8125eb7b0da93a28c873938c5')
  const failed = { ...message, status: '11', appcode: '' }
  assert.equal(sign.messageSkey(failed, secret), '0f17052b2087c8f6dd7da1a5671b4cfc')
})

test('requests about payments are signed with the verify key', () => {
  const byTransaction = { tranID: '1000', domain: merchantId, amount }
  const byOrder = { orderid: 'TEST-ORDER', domain: merchantId, amount }
  assert.equal(sign.transactionQuerySkey(byTransaction, verify), '925450bc454b05ef7fb9d44174176739')
  assert.equal(sign.orderQuerySkey(byOrder, verify), '5bb8e57b37d43d244085088deb0e3c06')
  assert.equal(sign.orderBatchSkey(byOrder, verify), '88d86f200c5dcbec8c70687bc778eba4')
})

test('responses about payments are signed with the secret key', () => {
  const answer = { amount, domain: merchantId, statCode: '00' }
  assert.equal(
    sign.answerVrfKey({ ...answer, id: '1000' }, secret),
    '61eeeb46630d0e59eea95d70378ac75a',
  )
  assert.equal(
    sign.answerVrfKey({ ...answer, id: 'TEST-ORDER' }, secret),
    'e5349aeff6d1dad562e96e967db89ed3',
  )
})

test('refund requests and their responses are signed', () => {
  const refund = { refundType: 'P', merchantId, refId: 'RF1', tranID: '1000', amount }
  assert.equal(sign.refundSignature(refund, secret), '124c676513684f744c4bd4cbf9086cc3')
  assert.equal(
    sign.refundAnswerSignature({ ...refund, refundId: '55', status: '22' }, secret),
    'c90c1046e6f83d03c5fec35022ef8c1b',
  )
})

test('an empty key signs nothing', () => {
  assert.throws(() => sign.orderBatchSkey({ orderid: 'A1', domain: merchantId }, ''), /empty/)
})

test('a flipped, truncated, upper-case or empty signature is refused', () => {
  const good = 'cd21d5366b25c4078911038d166ab69e'
  assert.ok(sign.isSignature(good, good))
  for (const bad of ['', good.slice(1), `${good}0`, good.toUpperCase()]) {
    assert.equal(sign.isSignature(bad, good), false)
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const flipped = Buffer.from(good)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      assert.equal(sign.isSignature(flipped.toString('latin1'), good), false)
    }),
  )
})
