import { amountOf, type Rate } from '@apeak/contract/money'

/** The inputs of a price. Amounts are sen, percentages hundredths of a point. */
export type PriceInput = {
  unit_price_sen: number
  qty: number
  coupon: Rate | null
  fee: Rate | null
  /** Gold's fee is a discount. */
  method_is_gold: boolean
}

/** A price with its parts, in sen: total = subtotal − discount + fee. */
export type Price = {
  unit_price_sen: number
  subtotal_sen: number
  discount_sen: number
  /** Negative: gold's discount. */
  fee_sen: number
  total_sen: number
}

/**
 * Item price × quantity, minus the coupon, plus the method's fee or minus gold's discount; each
 * rounded half up to the sen. No part falls below zero, and an amount of zero has no fee.
 */
export function priceOf(input: PriceInput): Price {
  const { unit_price_sen, qty, coupon, fee, method_is_gold } = input
  const subtotal_sen = unit_price_sen * qty
  const discount_sen = coupon ? Math.min(amountOf(coupon, subtotal_sen), subtotal_sen) : 0
  const due = subtotal_sen - discount_sen
  const amount = fee && due > 0 ? amountOf(fee, due) : 0
  const fee_sen = method_is_gold ? 0 - Math.min(amount, due) : amount
  return { unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen: due + fee_sen }
}
