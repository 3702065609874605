import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthText, recentMonths } from './months.ts'

test('months are Malaysian, newest first', () => {
  // Eight hours before the new year of London it is there.
  const months = recentMonths(Date.UTC(2026, 11, 31, 17))
  assert.deepEqual(months.slice(0, 3), ['2027-01', '2026-12', '2026-11'])
  assert.equal(months.at(-1), '2025-02')
})

test('names a month', () => {
  assert.equal(monthText('2026-11'), 'November 2026')
})
