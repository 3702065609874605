/** An order's page, and what other lists of orders say too. */
export const order = {
  title: 'Your order',
  orderId: 'Order ID',
  reference: 'Reference',
  /** After 'Copy'. */
  referenceToCopy: 'reference',
  category: 'Category',
  product: 'Product',
  email: 'Email',
  amount: 'Amount',
  amountPaid: 'Amount Paid',
  payBy: 'Pay by',
  reservedUntil: 'Reserved until',
  belongsToAccount: 'This order belongs to an account.',
  logIn: 'Log in',
  readOnly:
    'You can view this order but not change it here. If it is yours, open the link in its email, or use the browser you ordered with.',
  payNow: 'Pay now',
  tryAgain: 'Try again',
  continuePayment: 'Continue payment',
  chooseAnotherMethod: 'Choose another payment method',
  continueShopping: 'Continue shopping',
  trackOrder: 'Track order',
  saveReceipt: 'Save receipt',
  preparingReceipt: 'Preparing…',
  receiptFailed: 'The receipt could not be loaded.',
  receiptFile: (reference: string) => `receipt-${reference}.pdf`,
  ordersHere: 'Your orders on this device',
  ordersHereFailed: 'Failed to load your orders',
}

/** The statuses of orders and gold movements. */
export const badges = {
  pendingPayment: 'Pending Payment',
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
  notPaidYet: 'Not paid yet',
  waitingForPayment: 'Waiting for your payment',
  beingDelivered: 'Being delivered',
  delivered: 'Delivered',
  credited: 'Credited',
  paidWithGold: 'Paid with gold',
}

/** The delivered codes of an order. */
export const orderCode = {
  title: (item: string, count: number) => (count > 1 ? `Your ${item} codes` : `Your ${item} code`),
  sentBefore: 'Sent to your email address before you had an account.',
  show: 'Show code',
  opening: 'Opening…',
  /** After 'Copy'. */
  code: 'code',
  codeNumber: (number: number) => `code ${number}`,
  redeem: 'How to redeem',
  mailAgain: 'Email it again',
  sending: 'Sending…',
  showFailed: 'The code could not be shown. Please try again.',
  sendFailed: 'The code could not be sent. Please try again.',
}

/** Paying an unpaid order, or paying it another way. */
export const continueOrder = {
  category: 'Category',
  item: 'Item',
  paymentMethod: 'Payment method',
  logInForGold: 'Please login to use Apeak Gold as payment method.',
  logInToPay: 'This order belongs to an account. Log in to pay for it.',
  tooLittleGold: (missing: string) =>
    `Your gold balance is too low. You need ${missing} more. Top up and we’ll bring you back to this order.`,
  noLongerUnpaid: 'This order no longer needs payment.',
  orPayAnotherWay: 'Or pay another way',
  saved: 'We saved your order, so you need not fill it in again.',
  changePaymentMethod: 'Pay another way',
  payAnotherWayNote:
    'If you have already sent your transfer, please wait and we’ll deliver. If not, you can pay another way now. This ends your reservation, and you’ll see the current price before you pay.',
  methodFailed: 'The payment method could not be changed. Please try again.',
}

/** A customer's orders. */
export const transactions = {
  failed: 'Failed to load Transaction History',
  timeSpan: 'Time span',
  pastDays: (days: number) => `Past ${days} days`,
  none: (days: number) => `You have no orders from the past ${days} days.`,
  browse: 'Browse products',
  order: (id: string) => `Order ${id}`,
  viewOrder: 'View order',
  status: 'Status',
  voucherCode: 'Voucher Code',
  voucher: 'Voucher',
  paymentMethod: 'Payment Method',
  noPayment: 'No payment needed',
  orderDate: 'Order Date',
  transactionId: 'Transaction ID',
}

/** The page that mails the link of an order. */
export const trackOrder = {
  title: 'Track order',
  description: 'Enter your order reference and the email address you ordered with.',
  intro:
    'Enter your order reference and the email address you ordered with. We’ll send you a link.',
  reference: 'Order reference',
  email: 'Email',
  enterReference: 'Enter your order reference.',
  enterEmail: 'Enter your email address.',
  send: 'Send me the link',
  sending: 'Sending...',
  refused: 'Please check the details.',
  failed: 'This could not be sent. Please try again.',
}
