import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Known, orderPageStatus } from './order-page-status.ts'

const nothing: Known = {
  order: undefined,
  payment: undefined,
  returned: false,
  cameAlong: false,
}

test('nothing is said of an order before the shop has said it', () => {
  assert.equal(orderPageStatus(nothing), 'checking')
  assert.equal(orderPageStatus({ ...nothing, returned: true }), 'checking')
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment' }), 'checking')
})

test('what came along from the checkout is believed until the shop says more', () => {
  assert.equal(orderPageStatus({ ...nothing, cameAlong: true }), 'placed')
  assert.equal(orderPageStatus({ ...nothing, cameAlong: true, order: null }), 'placed')
  assert.equal(orderPageStatus({ ...nothing, cameAlong: true, order: 'pending' }), 'pending')
})

test('money that is in stays in, whatever an older answer said', () => {
  const known: Known = { ...nothing, returned: true, payment: 'failed' }
  assert.equal(orderPageStatus({ ...known, order: 'processing' }), 'paid')
  assert.equal(orderPageStatus({ ...known, order: 'completed' }), 'completed')
  assert.equal(orderPageStatus({ ...known, order: 'refunded' }), 'refunded')
})

test('back from a provider, an open payment is waited for', () => {
  const known: Known = { ...nothing, returned: true, order: 'pending_payment' }
  assert.equal(orderPageStatus(known), 'waiting')
  assert.equal(orderPageStatus({ ...known, payment: 'open' }), 'waiting')
  assert.equal(orderPageStatus({ ...known, payment: 'failed' }), 'failed')
  assert.equal(orderPageStatus({ ...known, payment: 'paid' }), 'paid')
})

test('a manual payment that was placed meanwhile is looked for', () => {
  const known: Known = { ...nothing, order: 'pending_payment', payment: 'pending' }
  assert.equal(orderPageStatus(known), 'pending')
})

test('an order that nobody went to pay is unpaid, and one that nobody can read is unknown', () => {
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment', payment: 'open' }), 'open')
  assert.equal(orderPageStatus({ ...nothing, order: null }), 'unknown')
})
