/** The heading of an order's page by status, with the sentences below it. */
export const orderStates = {
  success: 'Order Success',
  thanks: 'Thank you for your order.',
  paymentReceived: 'We received your payment.',
  paidAndDelivered: 'It is paid and delivered.',
  delivering: 'We received your payment and are delivering your order.',
  deliveringWithin: (duration: string) =>
    `We received your payment and are delivering your order, usually within ${duration}.`,
  checking: 'Checking your order',
  oneMoment: 'One moment, please.',
  unreadable: 'Your order could not be loaded',
  unreadableNote: 'We could not reach the shop. This does not affect your order or payment.',
  unknown: 'We cannot find this order',
  unknownNote: 'Please check the link, or track your order by its reference.',

  notPaid: 'Not paid yet',
  payNow: 'Pay now, or choose another payment method.',
  buyerCanPay: 'The buyer can still pay for it.',
  notReserved: 'This item is no longer reserved. You can still buy it at today’s price.',
  amountReceived: (amount: string) => `We received ${amount} but could not use it for this order`,
  cancelled: 'Payment cancelled. You were not charged.',
  timedOut: 'Payment timed out. You were not charged.',
  cardDeclined: 'Card declined. You were not charged.',
  declined: 'Payment declined. You were not charged.',
  failed: 'Payment failed. You were not charged.',
  tryAgain: 'Try again, or pay another way.',

  send: 'Almost there: send your transfer',
  sendAmount: (amount: string) => `Almost there: send ${amount}`,
  sendAmountBy: (amount: string, time: string) => `Almost there: send ${amount} by ${time}`,
  sendToDeliver: 'Send your transfer and we’ll deliver.',
  sendToDeliverFrom: (opening: string) => `Send your transfer and we’ll deliver from ${opening}.`,
  lookingForTransfer: 'We are looking for your transfer',
  deliverOnceSeen: 'We deliver as soon as we see it.',
  deliverFrom: (opening: string) => `We deliver from ${opening}.`,
  pageUpdates: 'This page updates itself. You can close it; we’ll email you.',

  needsAnswer: 'We need your answer',
  deliverOnceAnswered: 'We’ll deliver as soon as you have answered.',
  late: 'Taking longer than usual',
  paidAgo: (duration: string) => `You paid ${duration} ago.`,
  stillInQueue: 'We are sorry. Your order is still in our queue.',
  paidDeliverFrom: (opening: string) => `Paid. We deliver from ${opening}`,
  mailOnDelivery: 'We’ll email you when it is delivered.',
  partDelivered: (delivered: number, all: number) => `We delivered ${delivered} of ${all}.`,
  partTitle: (delivered: number, all: number) => `${delivered} of ${all} delivered`,
  restComing: 'The rest is on its way.',
  restCancelled: 'The rest was cancelled.',

  refunded: 'Refunded',
  amountRefunded: (amount: string) => `${amount} refunded`,
  refundComing: (amount: string) => `Your refund of ${amount} is on its way`,
  /** Where a refund goes. */
  goldBalance: 'your gold balance',
  bankAccount: 'your bank account',
  originalMethod: 'your original payment method',
  originalMethodNamed: (name: string) => `your original payment method (${name})`,
  goesBack: (amount: string, place: string) =>
    `${amount} goes back to ${place}. We’ll email you when it is sent.`,
  willSend: (amount: string, place: string) => `We’ll send ${amount} to ${place} and email you.`,
  wentBack: (amount: string, place: string, time: string) =>
    `${amount} went back to ${place} on ${time}.`,
  bankDelay: 'Depending on your bank, it can take up to 14 days to arrive.',

  disputed: 'Payment disputed',
  bankAsks: (amount: string) => `Your bank has asked us to return ${amount}.`,
  deliverOnceSettled: 'We deliver only once this is settled.',
  bankTook: (amount: string) => `Your bank has taken back ${amount}.`,

  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
}

/** The steps of an order's progress. */
export const orderProgress = {
  label: 'Progress of your order',
  done: 'done',
  received: 'Received',
  paid: 'Paid',
  beingDelivered: 'Being delivered',
  delivered: 'Delivered',
  refund: 'Refund',
  refunded: 'Refunded',
  onItsWay: 'on its way',
  waitingForTransfer: 'waiting for your transfer',
  notPaidYet: 'not paid yet',
  onHold: 'on hold until the dispute is settled',
  waitingForAnswer: 'waiting for your answer',
  partDelivered: (delivered: number, all: number) => `${delivered} of ${all} delivered`,
  late: 'taking longer than usual',
  from: (opening: string) => `from ${opening}`,
  usually: (minutes: number) =>
    minutes === 1 ? 'usually within 1 minute' : `usually within ${minutes} minutes`,
  inProgress: 'in progress',
}

/** The refund of a late order. */
export const lateOrder = {
  label: 'Late order',
  refundMe: 'Refund me',
  refundAll: (amount: string, place: string) => `Refund ${amount} to ${place}?`,
  refundRest: (place: string) => `Refund what we have not delivered to ${place}?`,
  cancelsOrder: 'This cancels your order.',
  cancelsRest: 'This cancels the rest of your order.',
  confirm: 'Yes, refund me',
  refunding: 'Refunding…',
  keepWaiting: 'Keep waiting',
  failed: 'The refund could not be requested. Please try again.',
}

/** Help with an order, and the correction of its details. */
export const orderHelp = {
  title: 'Something wrong?',
  getHelp: 'Get help',
  correct: 'Correct the details',
  correctionNote: 'We’ll review it before we deliver, and email you the result.',
  asked: (details: string) => `We’ll review your correction before we deliver: ${details}`,
  accepted: 'We corrected the details.',
  declined: (reason: string) => `We could not change the details: ${reason}`,
  changeOne: 'Change at least one detail.',
  sendRequest: 'Send request',
  sending: 'Sending...',
  failed: 'Your request could not be sent. Please try again.',
}

/** The shop's question about an order. */
export const orderQuestion = {
  asked: (question: string) => `We asked: ${question}`,
  answered: (answer: string) => `You answered: ${answer}`,
  answer: 'Your answer',
  enterAnswer: 'Please enter your answer.',
  send: 'Send answer',
  sending: 'Sending...',
  failed: 'Your answer could not be sent. Please try again.',
}
