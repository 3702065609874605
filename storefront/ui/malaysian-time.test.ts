import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateTimeText, malaysianDay } from './malaysian-time.ts'

test('times and days are in Malaysian time in every browser', () => {
  assert.equal(dateTimeText('2026-11-21T05:45:01.000Z'), '21 Nov 2026, 13:45')
  assert.equal(dateTimeText('2026-12-31T16:00:00.000Z'), '1 Jan 2027, 00:00')
  assert.equal(malaysianDay(Date.parse('2026-12-31T15:59:59Z')), '2026-12-31')
  assert.equal(malaysianDay(Date.parse('2026-12-31T16:00:00Z')), '2027-01-01')
})
