import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { costOf, toSen } from './amounts.ts'

test('amounts are read exactly, as text and as numbers', () => {
  const read: [unknown, number][] = [
    ['5.12', 512],
    [5.12, 512],
    ['0.99', 99],
    [19.900000000000002, 1990],
    ['1', 100],
    ['1.5', 150],
    ['1234567.89', 123456789],
    [' 2.00 ', 200],
    [0, 0],
  ]
  for (const [value, sen] of read) assert.equal(costOf(value), sen, String(value))
})

test('a fraction of a sen is rounded up in a cost and down in a balance', () => {
  assert.equal(toSen('5.121', 'up'), 513)
  assert.equal(toSen('5.121', 'down'), 512)
  assert.equal(toSen('5.1200', 'up'), 512)
  assert.equal(toSen('-5.121', 'down'), -513)
})

test('anything else is not an amount', () => {
  const none = ['', ' ', '1,234.50', 'RM 5', '1e3', '.5', '5.', '0x10', Number.NaN, Infinity]
  for (const value of [...none, 1e21, null, undefined, true, {}, ['5']]) {
    assert.equal(costOf(value), null, String(value))
  }
  assert.equal(costOf('-1.00'), null)
})

test('every amount in sen survives its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (sen) => {
      const text = `${Math.floor(sen / 100)}.${String(sen % 100).padStart(2, '0')}`
      assert.equal(costOf(text), sen)
    }),
  )
})
