/** Gold, on each page that has to do with it. */
export const gold = {
  /** Gold in a list of prices. */
  gold: 'Gold',
  fees: 'Fees',
  history: 'Gold History',
  topUpGold: 'Top up your gold',
  topUpAmount: (amount: string) => `Top up ${amount}`,
  needMoreGold: (amount: string) => `You need ${amount} more gold.`,
  needMore: (amount: string) => `You need ${amount} more`,
  balance: (amount: string) => `Balance ${amount}`,
  saves: (amount: string) => `saves ${amount}`,
  logIn: 'Log in to use your gold.',
}

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
