import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastUsedText } from './last-used.ts'

test('shows a time in its largest whole unit', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const text = (moment: string) => lastUsedText('203.0.113.7', moment, now)
  assert.equal(text('2026-03-10T11:59:30Z'), '203.0.113.7 · last used just now')
  assert.equal(text('2026-03-10T11:58:59Z'), '203.0.113.7 · last used 1 minute ago')
  assert.equal(text('2026-03-10T11:57:00Z'), '203.0.113.7 · last used 3 minutes ago')
  assert.equal(text('2026-03-10T07:30:00Z'), '203.0.113.7 · last used 4 hours ago')
  assert.equal(text('2026-03-09T11:00:00Z'), '203.0.113.7 · last used yesterday')
  assert.equal(text('2026-02-10T12:00:00Z'), '203.0.113.7 · last used 28 days ago')
  // The browser's clock may be behind the shop's.
  assert.equal(text('2026-03-10T12:05:00Z'), '203.0.113.7 · last used just now')
})
