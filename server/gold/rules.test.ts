import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTopupValue, topupQuote, wholeSen } from './rules.ts'

const runs = Number(process.env.PRICES || 100_000)
const kind = fc.constantFrom('percent' as const, 'fixed' as const)

test('the price of a top-up matches an independent model in integers of any size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      kind,
      fc.nat(10_000),
      (value, kind, rate) => {
        const { fee_sen, paid_sen, value_sen } = topupQuote(value, { kind, hundredths: rate })
        // Half up: twice the numerator plus the denominator, over twice the denominator.
        const percent = (2n * BigInt(value) * BigInt(rate) + 10_000n) / 20_000n
        const fee = kind === 'percent' ? percent : BigInt(rate)
        assert.equal(BigInt(fee_sen), fee)
        assert.equal(BigInt(paid_sen), BigInt(value) + fee)
        assert.equal(value_sen, value)
      },
    ),
    { numRuns: runs },
  )
})

test('every integer of sen survives serialisation, and nothing between two does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (sen) => {
      assert.equal(wholeSen(sen / 100), sen)
      assert.equal(wholeSen(Number((sen / 100).toFixed(2))), sen)
      assert.equal(wholeSen((sen + 0.5) / 100), undefined)
    }),
    { numRuns: 20_000 },
  )
})

test('a top-up is from RM 10 to RM 10,000, or RM 1.00 by the internal account', () => {
  for (const sen of [1000, 1001, 1_000_000]) assert.ok(isTopupValue(sen, false))
  for (const sen of [0, -1000, 1, 99, 100, 101, 999, 1_000_001]) {
    assert.ok(!isTopupValue(sen, false))
  }
  assert.ok(isTopupValue(100, true))
  for (const sen of [99, 101, 999]) assert.ok(!isTopupValue(sen, true))
})
