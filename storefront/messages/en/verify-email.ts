/** Verifying an e-mail address, and mailed codes. */
export const verifyEmail = {
  title: 'Verify Email',
  codeSentTo: (email: string) => `Enter the 6-digit code that we sent to ${email}.`,
  enterCode: 'Enter the 6-digit code from your e-mail.',
  verifying: 'Verifying...',
  verify: 'Verify',
  sendAgain: 'Send a new code',
  sendAgainIn: (seconds: number) => `Send a new code in ${seconds} s`,
  noEmail: 'No email found for verification.',
}
