import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPaid, isUnpaid, type Known, orderPageStatus } from './order-page-status.ts'

const nothing: Known = {
  order: undefined,
  payment: undefined,
  returned: false,
  dataFrom: null,
}

test('shows nothing before the shop has answered', () => {
  assert.equal(orderPageStatus(nothing), 'checking')
  assert.equal(orderPageStatus({ ...nothing, returned: true }), 'checking')
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment' }), 'checking')
})

test('trusts the status from checkout until the shop answers', () => {
  const known: Known = { ...nothing, dataFrom: 'navigation' }
  assert.equal(orderPageStatus(known), 'placed')
  assert.equal(orderPageStatus({ ...known, order: null }), 'placed')
  assert.equal(orderPageStatus({ ...known, order: 'pending' }), 'pending')
})

test('shows the address’s status only if the shop cannot be reached', () => {
  const known: Known = { ...nothing, dataFrom: 'address' }
  assert.equal(orderPageStatus(known), 'checking')
  assert.equal(orderPageStatus({ ...known, order: null }), 'placed')
})

test('an order the shop does not have is unknown, whatever the checkout said', () => {
  for (const dataFrom of ['navigation', 'address', null] as const) {
    assert.equal(orderPageStatus({ ...nothing, dataFrom, order: 'unknown' }), 'unknown')
    const returned: Known = { ...nothing, dataFrom, returned: true, payment: 'unknown' }
    assert.equal(orderPageStatus({ ...returned, order: 'unknown' }), 'unknown')
  }
})

test('only the shop makes an order paid', () => {
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

test('a received payment stays received, whatever an older answer says', () => {
  const known: Known = { ...nothing, returned: true, payment: 'failed' }
  assert.equal(orderPageStatus({ ...known, order: 'processing' }), 'paid')
  assert.equal(orderPageStatus({ ...known, order: 'completed' }), 'completed')
  assert.equal(orderPageStatus({ ...known, order: 'refunded' }), 'refunded')
})

test('waits for an open payment after the provider’s page', () => {
  const known: Known = { ...nothing, returned: true, order: 'pending_payment' }
  assert.equal(orderPageStatus(known), 'waiting')
  assert.equal(orderPageStatus({ ...known, payment: 'open' }), 'waiting')
  assert.equal(orderPageStatus({ ...known, payment: 'failed' }), 'failed')
  assert.equal(orderPageStatus({ ...known, payment: 'paid' }), 'paid')
})

test('waits for a payment that is being confirmed, also without a return', () => {
  const known: Known = { ...nothing, order: 'pending_payment', payment: 'confirming' }
  assert.equal(orderPageStatus(known), 'waiting')
  assert.equal(orderPageStatus({ ...known, returned: true }), 'waiting')
})

test('money that could not be used is shown as received, not as unpaid or on its way', () => {
  const known: Known = { ...nothing, order: 'pending_payment', payment: 'received' }
  assert.equal(orderPageStatus(known), 'received')
  assert.equal(orderPageStatus({ ...known, returned: true }), 'received')
  assert.equal(orderPageStatus({ ...known, order: 'processing' }), 'paid')
  assert.ok(!isPaid('received') && !isUnpaid('received'))
})

test('looks for a manual payment placed meanwhile', () => {
  const known: Known = { ...nothing, order: 'pending_payment', payment: 'pending' }
  assert.equal(orderPageStatus(known), 'pending')
})

test('an order without a payment attempt is unpaid', () => {
  assert.equal(orderPageStatus({ ...nothing, order: 'pending_payment', payment: 'open' }), 'open')
})

test('an order that fails to load is not shown as unknown', () => {
  assert.equal(orderPageStatus({ ...nothing, order: null }), 'unreadable')
  assert.equal(orderPageStatus({ ...nothing, order: null, payment: 'unreadable' }), 'unreadable')
})
