import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderChoices } from './order-choices.ts'

const recent = {
  id: 'o2',
  qty: 1,
  created_at: '2026-11-24T04:00:00Z',
  product: { id: 1, name: '42 Diamonds', category: { name: 'Mobile Legends', slug: 'ml' } },
} as Parameters<typeof orderChoices>[0][number]
const choice = { value: 'o2', label: '42 Diamonds · Mobile Legends · 24 Nov 2026, 12:00' }

test('a ticket can be about a recent order, or the older one that it was opened for', () => {
  assert.deepEqual(orderChoices([recent], null), [choice])
  const older = { orderId: 'o1', reference: 'AP-7K2M-9QXF' }
  assert.deepEqual(orderChoices([recent], older), [{ value: 'o1', label: older.reference }, choice])
  assert.deepEqual(orderChoices([recent], { ...older, orderId: 'o2' }), [choice])
  assert.deepEqual(orderChoices([], null), [])
})
