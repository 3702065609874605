import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Price, type PriceInput, priceOf } from './pricing.ts'

/** RM 100,000: the catalogue's maximum price. */
const DEAREST_SEN = 10_000_000

const item = (price: number, qty: number, more: Partial<PriceInput> = {}) =>
  priceOf({
    unit_price_sen: price,
    qty,
    coupon: null,
    fee: null,
    method_is_gold: false,
    ...more,
  })

describe('the price of a choice', () => {
  test('is price times quantity when nothing else applies', () => {
    assert.deepEqual(item(1990, 3), {
      unit_price_sen: 1990,
      subtotal_sen: 5970,
      discount_sen: 0,
      fee_sen: 0,
      total_sen: 5970,
    })
  })

  test('deducts the coupon first and adds the fee to what is left', () => {
    const price = item(10_000, 1, {
      coupon: { kind: 'percent', hundredths: 1000 },
      fee: { kind: 'percent', hundredths: 250 },
    })
    assert.deepEqual([price.discount_sen, price.fee_sen, price.total_sen], [1000, 225, 9225])
  })

  test('rounds half a sen up, in the coupon and in the fee', () => {
    assert.equal(item(10, 1, { coupon: { kind: 'percent', hundredths: 500 } }).discount_sen, 1)
    assert.equal(item(10, 1, { fee: { kind: 'percent', hundredths: 500 } }).fee_sen, 1)
    assert.equal(item(10, 1, { fee: { kind: 'percent', hundredths: 499 } }).fee_sen, 0)
  })

  test('is zero with a coupon of 100%', () => {
    const coupon = { kind: 'percent', hundredths: 10_000 } as const
    const fee = { kind: 'percent', hundredths: 300 } as const
    assert.deepEqual(item(12_345, 7, { coupon, fee }), {
      unit_price_sen: 12_345,
      subtotal_sen: 86_415,
      discount_sen: 86_415,
      fee_sen: 0,
      total_sen: 0,
    })
  })

  test('is zero, never less, with a fixed coupon above the subtotal', () => {
    const price = item(500, 1, { coupon: { kind: 'fixed', hundredths: 600 } })
    assert.deepEqual([price.discount_sen, price.total_sen], [500, 0])
  })

  test('has no fee when a coupon covers it all', () => {
    const price = item(500, 1, {
      coupon: { kind: 'fixed', hundredths: 500 },
      fee: { kind: 'fixed', hundredths: 100 },
    })
    assert.deepEqual([price.fee_sen, price.total_sen], [0, 0])
  })

  test('is reduced by gold’s discount, and never below zero', () => {
    const gold = { method_is_gold: true }
    const tenth = item(1999, 1, { ...gold, fee: { kind: 'percent', hundredths: 1000 } })
    assert.deepEqual([tenth.fee_sen, tenth.total_sen], [-200, 1799])
    const all = item(1999, 1, { ...gold, fee: { kind: 'fixed', hundredths: 5000 } })
    assert.deepEqual([all.fee_sen, all.total_sen], [-1999, 0])
  })

  test('has a fee of at least the minimum and at most the cap, and none below the absorbed price', () => {
    const fee = {
      ...({ kind: 'percent', hundredths: 200, fee_min_sen: 100 } as const),
      ...{ fee_cap_percent: 1000, absorbed_below_sen: 500 },
    }
    const fees = [499, 500, 999, 1000, 4999, 5050].map((price) => item(price, 1, { fee }).fee_sen)
    assert.deepEqual(fees, [0, 50, 99, 100, 100, 101])
    const coupon = { kind: 'fixed', hundredths: 100 } as const
    assert.equal(item(599, 1, { fee, coupon }).fee_sen, 0)
  })

  test('of 99 items of RM 100,000 with a fee of 100% is exact and fits the database', () => {
    const price = item(DEAREST_SEN, 99, { fee: { kind: 'percent', hundredths: 10_000 } })
    assert.equal(price.total_sen, 1_980_000_000)
    assert.ok(price.total_sen < 2 ** 31)
  })

  test('without a fee has a fee of 0, not -0', () => {
    for (const method_is_gold of [true, false]) {
      assert.ok(Object.is(item(100, 1, { method_is_gold }).fee_sen, 0))
    }
  })
})

test('100,000 random prices match a model in exact fractions', () => {
  fc.assert(
    fc.property(anyQuote, (quote) => {
      const price = priceOf(quote)
      assert.deepEqual(asBigInts(price), exactPrice(quote))
      assert.ok(price.total_sen >= 0 && price.discount_sen <= price.subtotal_sen)
    }),
    { numRuns: 100_000 },
  )
})

const anyRate = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      hundredths: fc.integer({ min: 0, max: 10_000 }),
    }),
    fc.record({
      kind: fc.constant('fixed' as const),
      hundredths: fc.integer({ min: 0, max: DEAREST_SEN }),
    }),
  ),
)
const anyFee = fc
  .record({
    rate: anyRate,
    fee_min_sen: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    fee_cap_percent: fc.option(fc.integer({ min: 0, max: 10_000 })),
    absorbed_below_sen: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: DEAREST_SEN })),
  })
  .map(({ rate, ...limits }) => rate && { ...rate, ...limits })
const anyQuote: fc.Arbitrary<PriceInput> = fc.record({
  unit_price_sen: fc.integer({ min: 1, max: DEAREST_SEN }),
  qty: fc.integer({ min: 1, max: 99 }),
  coupon: anyRate,
  fee: anyFee,
  method_is_gold: fc.boolean(),
})

/** The same price from the description alone: exact fractions of ringgit, one rounding a step. */
function exactPrice({ unit_price_sen, qty, coupon, fee, method_is_gold }: PriceInput) {
  const price = ringgit(BigInt(unit_price_sen), 100n)
  const subtotal = price.times(BigInt(qty))
  const discount = coupon ? takenOff(coupon, subtotal) : ringgit(0n, 1n)
  const due = subtotal.minus(discount)
  const share_of_fee = fee && due.sen() > 0n ? limited(fee, due) : ringgit(0n, 1n)
  const added = method_is_gold
    ? ringgit(0n, 1n).minus(share_of_fee.exceeds(due) ? due : share_of_fee)
    : share_of_fee
  return {
    unit_price_sen: price.sen(),
    subtotal_sen: subtotal.sen(),
    discount_sen: discount.sen(),
    fee_sen: added.sen(),
    total_sen: due.minus(ringgit(0n, 1n).minus(added)).sen(),
  }
}

type Rate = NonNullable<PriceInput['coupon']>
type Ringgit = ReturnType<typeof ringgit>

function share({ kind, hundredths }: Rate, of: Ringgit): Ringgit {
  const exact =
    kind === 'fixed'
      ? ringgit(BigInt(hundredths), 100n)
      : ringgit(of.over * BigInt(hundredths), of.under * 10_000n)
  return ringgit(exact.sen(), 100n)
}

function limited(fee: NonNullable<PriceInput['fee']>, due: Ringgit): Ringgit {
  const { fee_min_sen = 0, fee_cap_percent = null, absorbed_below_sen = 0 } = fee
  if (ringgit(BigInt(absorbed_below_sen), 100n).exceeds(due)) return ringgit(0n, 1n)
  const least = ringgit(BigInt(fee_min_sen), 100n)
  const rated = share(fee, due)
  const asked = least.exceeds(rated) ? least : rated
  if (fee_cap_percent === null) return asked
  const cap = ringgit((due.sen() * BigInt(fee_cap_percent)) / 10_000n, 100n)
  return asked.exceeds(cap) ? cap : asked
}

function takenOff(coupon: Rate, subtotal: Ringgit): Ringgit {
  const discount = share(coupon, subtotal)
  return discount.exceeds(subtotal) ? subtotal : discount
}

function ringgit(over: bigint, under: bigint) {
  return {
    over,
    under,
    times: (count: bigint) => ringgit(over * count, under),
    minus: (other: { over: bigint; under: bigint }) =>
      ringgit(over * other.under - other.over * under, under * other.under),
    exceeds: (other: { over: bigint; under: bigint }) => over * other.under > other.over * under,
    /** Whole sen, half a sen rounded up. */
    sen(): bigint {
      const whole = (over * 100n) / under
      const rest = (over * 100n) % under
      return rest * 2n >= under ? whole + 1n : whole
    },
  }
}

function asBigInts(price: Price) {
  return Object.fromEntries(Object.entries(price).map(([name, sen]) => [name, BigInt(sen)]))
}
