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
