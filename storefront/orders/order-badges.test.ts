import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderStatuses } from '@apeak/contract/orders'
import { goldBadge } from '../gold/ledger-entry-text.ts'
import { orderBadge } from './order-badges.ts'

test('every status has a badge, and an unknown one says so', () => {
  const labels = [...orderStatuses, 'lost'].map((status) => orderBadge(status).label)
  assert.deepEqual(labels, [
    'Pending Payment',
    'Pending',
    'Processing',
    'Completed',
    'Refunded',
    'Unknown',
  ])
  assert.equal(goldBadge('cancelled').label, 'Cancelled')
  assert.equal(goldBadge('constructed').label, 'Unknown')
})
