import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextEntry } from './next-entry.ts'

test('arrow keys wrap around the list', () => {
  assert.equal(nextEntry(-1, 1, 3), 0)
  assert.equal(nextEntry(-1, -1, 3), 2)
  assert.equal(nextEntry(2, 1, 3), 0)
  assert.equal(nextEntry(0, -1, 3), 2)
  assert.equal(nextEntry(-1, 1, 0), -1)
})
