import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestMargin, priceByRule, priceWithinBand } from './margins.ts'

test('a price by the rule is cost plus the markup, rounded up to 5 sen', () => {
  assert.equal(priceByRule(1000, 2000), 1200)
  assert.equal(priceByRule(1001, 2000), 1205)
  assert.equal(priceByRule(1000, 0), 1000)
  assert.equal(priceByRule(1, 0), 5)
  assert.equal(priceByRule(10_000_000, 100_000), 110_000_000)
})

test('the margin is the lowest of the methods: after an absorbed fee, or gold’s discount', () => {
  const fixed = { value: 'razorpay', kind: 'fixed', hundredths: 50 } as const
  const percent = { value: 'fiuu', kind: 'percent', hundredths: 200 } as const
  const gold = { value: 'apeak', kind: 'percent', hundredths: 300 } as const
  assert.deepEqual(lowestMargin(1000, 800, []), { sen: 200, percent: 20, method: null })
  // Shoppers pay these fees.
  assert.deepEqual(lowestMargin(1000, 800, [fixed, percent]), {
    ...{ sen: 200, percent: 20, method: null },
  })
  const absorbed = { ...fixed, absorbed_below_sen: 2000 }
  assert.deepEqual(lowestMargin(1000, 800, [absorbed, percent]), {
    ...{ sen: 150, percent: 15, method: 'razorpay' },
  })
  assert.equal(lowestMargin(2000, 800, [absorbed]).sen, 1200)
  // The shop pays what the cap leaves.
  assert.equal(lowestMargin(1000, 800, [{ ...fixed, fee_cap_percent: 100 }]).sen, 160)
  assert.equal(lowestMargin(1000, 800, [{ ...percent, fee_min_sen: 60 }]).sen, 200)
  assert.equal(lowestMargin(1000, 800, [gold]).sen, 170)
  assert.equal(lowestMargin(1000, 1100, []).percent, -10)
})

test('a price follows its cost within 10% of the first price, and never below the floor', () => {
  const price = (cost_sen: number, floor_sen: number | null = null) =>
    priceWithinBand({ cost_sen, markup_percent: 2500, floor_sen, base_sen: 1000 })
  assert.equal(price(880), 1100)
  assert.equal(price(881), null)
  assert.equal(price(720), 900)
  assert.equal(price(716), null)
  assert.equal(price(500, 950), 950)
  assert.equal(price(800, 1200), null, 'a floor out of the band')
})
