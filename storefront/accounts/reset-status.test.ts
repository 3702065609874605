import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginPathWithStatus, statusFromQuery } from './reset-status.ts'

test('the status one page sets is read by the next', () => {
  const address = new URL(loginPathWithStatus('Sent & done. 100%'), 'http://localhost')
  assert.equal(address.pathname, '/login')
  assert.equal(statusFromQuery(address.searchParams), 'Sent & done. 100%')
})

test('a status from a foreign link is cut to one short line', () => {
  const query = new URLSearchParams({ reset: `a\n\n${'b'.repeat(500)}` })
  assert.equal(statusFromQuery(query), `a ${'b'.repeat(198)}`)
  assert.equal(statusFromQuery(new URLSearchParams()), '')
})
