import { type DeclineTable, declineReasonIn } from '../provider.ts'

/** Razorpay's reasons, as its errors name them. */
const table: DeclineTable = {
  codes: {
    insufficient_funds: ['insufficient_fund', 'insufficient_funds'],
    declined: [
      'card_declined',
      'payment_declined',
      'payment_risk_check_failed',
      'card_expired',
      'card_not_enrolled',
      'debit_instrument_blocked',
      'transaction_daily_limit_exceeded',
      'international_transaction_not_allowed',
    ],
    timed_out: ['payment_timed_out', 'payment_session_expired', 'otp_expired'],
    cancelled: ['payment_cancelled'],
    authentication_failed: ['authentication_failed', 'incorrect_otp', 'otp_attempts_exceeded'],
  },
  words: {},
}

/** Why a payment failed, by what Razorpay says of it; null where that tells shoppers nothing. */
export const razorpayDecline = (said: string) => declineReasonIn(table, said)
