// What has a history is moved where its event is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code, isTest, placesOf } from './project-files.ts'

/** The one file that moves each, and writes its event in the same statement. */
const movers = new Set([
  'server/orders/sql-lifecycle.ts',
  'server/gold/sql-topup-lifecycle.ts',
  'server/payments/sql-refund-events.ts',
  'server/affiliates/sql-lifecycle.ts',
  'server/support/sql-thread-lifecycle.ts',
])

test('the status of orders, top-ups, refunds, threads and applications changes in one file each, with an event', () => {
  const others = code.filter(
    (file) => file.startsWith('server/') && !isTest(file) && !movers.has(file),
  )
  // What is set, and not which rows are.
  const moving =
    /\bupdate (orders|topups|refunds|support_threads|affiliate_applications)\b((?!\bwhere\b)[^`])*\b(status|state) = /
  assert.deepEqual(placesOf(moving, others), [])
  for (const file of movers) assert.equal(placesOf(moving, [file]).length, 1, file)
})
