import type { DeclineReason } from '@apeak/contract/payments'
import { paymentStatus as messages } from '#messages/payments.ts'

/** The texts of a payment's status. */
export type StatusText = {
  title: string
  sentence: string
  look: 'good' | 'open' | 'bad' | 'plain'
}

/** The texts while the provider has not decided, for every payable. */
export const waitingText: StatusText = {
  title: messages.waiting,
  sentence: messages.waitingNote,
  look: 'open',
}

/** The texts of money that was received but could not be used, for every payable. */
export const receivedText: StatusText = {
  title: messages.received,
  sentence: messages.receivedNote,
  look: 'open',
}

/** Why a payment failed, and what helps, in the shopper's words. */
export const declineTexts: Record<DeclineReason, string> = {
  insufficient_funds: messages.insufficientFunds,
  declined: messages.declined,
  timed_out: messages.timedOut,
  cancelled: messages.cancelled,
  authentication_failed: messages.authenticationFailed,
}
