// A status changes only where its event is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code, isTest, placesOf } from './project-files.ts'

/** The one file that changes each status and adds the event in the same transaction. */
const movers = new Set([
  'server/orders/move-order.ts',
  'server/gold/move-topup.ts',
  'server/payments/move-payment.ts',
  'server/payments/refunds/move-refund.ts',
  'server/payments/reconciliation/move-unmatched.ts',
  'server/affiliates/move-application.ts',
  'server/support/move-thread.ts',
])

test('the status of orders, top-ups, payments, refunds, threads and applications changes in one file each, with an event', () => {
  const others = code.filter(
    (file) => file.startsWith('server/') && !isTest(file) && !movers.has(file),
  )
  // The assigned columns, not the conditions.
  const moving =
    /\bupdate (orders|topups|payments|refunds|unmatched_money|support_threads|affiliate_applications)\b((?!\bwhere\b)[^`])*\b(status|state) = |\.updateTable\('(orders|topups|payments|refunds|unmatched_money|support_threads|affiliate_applications)'\)\s*\.set\(((?!\.where\()[\s\S])*?\b(status|state)\b/
  assert.deepEqual(placesOf(moving, others), [])
  for (const file of movers) assert.equal(placesOf(moving, [file]).length, 1, file)
})
