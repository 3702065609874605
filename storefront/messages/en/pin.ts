/** The check of the security PIN. */
export const pin = {
  balance: 'Your balance',
  pin: 'Security PIN',
  verify: 'Verify PIN',
  verifying: 'Verifying...',
  verified: 'PIN Verified Successfully',
  missing: 'Please verify your security PIN.',
  forgot: 'Forgot PIN?',
  invalid: 'Invalid PIN',
  failed: 'The PIN could not be checked. Please try again.',
}
