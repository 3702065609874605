import { TOPUP } from '@apeak/contract/gold'
import type { Rate } from '@apeak/contract/money'
import type { Limit } from '#platform/http/rate-limit.ts'
import { priceOf } from '#pricing/pricing.ts'

/** Top-ups that one customer may begin: far more than anybody needs, since each stays in the ledger. */
export const topupsBegun: Limit = { name: 'topups', most: 60, minutes: 60 }

/** Ringgit from the wire to sen; undefined where it is no whole number of them. */
export function wholeSen(ringgit: number): number | undefined {
  const sen = Math.round(ringgit * 100)
  return Math.abs(ringgit * 100 - sen) < 1e-6 ? sen : undefined
}

/** Whether so much may be topped up; the least amount only by the internal account. */
export function isTopupValue(sen: number, isInternal: boolean): boolean {
  if (sen === TOPUP.internal * 100) return isInternal
  return sen >= TOPUP.min * 100 && sen <= TOPUP.max * 100
}

/** What a top-up costs, in sen: its value and the method's fee. */
export type TopupQuote = { value_sen: number; fee_sen: number; paid_sen: number }

/** A top-up is priced as one item that costs its value. */
export function topupQuote(value_sen: number, fee: Rate): TopupQuote {
  const item = { unit_price_sen: value_sen, qty: 1, coupon: null, method_is_gold: false }
  const { fee_sen, total_sen } = priceOf({ ...item, fee })
  return { value_sen, fee_sen, paid_sen: total_sen }
}

const REFUND = 'refund:'

/** The reference under which a part or all of what an order cost is given as gold by one click. */
export const refundReference = (orderId: string, requestKey: string) =>
  `${REFUND}${orderId}#${requestKey}`

/** The same for money that came for an order or a top-up, and paid for nothing. */
export const unappliedReference = (payableId: string, requestKey: string) =>
  `${REFUND}${payableId}#unapplied:${requestKey}`

/** Whether a refund's reference is of money that paid for nothing. */
export const isOfUnapplied = (reference: string) => reference.includes('#unapplied:')

/** The order, or the top-up, of a refund's reference. */
export const refundedPayable = (reference: string) =>
  reference.slice(REFUND.length).replace(/#.+$/, '')

/**
 * What a customer is shown of a ledger entry's reference: a refund names its order; an adjustment's
 * and a commission's name what only the shop needs.
 */
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
