import { TOPUP } from '@apeak/contract/gold'
import { amountOf, type Rate } from '@apeak/contract/rate'
import type { Limit } from '#platform/http/rate-limit.ts'

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

/** What a top-up costs, in sen: its value and the method's fee, rounded half up. */
export type TopupPrice = { value_sen: number; fee_sen: number; paid_sen: number }

export function topupPrice(value_sen: number, fee: Rate): TopupPrice {
  const fee_sen = amountOf(fee, value_sen)
  return { value_sen, fee_sen, paid_sen: value_sen + fee_sen }
}

const REFUND = 'refund:'

/** The reference under which an order is refunded as gold: once. */
export const refundReference = (orderId: string) => `${REFUND}${orderId}`

/** The order of a refund's reference. */
export const refundedOrder = (reference: string) => reference.slice(REFUND.length)

/**
 * What a customer is shown of a ledger entry's reference: a refund names its order; an adjustment's
 * names an operator's click, which only the shop needs.
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
  if (reason === 'refund') return refundedOrder(reference)
  return reason === 'adjustment' ? id : reference
}
