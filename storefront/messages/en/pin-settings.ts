/** Changing the security PIN. */
export const pinSettings = {
  text: 'Six digits that confirm a payment with Apeak Gold.',
  current: 'Current PIN',
  new: 'New PIN',
  confirm: 'Confirm PIN',
  noMatch: 'New pin and confirm pin do not match.',
  change: 'Change PIN',
  forgot: 'Forgot PIN?',
  setNew: 'Set New PIN',
}
