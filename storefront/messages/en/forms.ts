/** Labels, buttons and errors that several forms have. */
export const forms = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  otp: 'OTP',
  subject: 'Subject',
  choose: 'Choose…',
  pleaseWait: 'Please wait...',
  sending: 'Sending...',
  saving: 'Saving...',
  submitting: 'Submitting...',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  enterPin: 'Enter 6-digit PIN',
  unexpected: 'An unexpected error occurred. Please try again.',
  /** With a reason that the browser gives. */
  unexpectedBecause: (reason: string) =>
    `An unexpected error occurred. Please try again. ${reason}`,
  unexpectedLater: 'An unexpected error occurred. Please try again later.',
  answered: (status: number) => `The shop answered ${status}.`,
  invalid: (reasons: string) => `Validation failed: ${reasons}`,
}
