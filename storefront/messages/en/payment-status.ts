/** The status of a payment. */
export const paymentStatus = {
  waiting: 'We are waiting for your bank',
  waitingNote:
    'Your payment is on its way. This page updates itself. You can close it; we’ll e-mail you.',
  insufficientFunds: 'Your account had insufficient funds for this payment.',
  declined: 'Your bank declined this payment.',
  timedOut: 'This payment timed out.',
  cancelled: 'This payment was cancelled.',
  authenticationFailed: 'Your bank could not verify your identity.',
  checking: 'Checking...',
  checkAgain: 'Check again',
}
