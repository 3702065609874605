import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movementAmount, movementStatus, movementTitle } from './ledger-entry-text.ts'

test('names each gold movement in plain words, with a signed amount', () => {
  const textOf = (reason: 'top_up' | 'purchase' | 'refund' | 'adjustment' | 'commission') =>
    movementTitle({ reason, item: '284 Diamonds' })
  assert.equal(textOf('top_up'), 'Top-up')
  assert.equal(textOf('purchase'), '284 Diamonds')
  assert.equal(textOf('refund'), 'Refund of 284 Diamonds')
  assert.equal(textOf('adjustment'), 'Adjustment')
  assert.equal(textOf('commission'), 'Commission')
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
