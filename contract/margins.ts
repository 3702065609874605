import { amountOf, type Fee, feeOn } from './money.ts'

/**
 * The price of the rule "cost + x%", rounded up to 5 sen. `cost_sen`: at least 1; `markup_percent`:
 * hundredths of a percent.
 */
export const priceByRule = (cost_sen: number, markup_percent: number): number =>
  Math.ceil((cost_sen * (10_000 + markup_percent)) / 50_000) * 5

/** The most by which the rule changes a price within a day, in percent. */
const BAND_PERCENT = 10

/**
 * The price that follows a cost by the rule, never below the floor; null if it is out of the band around
 * `base_sen`, the price before the rule's changes of the last day.
 */
export function priceWithinBand(cost: {
  cost_sen: number
  markup_percent: number
  floor_sen: number | null
  base_sen: number
}): number | null {
  const wanted = Math.max(priceByRule(cost.cost_sen, cost.markup_percent), cost.floor_sen ?? 0)
  const isWithin = Math.abs(wanted - cost.base_sen) * 100 <= cost.base_sen * BAND_PERCENT
  return isWithin ? wanted : null
}

/** A payment method with its fee, or gold with its discount. */
export type MethodWithFee = Fee & { value: string }

/**
 * What a payment method costs the shop at a price, in sen: gold's discount, or the part of the fee that
 * the shop absorbs.
 */
function methodCost(method: MethodWithFee, price_sen: number): number {
  const charged = feeOn(method, price_sen)
  if (method.value === 'apeak') return charged
  return Math.max(amountOf(method, price_sen), method.fee_min_sen ?? 0) - charged
}

/** A margin in sen and in percent of the price; `method`: the one that reduces it. */
export type Margin = { sen: number; percent: number; method: string | null }

/** The lowest margin at a price, by the method that costs the shop most. */
export function lowestMargin(
  price_sen: number,
  cost_sen: number,
  methods: readonly MethodWithFee[],
): Margin {
  const costs = methods.map((method) => ({
    value: method.value,
    sen: methodCost(method, price_sen),
  }))
  const most = costs.reduce((one, other) => (other.sen > one.sen ? other : one), {
    value: null as string | null,
    sen: 0,
  })
  const sen = price_sen - cost_sen - most.sen
  return { sen, percent: (sen / price_sen) * 100, method: most.value }
}
