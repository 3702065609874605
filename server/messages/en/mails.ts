/** Texts that several kinds of mail share. */
export const mails = {
  hello: 'Hello,',
  helloName: (name: string) => `Hello ${name},`,
  whyReceived: (shop: string) =>
    `You received this email because your address was used at ${shop}.`,
  malaysianTime: (time: string) => `${time} (Malaysia time)`,
  contactUs: 'Contact us',
  logIn: 'Log in',
  exactAmount: (amount: string, reference: string) =>
    `Please pay exactly ${amount} with the recipient reference ${reference} so we can match it.`,
  recipientReference: 'Recipient reference',
  amount: 'Amount',
  scanOnOrderPage: 'You can also scan the DuitNow QR on the order page.',
  scanOnTopupPage: 'You can also scan the DuitNow QR on the top-up page.',
}

/** Mails about an account. */
export const accountMails = {
  verifySubject: 'Your Apeak verification code',
  verifyHeading: 'Verify your email address',
  verifyText: (time: string) =>
    `Enter this code to verify your email address. It expires in 10 minutes and works only for the registration on ${time}.`,
  enterCode: 'Enter the code',
  notRegistered:
    'If you did not register then, do not enter this code: the account would have someone else’s password. Without the code, nothing happens.',
  existsSubject: 'You already have an Apeak account',
  existsHeading: 'You already have an account',
  existsText:
    'Someone tried to create an account with this address, but you already have one. Nothing was changed. If it was you, log in, or reset your password if you forgot it.',
  resetSubject: 'Reset your Apeak password',
  resetHeading: 'Reset your password',
  resetText: 'Use this link to choose a new password. It expires in 60 minutes and works once.',
  resetPassword: 'Reset password',
  notRequested: 'If you did not request this, ignore this email. Your password has not changed.',
  pinCodeSubject: 'Your Apeak code for a new PIN',
  pinCodeHeading: 'Choose a new security PIN',
  pinCodeText: 'Enter this code to choose a new security PIN. It expires in 10 minutes.',
  notYou: 'If this was not you, someone may have access to your account. Change your password.',
  passwordChangedSubject: 'Your Apeak password was changed',
  passwordChangedHeading: 'Password changed',
  passwordChangedText:
    'Your password was changed, and all other devices were logged out. If this was not you, reset your password now.',
  seeDevices: 'Once logged in, you can see all devices that are logged in, and log them out.',
  devicesLink: "See where you're logged in",
  pinChangedSubject: 'Your Apeak security PIN was changed',
  pinChangedHeading: 'Security PIN changed',
  pinChangedText:
    'Your security PIN was changed. If this was not you, someone may have access to your account. Reset your password now, which logs out all devices, then choose a new PIN.',
  newPinLink: 'Choose a new PIN',
  deletedSubject: 'Your Apeak account was deleted',
  deletedHeading: 'Account deleted',
  deletedText:
    'Your account was deleted, including your name, email address, phone number and birthday. We keep your past orders without these details. This is our last email about it.',
  suspendedSubject: 'Your Apeak account is suspended',
  suspendedHeading: 'Account suspended',
  suspendedText: (reason: string) =>
    `Your account is suspended, and all devices were logged out. ${reason}`,
  suspendedMistake:
    'Your orders and gold are not affected. If you think this is a mistake, contact us.',
  openAgainSubject: 'Your Apeak account is open again',
  openAgainHeading: 'Account open again',
  openAgainText: 'You can log in to your account again. Nothing in it has changed.',
  lockedHeading: 'Too many failed attempts',
  passwordLockedSubject: 'Your Apeak password is temporarily locked',
  passwordLocked: (time: string) =>
    `The password of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Resetting your password unlocks it immediately.`,
  pinLockedSubject: 'Your Apeak security PIN is temporarily locked',
  pinLocked: (time: string) =>
    `The security PIN of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Choosing a new PIN with 'Forgot PIN?' unlocks it immediately.`,
  emailCodeLockedSubject: 'Your Apeak verification code is temporarily locked',
  emailCodeLocked: (time: string) =>
    `The verification code of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Request a new code after that.`,
  pinCodeLockedSubject: 'Your Apeak code for a new PIN is temporarily locked',
  pinCodeLocked: (time: string) =>
    `The code for a new PIN of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Request a new code after that.`,
  beingGuessed:
    'If this was not you, someone may be guessing it. We are blocking these attempts. Use a password that you use nowhere else.',
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
}

/** Mails about being an affiliate. */
export const affiliateMails = {
  yourCode: 'Your code',
  yourLink: 'Your link',
  viewReferrals: 'View your referrals',
  approvedSubject: 'You are an Apeak affiliate',
  approvedHeading: 'Your application was approved',
  approvedText:
    'Welcome! Share your link. Anyone who registers with it becomes your referral, and you earn commission on what they buy. You can choose your own code once, on your referrals page.',
  rejectedSubject: 'Your Apeak affiliate application',
  rejectedHeading: 'Your application was not approved',
  rejectedText: (reason: string) =>
    `We reviewed your application and could not approve it: ${reason}`,
  applyAgain: 'You are welcome to apply again.',
  applyAgainLink: 'Reapply as Affiliate',
  suspendedSubject: 'Your Apeak referral code is suspended',
  suspendedHeading: 'Your referral code is suspended',
  suspendedText:
    'New sign-ups with your code no longer become your referrals. You keep your existing referrals and still earn commission on what they buy. If you think this is a mistake, please contact us.',
  reinstatedSubject: 'Your Apeak referral code works again',
  reinstatedHeading: 'Your referral code works again',
  reinstatedText: 'New sign-ups with your link become your referrals again.',
  receivedSubject: 'We received your affiliate application',
  receivedHeading: 'Application received',
  receivedText: 'We review every application and will email you our decision.',
  viewApplication: 'View your application',
  commission: 'Commission',
  bankReference: 'Bank reference',
  payoutSubject: (amount: string) => `Your Apeak commission: ${amount}`,
  payoutHeading: 'Commission paid out',
  paidAsGold: 'Your commission has been added to your gold and is ready to use.',
  paidToBank: 'Your commission is on its way to your bank account.',
  viewGold: 'View your gold',
}

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
  paid: 'We received your payment. We’ll deliver your order as soon as we can.',
  paidFrom: (opening: string) => `We received your payment. We deliver from ${opening}.`,
  free: 'There is nothing to pay. We’ll deliver your order as soon as we can.',
  freeFrom: (opening: string) => `There is nothing to pay. We deliver from ${opening}.`,
  unpaidSubject: (item: string) => `Your order is not paid yet: ${item}`,
  unpaidHeading: 'Not paid yet',
  unpaidText: (item: string, game: string, amount: string, time: string) =>
    `Your order of ${item} for ${game} is not paid yet. Pay ${amount} by ${time} to keep this price. You can use any payment method.`,
  continuePayment: 'Continue payment',
  unpaidIgnore:
    'If you have already paid or no longer want this order, ignore this email. You are not charged for an unpaid order.',
  notReceivedSubject: (item: string) => `We have not received your payment: ${item}`,
  notReceivedHeading: 'Payment not received',
  notReceivedText: (item: string, game: string, amount: string) =>
    `We did not receive your payment of ${amount} for ${item} for ${game} in time, so its price is no longer reserved. To buy it, continue at the current price.`,
  doNotPayAgain: (reference: string) =>
    `If you have already paid, do not pay again. Contact us with the reference ${reference}.`,
  viewOrder: 'View your order',
  codeSubject: (game: string, product: string) => `Your ${game} ${product} code`,
  codesSubject: (game: string, product: string) => `Your ${game} ${product} codes`,
  codeText: 'Thank you for your order. Keep this email: whoever has the code can use it.',
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
  linkIgnore: 'If you did not ask for this link, ignore this email.',
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

/** Mails about a ticket, an enquiry or a chat. */
export const supportMails = {
  ticketSubject: (number: string) => `We received your support ticket #${number}`,
  ticketHeading: 'We received your support ticket',
  enquirySubject: (number: string) => `We received your partnership enquiry #${number}`,
  enquiryHeading: 'We received your partnership enquiry',
  receivedText: (number: string) =>
    `Its number is #${number}. We’ll reply to this address as soon as we can.`,
  notYou:
    'If you did not contact us, someone entered your address by mistake. Please ignore this email.',
  chatReplySubject: (number: string) => `Our reply to your message #${number}`,
  replySubject: (number: string) => `Our reply to your request #${number}`,
  replyHeading: 'Our reply',
  continueChat: 'Continue in the live chat',
  requestNumber: (number: string) => `Your request number is #${number}.`,
}
