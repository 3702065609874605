import { amountOf, type Fee, feeOn, type Rate } from '@apeak/contract/money'

/** Inputs of a price. Amounts in sen, percentages in hundredths of a percent. */
export type PriceInput = {
  unit_price_sen: number
  qty: number
  coupon: Rate | null
  fee: Fee | null
  /** The fee is a discount for gold, and added for other methods. */
  method_is_gold: boolean
}

/** A price in sen: total = subtotal − discount + fee. */
export type Price = {
  unit_price_sen: number
  subtotal_sen: number
  discount_sen: number
  /** Negative for gold's discount. */
  fee_sen: number
  total_sen: number
}

/**
 * Item price × quantity − coupon, then + the method's fee or − gold's discount, each rounded half
 * up to the sen; a fee's cap is rounded down. Nothing falls below zero, and a free order has no fee.
 */
export function priceOf(input: PriceInput): Price {
  const { unit_price_sen, qty, coupon, fee, method_is_gold } = input
  const subtotal_sen = unit_price_sen * qty
  const discount_sen = coupon ? Math.min(amountOf(coupon, subtotal_sen), subtotal_sen) : 0
  const due = subtotal_sen - discount_sen
  const amount = fee ? feeOn(fee, due) : 0
  const fee_sen = method_is_gold ? 0 - Math.min(amount, due) : amount
  return { unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen: due + fee_sen }
}
