import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPaid, type Known, orderPageStatus } from './order-page-status.ts'

const nothing: Known = {
  order: undefined,
  payment: undefined,
  returned: false,
  cameAlong: null,
}

test('nothing is said of an order before the shop has said it', () => {
  assert.equal(orderPageStatus(nothing), 'checking')
  assert.equal(orderPageStatus({ ...nothing, returned: true }), 'checking')
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment' }), 'checking')
})

test('what came along from the checkout is believed until the shop says more', () => {
  const known: Known = { ...nothing, cameAlong: 'navigation' }
  assert.equal(orderPageStatus(known), 'placed')
  assert.equal(orderPageStatus({ ...known, order: null }), 'placed')
  assert.equal(orderPageStatus({ ...known, order: 'pending' }), 'pending')
})

test('what stands in the address is shown only where the shop cannot be asked', () => {
  const known: Known = { ...nothing, cameAlong: 'address' }
  assert.equal(orderPageStatus(known), 'checking')
  assert.equal(orderPageStatus({ ...known, order: null }), 'placed')
})

test('an order that the shop does not have is unknown, whatever came along', () => {
  for (const cameAlong of ['navigation', 'address', null] as const) {
    assert.equal(orderPageStatus({ ...nothing, cameAlong, order: 'unknown' }), 'unknown')
    const returned: Known = { ...nothing, cameAlong, returned: true, payment: 'unknown' }
    assert.equal(orderPageStatus({ ...returned, order: 'unknown' }), 'unknown')
  }
})

test('money counts as paid only where the shop says so', () => {
  assert.deepEqual(
    (
      [
        'placed',
        'pending',
        'checking',
        'waiting',
        'open',
        'failed',
        'unreadable',
        'unknown',
      ] as const
    ).filter(isPaid),
    [],
  )
  assert.ok(isPaid('paid') && isPaid('completed') && isPaid('refunded'))
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

test('an order that nobody went to pay is unpaid', () => {
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment', payment: 'open' }), 'open')
})

test('an order that cannot be read now is not said to be unknown', () => {
  assert.equal(orderPageStatus({ ...nothing, order: null }), 'unreadable')
  assert.equal(orderPageStatus({ ...nothing, order: null, payment: 'unreadable' }), 'unreadable')
})
