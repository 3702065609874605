/** What the shop promises about payments. */
export const promises = {
  payment: 'Payment',
  samePrice: 'The price you confirm is the price you pay.',
  noAccount: 'No account needed.',
  safeDetails: 'Card and bank details stay with the payment provider.',
}
