import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceSen } from './balance-sen.ts'

test('reads a balance to the sen', () => {
  assert.equal(balanceSen(12.5), 1250)
  assert.equal(balanceSen('1234.05'), 123_405)
})

test('an empty or malformed balance is unknown', () => {
  for (const empty of [null, undefined, '', 0, 'gold', {}]) {
    assert.equal(balanceSen(empty), 0)
  }
})
