import type { DeclineReason } from '@apeak/contract/payments'

/** Why a payment failed, as its shopper reads it, and what helps. */
export const declineTexts: Record<DeclineReason, string> = {
  insufficient_funds: 'There was not enough money for this payment.',
  declined: 'Your bank refused this payment.',
  timed_out: 'This payment took too long, and was ended.',
  cancelled: 'This payment was cancelled.',
  authentication_failed: 'Your bank could not make sure that it was you.',
}
