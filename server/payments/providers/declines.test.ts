import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fiuuDecline } from './fiuu/fiuu.ts'
import { razorpayDecline } from './razorpay/razorpay.ts'

test('a provider’s failure is mapped to one of five reasons, or to none', () => {
  for (const [said, reason] of [
    ['insufficient_fund', 'insufficient_funds'],
    ['card_declined', 'declined'],
    ['payment_timed_out', 'timed_out'],
    ['payment_cancelled', 'cancelled'],
    ['authentication_failed', 'authentication_failed'],
    ["Your payment didn't go through as it was declined by the bank.", 'declined'],
    ['Payment failed', null],
    ['gateway_technical_error', null],
    ['NA', null],
    ['', null],
  ] as const) {
    assert.equal(razorpayDecline(said), reason, said)
  }
  for (const [said, reason] of [
    ['FPX_1C', 'cancelled'],
    ['1M', 'timed_out'],
    ['05', 'declined'],
    // A configuration error at FPX.
    ['FPX_05', null],
    // Cancelled by the merchant.
    ['FPX_2X', null],
    ['51', 'insufficient_funds'],
    ['Insufficient Funds', 'insufficient_funds'],
    ['Buyer chose cancel at the login page', 'cancelled'],
    ['Buyer session timeout at TAC request page', 'timed_out'],
    ['Do Not Honour', 'declined'],
    ['3DS authentication failed', 'authentication_failed'],
    ['Internal error', null],
    ['', null],
  ] as const) {
    assert.equal(fiuuDecline(said), reason, said)
  }
})
