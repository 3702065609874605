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
