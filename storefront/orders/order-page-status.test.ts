import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Known, stageOf } from './order-page-status.ts'

const nothing: Known = {
  status: undefined,
  verdict: undefined,
  returned: false,
  cameAlong: false,
}

test('nothing is said of an order before the shop has said it', () => {
  assert.equal(stageOf(nothing), 'checking')
  assert.equal(stageOf({ ...nothing, returned: true }), 'checking')
  assert.equal(stageOf({ ...nothing, status: 'pending_payment' }), 'checking')
})

test('what came along from the checkout is believed until the shop says more', () => {
  assert.equal(stageOf({ ...nothing, cameAlong: true }), 'placed')
  assert.equal(stageOf({ ...nothing, cameAlong: true, status: null }), 'placed')
  assert.equal(stageOf({ ...nothing, cameAlong: true, status: 'pending' }), 'awaited')
})

test('money that is in stays in, whatever an older answer said', () => {
  const known: Known = { ...nothing, returned: true, verdict: 'failed' }
  assert.equal(stageOf({ ...known, status: 'processing' }), 'paid')
  assert.equal(stageOf({ ...known, status: 'completed' }), 'completed')
  assert.equal(stageOf({ ...known, status: 'refunded' }), 'refunded')
})

test('back from a provider, an open payment is waited for', () => {
  const known: Known = { ...nothing, returned: true, status: 'pending_payment' }
  assert.equal(stageOf(known), 'waiting')
  assert.equal(stageOf({ ...known, verdict: 'open' }), 'waiting')
  assert.equal(stageOf({ ...known, verdict: 'failed' }), 'failed')
  assert.equal(stageOf({ ...known, verdict: 'paid' }), 'paid')
})

test('an order that nobody went to pay is unpaid, and one that nobody can read is unknown', () => {
  assert.equal(stageOf({ ...nothing, status: 'pending_payment', verdict: 'open' }), 'unpaid')
  assert.equal(stageOf({ ...nothing, status: null }), 'unknown')
})
