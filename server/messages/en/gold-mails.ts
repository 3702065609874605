/** Mails about gold. */
export const goldMails = {
  placedSubject: (amount: string) => `We received your top-up: ${amount} of gold`,
  placedHeading: 'Top-up received',
  placedText: (name: string, amount: string) =>
    `Hello ${name}, thank you for your top-up of ${amount} of gold. Send your transfer and we’ll add it to your balance.`,
  viewTopup: 'View your top-up',
  addedSubject: (amount: string) => `Gold topped up: ${amount}`,
  addedHeading: 'Gold topped up',
  addedText: (name: string, amount: string) =>
    `Hello ${name}, ${amount} of gold has been added to your balance.`,
  addedLateText: (name: string, amount: string) =>
    `Hello ${name}, you cancelled this top-up, but your payment arrived. ${amount} of gold has been added to your balance.`,
  viewGold: 'View your gold',
  transactionId: 'Transaction ID',
  reference: 'Reference',
  gold: 'Gold',
  fees: 'Fees',
  paid: 'Paid',
  toPay: 'To pay',
  refundSubject: (amount: string) => `Your refund of ${amount}`,
  refundHeading: 'Refunded as gold',
  refundText: (name: string, amount: string) =>
    `Hello ${name}, your order was refunded. ${amount} of gold has been added to your balance and is ready to use.`,
  unmatchedText: (name: string, amount: string) =>
    `Hello ${name}, we received a payment that did not match an open order. ${amount} of gold has been added to your balance and is ready to use.`,
  orderId: 'Order ID',
  topupId: 'Top-up ID',
  refund: 'Refund',
}
