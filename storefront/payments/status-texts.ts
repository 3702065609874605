import type { DeclineReason } from '@apeak/contract/payments'

/** The texts of a payment's status. */
export type StatusText = {
  title: string
  sentence: string
  look: 'good' | 'open' | 'bad' | 'plain'
}

/** The texts while the provider has not decided, for every payable. */
export const waitingText: StatusText = {
  title: 'We are waiting for your bank',
  sentence:
    'Your payment is on its way. This page updates itself. You can close it; we’ll e-mail you.',
  look: 'open',
}

/** Why a payment failed, and what helps, in the shopper's words. */
export const declineTexts: Record<DeclineReason, string> = {
  insufficient_funds: 'Your account had insufficient funds for this payment.',
  declined: 'Your bank declined this payment.',
  timed_out: 'This payment timed out.',
  cancelled: 'This payment was cancelled.',
  authentication_failed: 'Your bank could not verify your identity.',
}
