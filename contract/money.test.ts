import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSen, money, senOf } from './money.ts'

test('formats sen as ringgit with two decimals and grouped thousands', () => {
  const written: [number, string][] = [
    [0, 'RM 0.00'],
    [1, 'RM 0.01'],
    [10, 'RM 0.10'],
    [99, 'RM 0.99'],
    [100, 'RM 1.00'],
    [123456, 'RM 1,234.56'],
    [99999999, 'RM 999,999.99'],
    [100000000, 'RM 1,000,000.00'],
    [1980000000, 'RM 19,800,000.00'],
    [-1, '-RM 0.01'],
    [-123456, '-RM 1,234.56'],
  ]
  for (const [sen, text] of written) assert.equal(formatSen(sen), text)
})

test('money on the wire has the amount as a number and as text', () => {
  const amount = { amount: 19.9, currency: 'MYR', formatted: 'RM 19.90' }
  assert.deepEqual(money(1990), { ...amount, inCurrentCurrency: amount })
})

test('every amount of sen survives a round trip over the wire', () => {
  for (let sen = 0; sen < 2_000_000; sen += 7) {
    if (senOf(JSON.parse(JSON.stringify(money(sen).amount))) !== sen) assert.fail(`${sen} sen`)
  }
  for (const sen of [2 ** 31 - 1, 1_980_000_000, 1_979_999_999]) {
    assert.equal(senOf(money(sen).amount), sen)
  }
})

test('amounts on the wire have no more than two decimals', () => {
  for (let sen = 0; sen < 200_000; sen += 1) {
    if (!/^\d+(\.\d{1,2})?$/.test(JSON.stringify(money(sen).amount))) assert.fail(`${sen} sen`)
  }
})
