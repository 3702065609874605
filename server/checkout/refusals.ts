import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { Offer } from '#catalog/catalog.ts'
import { pinNotVerified } from '#gold/gold.ts'
import type { Sentence } from '#messages/messages.ts'
import { type MethodFee, refuseBelowMinimum } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { paused } from '#shop/shop.ts'
import type { Quote } from './quote.ts'

/** Refuses an unavailable method, a total below its minimum, and gold without login or verified PIN. */
export function refuseMethod(
  fee: MethodFee | null,
  { payment_method: method, total_sen }: Quote<PaymentMethodValue>,
  caller: Caller | undefined,
): void {
  if (!fee) throw methodNotOffered()
  refuseBelowMinimum(total_sen, fee)
  if (method !== 'apeak') return
  if (!caller) throw new Refusal(401, ({ checkout }) => checkout.logInForGold)
  if (!caller.pinVerifiedAt) throw pinNotVerified()
}

export const methodNotOffered = () =>
  fieldRefused('payment_method', ({ checkout }) => checkout.methodNotAvailable)

export const notSold: Sentence = ({ checkout }) => checkout.notSold

/** Why the quantity is not available, for the shopper; undefined if it is. */
export function sentenceOfStock({ units_left }: Offer, qty: number): Sentence | undefined {
  if (units_left === null || units_left >= qty) return undefined
  if (units_left === 0) return ({ checkout }) => checkout.soldOut
  return ({ checkout }) => checkout.unitsLeft(units_left)
}

/** Refuses with 409 what is not sold now. */
export function refusePaused({ selling_pause }: Offer): void {
  if (selling_pause) throw paused(selling_pause)
}

/** Refuses with 409 an unavailable quantity. */
export function refuseSoldOut(offer: Offer, qty: number): void {
  const sentence = sentenceOfStock(offer, qty)
  if (sentence) throw new Refusal(409, sentence)
}
