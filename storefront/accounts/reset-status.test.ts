import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginAfter, statusIn } from './reset-status.ts'

test('the status one page sets is read by the next', () => {
  const address = new URL(loginAfter('Sent & done. 100%'), 'http://localhost')
  assert.equal(address.pathname, '/login')
  assert.equal(statusIn(address.searchParams), 'Sent & done. 100%')
})

test('a status from a foreign link is cut to one short line', () => {
  const query = new URLSearchParams({ reset: `a\n\n${'b'.repeat(500)}` })
  assert.equal(statusIn(query), `a ${'b'.repeat(198)}`)
  assert.equal(statusIn(new URLSearchParams()), '')
})
