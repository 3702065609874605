/** Mails about an order. `item`: with its quantity. */
export const orderMails = {
  receivedSubject: (item: string) => `We received your order: ${item}`,
  receivedHeading: 'Order received',
  receivedText: (item: string, game: string, whatFollows: string) =>
    `Thank you for your order of ${item} for ${game}. ${whatFollows}`,
  sendTransfer: (time: string) =>
    `Send your transfer and we’ll deliver. Please pay by ${time} to keep this price.`,
  sendTransferFrom: (opening: string, time: string) =>
    `Send your transfer and we’ll deliver from ${opening}. Please pay by ${time} to keep this price.`,
  paid: 'We received your payment. We’ll deliver it as soon as we can.',
  paidFrom: (opening: string) => `We received your payment. We deliver from ${opening}.`,
  free: 'There is nothing to pay. We’ll deliver it as soon as we can.',
  freeFrom: (opening: string) => `There is nothing to pay. We deliver from ${opening}.`,
  unpaidSubject: (item: string) => `Your order is not paid yet: ${item}`,
  unpaidHeading: 'Not paid yet',
  unpaidText: (item: string, game: string, amount: string, time: string) =>
    `Your order of ${item} for ${game} is not paid yet. Pay ${amount} by ${time} to keep this price. You can use any payment method.`,
  continuePayment: 'Continue payment',
  unpaidIgnore:
    'If you have already paid or no longer want this order, ignore this e-mail. You are not charged for an unpaid order.',
  notReceivedSubject: (item: string) => `We have not received your payment: ${item}`,
  notReceivedHeading: 'Payment not received',
  notReceivedText: (item: string, game: string, amount: string) =>
    `We did not receive your payment of ${amount} for ${item} for ${game} in time, so its price is no longer reserved. To buy it, continue at the current price.`,
  doNotPayAgain: (reference: string) =>
    `If you have already paid, do not pay again. Contact us with the reference ${reference}.`,
  viewOrder: 'View your order',
  codeSubject: (game: string, product: string) => `Your ${game} ${product} code`,
  codesSubject: (game: string, product: string) => `Your ${game} ${product} codes`,
  codeText: 'Thank you for your order. Keep this e-mail: whoever has the code can use it.',
  code: 'Voucher Code',
  codeNumber: (number: string) => `Voucher Code ${number}`,
  deliveredSubject: (item: string) => `Your order is delivered: ${item}`,
  deliveredHeading: 'Order delivered',
  deliveredText: (item: string, game: string) => `We delivered ${item} for ${game}.`,
  buyAgain: 'Buy again',
  correctedSubject: (item: string) => `We corrected your order: ${item}`,
  correctedHeading: 'Order details corrected',
  correctedText: (reference: string) =>
    `We corrected the details of your order ${reference} and will deliver to the details below. If they are wrong, please contact us immediately.`,
  notChangedSubject: (item: string) => `We could not change your order: ${item}`,
  notChangedHeading: 'Details not changed',
  notChangedText: (reference: string, reason: string) =>
    `You asked us to change the details of your order ${reference}. We did not change them: ${reason}`,
  lateSubject: (item: string) => `Taking longer than usual: ${item}`,
  lateHeading: 'Taking longer than usual',
  lateText: (item: string, game: string) =>
    `We have not delivered your order of ${item} for ${game} yet. We are sorry. It is still in our queue, and there is nothing you need to do.`,
  lateRefund: 'If it takes much longer, you can get a refund on your order’s page.',
  linkSubject: (reference: string) => `Your order ${reference}`,
  linkHeading: 'Your order',
  linkText:
    'Open this link to see your order. Anyone with the link can change it, so keep it to yourself.',
  linkIgnore: 'If you did not ask for this link, ignore this e-mail.',
  askedSubject: (item: string) => `A question about your order: ${item}`,
  askedHeading: 'We have a question',
  askedText: (reference: string) =>
    `We need your answer before we can deliver your order ${reference}.`,
  answerLink: 'Answer on your order’s page',
  refundedSubject: (amount: string, item: string) => `Your refund of ${amount}: ${item}`,
  refundedHeading: 'Your refund',
  refundedText: (amount: string) =>
    `We refunded ${amount} to your original payment method. Depending on your bank, it can take up to 14 days to arrive.`,
  refund: 'Refund',
  orderId: 'Order ID',
  reference: 'Reference',
  category: 'Category',
  product: 'Product',
  subtotal: 'Subtotal',
  voucher: (code: string) => `Voucher ${code}`.trim(),
  fees: 'Fees',
  discount: 'Discount',
  total: 'Total',
}
