/** Paying an order or a top-up. */
export const payment = {
  continue: 'Continue payment',
  selectMethod: 'Please select payment method.',
  processing: 'Processing...',
  leaving: 'Taking you to the payment page…',
  slow: 'This is taking longer than usual. Please keep this page open.',
  cameBack: 'You came back before the payment was complete.',
  closedWindow: 'You closed the payment window before paying.',
  successful: 'Payment successful',
  orderReceived: 'Order received',
  notVerified: 'Payment verification failed',
  failed: 'There was an error during checkout. Please try again.',
  failedBecause: (reason: string) => `Error during checkout: ${reason}`,
  cardBlocked:
    'The card payment could not be loaded. Please check your connection and content blocker, then try again.',
}

/** The list of payment methods. */
export const paymentMethods = {
  failed: 'Failed to load payment methods',
  more: 'More ways to pay',
  unnamed: 'Unnamed Payment Method',
  noFee: 'No fee',
  minimum: (fee: string) => `min. ${fee}`,
  maximum: (rate: string) => `max. ${rate}`,
}

/** Paying by bank transfer or DuitNow QR. */
export const howToPay = {
  title: 'How to pay',
  withReference: 'Pay this exact amount with this reference so we can match it.',
  beforeReference: 'Pay this exact amount. You’ll get your reference when you confirm.',
  accountNumberOf: (bank: string) => `account number of ${bank}`,
  amount: 'Amount',
  amountToCopy: 'amount',
  recipientReference: 'Recipient reference',
  referenceToCopy: 'reference',
  shopQr: 'DuitNow QR of the shop',
  orScan: 'Or scan this DuitNow QR',
  saveQr: 'Save the QR',
}

/** The lines of a price. */
export const price = {
  subtotal: 'Subtotal',
  voucher: (code: string) => `Voucher ${code}`,
  discount: 'Discount',
  fees: 'Fees',
  total: 'Total',
  notUpdated: 'The price could not be updated.',
  offline: 'You are offline. The price updates when you are back online.',
}

/** The status of a payment. */
export const paymentStatus = {
  waiting: 'We are waiting for your bank',
  waitingNote:
    'Your payment is on its way. This page updates itself. You can close it; we’ll email you.',
  received: 'We received your payment but could not use it',
  receivedNote: 'We’ll refund it or contact you. Please do not pay again.',
  insufficientFunds: 'Your account had insufficient funds for this payment.',
  declined: 'Your bank declined this payment.',
  timedOut: 'This payment timed out.',
  cancelled: 'This payment was cancelled.',
  authenticationFailed: 'Your bank could not verify your identity.',
  checking: 'Checking...',
  checkAgain: 'Check again',
}

/** The steps of a manual transfer. */
export const transfer = {
  label: 'How to pay',
  copyDetails: 'Copy the details into your bank’s app',
  sendExactly: 'Send this exact amount with this reference',
  why: 'So we can match your transfer to this order.',
  tellUs: 'Tell us that you have paid',
  detailsFailed: 'Failed to load the bank details',
  pictureHelps: 'You can add a picture of the receipt to help us find it.',
  told: (time: string) => `You told us at ${time}.`,
  toldWithReceipt: (time: string) => `You told us at ${time}, with a receipt.`,
  havePaid: 'I have paid',
  sendPicture: 'Send the picture',
  sending: 'Sending…',
  addPicture: 'Add a picture',
  picture: 'Picture of the receipt',
  failed: 'This could not be sent. Please try again.',
}

/** What the shop promises about payments. */
export const promises = {
  payment: 'Payment',
  samePrice: 'The price you confirm is the price you pay.',
  noAccount: 'No account needed.',
  safeDetails: 'Card and bank details stay with the payment provider.',
}
