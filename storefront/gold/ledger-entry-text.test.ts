import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movementAmount, movementStatus, movementTitle } from './ledger-entry-text.ts'

test('names each gold movement in plain words, with a signed amount', () => {
  const told = (reason: 'top_up' | 'purchase' | 'refund' | 'adjustment' | 'commission') =>
    movementTitle({ reason, item: '284 Diamonds' })
  assert.equal(told('top_up'), 'Top-up')
  assert.equal(told('purchase'), '284 Diamonds')
  assert.equal(told('refund'), 'Refund of 284 Diamonds')
  assert.equal(told('adjustment'), 'Adjustment')
  assert.equal(told('commission'), 'Commission')
  assert.equal(movementTitle({ reason: 'purchase', item: null }), 'Purchase')
  assert.equal(movementAmount({ direction: 'in', value: 50 }), '+RM 50.00')
  assert.equal(movementAmount({ direction: 'out', value: 19.5 }), '−RM 19.50')
})

test('a top-up shows whether its gold has arrived', () => {
  const words = (status: 'pending' | 'cancelled' | 'completed') =>
    movementStatus({ reason: 'top_up', status }).text
  assert.deepEqual(
    [words('pending'), words('cancelled'), words('completed')],
    ['Not paid yet', 'Cancelled', 'Credited'],
  )
  assert.equal(words('reversed' as 'pending'), 'Unknown')
})
