import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceText } from './balance.ts'

test('a balance is shown in ringgit with two decimals', () => {
  assert.equal(balanceText(12.5), 'RM 12.50')
  assert.equal(balanceText('1234.05'), 'RM 1,234.05')
})

test('a balance that is empty, or that nobody can read, is nothing', () => {
  for (const empty of [null, undefined, '', 0, 'gold', {}]) {
    assert.equal(balanceText(empty), 'RM 0.00')
  }
})
