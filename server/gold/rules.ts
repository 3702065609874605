import { TOPUP } from '@apeak/contract/gold'
import type { Fee } from '@apeak/contract/money'
import type { Limit } from '#platform/http/rate-limit.ts'
import { priceOf } from '#pricing/pricing.ts'

/** Limits one customer's new top-ups: each stays in the ledger. */
export const topupLimit: Limit = { name: 'topups', most: 60, minutes: 60 }

/** Converts ringgit from the wire to sen; undefined if not an integer. */
export function wholeSen(ringgit: number): number | undefined {
  const sen = Math.round(ringgit * 100)
  return Math.abs(ringgit * 100 - sen) < 1e-6 ? sen : undefined
}

/** Whether this value can be topped up; the smallest only by an internal account. */
export function isTopupValue(sen: number, isInternal: boolean): boolean {
  if (sen === TOPUP.internal * 100) return isInternal
  return sen >= TOPUP.min * 100 && sen <= TOPUP.max * 100
}

/** The price of a top-up in sen: its value plus the method's fee. */
export type TopupQuote = { value_sen: number; fee_sen: number; paid_sen: number }

export function topupQuote(value_sen: number, fee: Fee): TopupQuote {
  const item = { unit_price_sen: value_sen, qty: 1, coupon: null, method_is_gold: false }
  const { fee_sen, total_sen } = priceOf({ ...item, fee })
  return { value_sen, fee_sen, paid_sen: total_sen }
}

const REFUND = 'refund:'

/** The ledger reference of a refund of an order as gold; one per click. */
export const refundReference = (orderId: string, requestKey: string) =>
  `${REFUND}${orderId}#${requestKey}`

/** The ledger reference of unapplied money credited as gold. */
export const unappliedReference = (payableId: string, requestKey: string) =>
  `${REFUND}${payableId}#unapplied:${requestKey}`

/** Whether a refund's reference is of unapplied money. */
export const refersToUnapplied = (reference: string) => reference.includes('#unapplied:')

/** The id of the order or top-up in a refund's reference. */
export const refundedPayable = (reference: string) =>
  reference.slice(REFUND.length).replace(/#.+$/, '')

/** The reference shown to the customer: the order of a refund; references of adjustments and commissions are internal. */
export function shownReference({
  id,
  reason,
  reference,
}: {
  id: string
  reason: string
  reference: string
}): string {
  if (reason === 'refund') return refundedPayable(reference)
  return reason === 'adjustment' || reason === 'commission' ? id : reference
}
