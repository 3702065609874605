import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAgo } from './time-ago.ts'

test('shows a time in its largest whole unit', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  assert.equal(timeAgo('2026-03-10T11:59:30Z', now), 'just now')
  assert.equal(timeAgo('2026-03-10T11:58:59Z', now), '1 minute ago')
  assert.equal(timeAgo('2026-03-10T07:30:00Z', now), '4 hours ago')
  assert.equal(timeAgo('2026-03-09T11:00:00Z', now), 'yesterday')
  assert.equal(timeAgo('2026-02-10T12:00:00Z', now), '28 days ago')
  // The browser's clock may be behind the shop's.
  assert.equal(timeAgo('2026-03-10T12:05:00Z', now), 'just now')
})
