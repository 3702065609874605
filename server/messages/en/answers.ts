export { fields, forms } from '@apeak/contract/messages/en/fields'

/** Refusals of any call. */
export const requests = {
  pageNotFound: 'Not found',
  tooLarge: 'The request is too large.',
  otherContentType: 'This content type is not accepted here.',
  failed: 'Something went wrong on our side. Please try again.',
  busy: 'The shop is busy. Please try again in a moment.',
  invalid: 'The given data was invalid.',
  tooMany: 'Too many requests.',
  tooManyCarts: 'You have changed your cart too often.',
  tooManyOrders: 'You have placed too many orders.',
  tooManyPlayerChecks: 'You have looked up too many players.',
  tooManyCartsOfNetwork:
    'Too many cart changes by guests on your network. Log in to continue, or wait.',
  tooManyOrdersOfNetwork:
    'Too many guest orders came from your network. Log in to continue, or wait.',
  tooManyPlayerChecksOfNetwork:
    'Too many player lookups by guests on your network. Log in to continue, or wait.',
  tryAgainInSeconds: (count: number) => `Please try again in ${counted(count, 'second')}.`,
  tryAgainInMinutes: (count: number) => `Please try again in ${counted(count, 'minute')}.`,
  tryAgainInHours: (count: number) => `Please try again in ${counted(count, 'hour')}.`,
  inTurn: (first: string, second: string) => `${first} ${second}`,
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What is wrong with input of any kind. */
export const input = {
  required: 'This field is required.',
  notValid: 'This is not valid.',
  unknownField: 'This field is not known.',
  text: 'This must be text.',
  wholeNumber: 'This must be a whole number.',
  number: 'This must be a number.',
  yesOrNo: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be an object.',
  nothing: 'This must be null.',
  otherType: 'This has the wrong type.',
  email: 'Please enter a valid email address.',
  date: 'Please enter a date, like 2026-01-31.',
  oneOf: (values: string) => `This must be one of: ${values}.`,
  atLeast: (least: string) => `This must be at least ${least}.`,
  atMost: (most: string) => `This must be at most ${most}.`,
  charactersAtLeast: (least: string) => `Please enter at least ${least} characters.`,
  charactersAtMost: (most: string) => `Please enter at most ${most} characters.`,
  giveAtLeast: (least: string) => `Please give at least ${least}.`,
  giveAtMost: (most: string) => `Please give at most ${most}.`,
  notUtf8: 'The body is not valid UTF-8.',
  notJson: 'The body is not valid JSON.',
  unstorable: 'This text has characters that cannot be stored.',
  nestedTooDeeply: 'This is nested too deeply.',
  unreadableForm: 'This form could not be read.',
  twice: 'This field appears twice.',
  tooLong: 'This is too long.',
  formTooLong: 'This form is too long.',
}

/** Things that a call did not find, by their name in the code. */
export const missing = {
  Account: 'Account not found',
  Article: 'Article not found',
  Category: 'Category not found',
  Conversation: 'Conversation not found',
  Order: 'Order not found',
  Page: 'Page not found',
  Payment: 'Payment not found',
  Picture: 'Picture not found',
  Player: 'Player not found',
  Tag: 'Tag not found',
  Transaction: 'Transaction not found',
}

/** Why a buyer cannot order more. */
export const limits = {
  itemOfGuests: (most: number) =>
    `You can order up to ${most} of this item without logging in. Log in to order more.`,
  inNetworkItem:
    'Too much of this item is reserved by unpaid guest orders from your network. Log in to buy, or wait.',
  inNetworkSale:
    'Too much of this flash sale is reserved by unpaid guest orders from your network. Log in to buy, or wait.',
  inNetworkVoucher:
    'This voucher is reserved by unpaid guest orders from your network. Log in to buy, or wait.',
  beforePaymentItem: (most: number) =>
    `You can order up to ${most} of this item before you pay. Order fewer, or pay with Apeak Gold.`,
  beforePaymentSale: (most: number) =>
    `You can order up to ${most} of this flash sale before you pay. Order fewer, or pay with Apeak Gold.`,
  beforePaymentVoucher: (most: number) =>
    `You can order up to ${most} of this voucher before you pay. Order fewer, or pay with Apeak Gold.`,
  guestUnpaidItem:
    'Too much of this item is in unpaid orders right now. Log in if you have bought here before, or wait.',
  guestUnpaidSale:
    'Too much of this flash sale is in unpaid orders right now. Log in if you have bought here before, or wait.',
  guestUnpaidVoucher:
    'This voucher is in too many unpaid orders right now. Log in if you have bought here before, or wait.',
  customerUnpaidItem:
    'Too much of this item is in unpaid orders right now. Pay with Apeak Gold, or wait.',
  customerUnpaidSale:
    'Too much of this flash sale is in unpaid orders right now. Pay with Apeak Gold, or wait.',
  customerUnpaidVoucher:
    'This voucher is in too many unpaid orders right now. Pay with Apeak Gold, or wait.',
  sale: (most: number, own: number) =>
    `This flash sale is limited to ${most} per customer, and you already have ${own}.`,
  unpaidOrders: (most: number) =>
    `You have reached the limit of ${most} unpaid orders. Pay for one, or wait.`,
  reservedUnits: (most: number) =>
    `You have reached the limit of ${most} limited items in unpaid orders. Pay for some, or wait.`,
  account:
    'Your account has reached the limit for something in this order. Use another payment method, or place a new order while you are logged in.',
}

/** Responses of the account calls. */
export const accounts = {
  codeSent: 'OTP sent to email',
  emailVerified: 'Your email address is verified. You can log in now.',
  resetLinkSent: 'If this address has an account, a link to reset its password is on its way.',
  passwordReset: 'Your password has been reset. You can log in with the new one.',
  profileSaved: 'Profile updated successfully',
  passwordSaved: 'Password updated successfully',
  pinSaved: 'Security PIN updated successfully',
  pinVerified: 'PIN Verified Successfully',
  deleted: 'Your account has been deleted.',
  loggedOut: 'You are logged out.',
  othersLoggedOut: 'You are logged out everywhere else.',
  logIn: 'Please log in to continue.',
  otherAccount: 'This is not your account.',
  tooManyAttempts: 'Too many failed attempts.',
  wrongLogin: 'Invalid email or password.',
  verifyFirst: 'Please verify your email address first.',
  suspended: (reason: string) => `Your account is suspended. ${reason}`,
  unknownReferralCode: 'This referral code is not valid.',
  wrongCode: 'This code is wrong or has expired.',
  commonPassword: 'This password is too common. Please choose another.',
  emailAsPassword: 'The password must not be your email address.',
  wrongDate: 'This date is not valid.',
  wrongPassword: 'Incorrect password.',
  wrongPin: 'Invalid PIN',
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New password and confirm password do not match.',
  pinsDiffer: 'New pin and confirm pin do not match.',
  resetLinkEnded: 'This link has expired or was already used. Please request a new one.',
  passwordChanged: 'Your password has just changed. Please try again.',
  pinChanged: 'Your PIN has just changed. Please try again.',
  accountChanged: 'Your account has just changed. Please try again.',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  notDeletedYet: (unfinished: string) =>
    `Your account cannot be deleted yet: you still have ${unfinished}.`,
  and: (one: string, other: string) => `${one} and ${other}`,
  unfinishedOrders: (count: number) =>
    `${count === 1 ? '1 unfinished order' : `${count} unfinished orders`} (see Transaction History)`,
  unfinishedOrdersAtLeast: (count: number) =>
    `at least ${count} unfinished orders (see Transaction History)`,
  goldLeft: (amount: string) => `${amount} of gold`,
  placedTopups: (count: number, amount: string) =>
    `${count === 1 ? 'a placed top-up' : `${count} placed top-ups`} of ${amount}`,
  seeGold: (left: string) => `${left} (see Apeak Gold)`,
  commissionOwed: (amount: string) => `${amount} of commission (see Referrals)`,
}

/** Responses of the affiliate calls. */
export const affiliates = {
  received: 'Your application was received.',
  alreadyApplied: 'You have already applied.',
  notApproved: 'No Approved Affiliate Application.',
  codeReserved: 'This code is reserved. Please choose another.',
  codeTaken: 'This code is taken. Please choose another.',
  codeChosen: 'You have already chosen your code.',
}

/** Responses about carts and new orders. */
export const checkout = {
  logInForGold: 'Please login to use Apeak Gold as payment method.',
  verifyPin: 'Please verify your security PIN.',
  methodNotAvailable: 'This payment method is not available.',
  notSold: 'This item is no longer available.',
  soldOut: 'This item is sold out.',
  unitsLeft: (count: number) => `Only ${count} of this item ${count === 1 ? 'is' : 'are'} left.`,
  fillInAll: 'Please fill in all required fields.',
  eachOptionOnce: 'Each option may be answered once.',
  unknownOption: 'This option is not known.',
  answerNotValid: (name: string) => `${name} is not valid.`,
  nothingChosen: 'Please select a product and payment method.',
  cartChanged: 'Your cart has changed. Please check it and confirm again.',
  orderChanged: 'Your order has changed. Please check it and confirm again.',
  checkPriceFirst: 'Please check the price of this order first.',
  needsNoPayment: 'This order no longer needs payment.',
  moneyReceived: (amount: string) =>
    `We received ${amount} for this order but could not use it. We’ll refund it or contact you. Please do not pay again.`,
  saleLimit: (most: number) =>
    `This flash sale is limited to ${most} per customer. Please choose fewer.`,
  tooManyVouchers: 'Too many invalid vouchers were tried.',
  voucherNotValid: 'This voucher is not valid.',
  voucherLimit: 'You have reached the limit for this voucher.',
  voucherNotForItem: 'This voucher is not valid for this item.',
  voucherEnded: 'This voucher has been used up or has expired.',
  voucherMinimum: (amount: string) => `This voucher requires a purchase of ${amount} or more.`,
  methodMinimum: (amount: string) =>
    `This payment method requires ${amount} or more. Please choose another one.`,
  priceChanged: 'The price has changed.',
  saleEnded: 'This flash sale has sold out or ended.',
  saleJustEnded: 'This flash sale has just sold out or ended.',
  itemPriceChanged: (from: string, to: string) =>
    `The price of this item has changed from ${from} to ${to}.`,
  totalIsNow: (total: string) => `The total is now ${total}.`,
  totalInsteadOf: (total: string, before: string) =>
    `The total is now ${total} instead of ${before}.`,
  confirmTotal: (total: string) => `The total is now ${total}: please check it and confirm again.`,
  notLateEnough: 'This order is not late enough for a refund. Please contact us instead.',
  refundOnItsWay: 'Your refund is on its way.',
  detailsRemoved: 'These details have been removed.',
}

/** Responses of the gold calls. */
export const gold = {
  amountRange: 'Please choose an amount from RM 10.00 to RM 10,000.00.',
  cancelled: 'This top-up was cancelled.',
  alreadyPaid: 'This top-up is already paid.',
  otherMethod: 'This top-up uses another payment method.',
  transactionCancelled: 'Transaction cancelled successfully.',
  balanceTooLow: (balance: string, price: string, lacking: string) =>
    `Your gold balance of ${balance} is too low. This order costs ${price}, so you need ${lacking} more. Top up, then continue your order.`,
  dateTooEarly: 'This date is too early.',
  lastBeforeFirst: 'The last day must not be before the first.',
  atMostAYear: 'A statement covers at most a year.',
  columnDate: 'Date',
  columnType: 'Type',
  columnReference: 'Reference',
  columnIn: 'In (RM)',
  columnOut: 'Out (RM)',
  columnBalance: 'Balance (RM)',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  top_up: 'Top up',
  purchase: 'Purchase',
  refund: 'Refund',
  adjustment: 'Adjustment',
  commission: 'Commission',
}

/** Responses of the order calls. */
export const orders = {
  othersOrder: 'Please log in to the account that placed this order.',
  guestsOrder:
    'This order can be changed only in the browser you ordered with, or through the link in its email.',
  goldAfterOtherPayment:
    'A payment for this order may still arrive, so it cannot be paid with gold. Use another payment method, or place a new order while you are logged in.',
  noLongerCorrectable: 'These details can no longer be changed.',
  beingRefunded: 'This order is being refunded, so its details cannot be changed.',
  askedThreeTimes: 'You have already asked three times. Please contact us instead.',
  fillInAllDetails: 'Please fill in all details.',
  changeOneDetail: 'Change at least one detail.',
  onlyAnswers: 'Only the answers can be changed, not the questions.',
  correctionAsked: 'We’ll review it before we deliver.',
  noAnswerNeeded: 'We no longer need an answer.',
  answered: 'Thank you. We’ll continue with your order.',
  choosePayment: 'Choose how to pay.',
  otherMethod: 'This order uses another payment method.',
  reservationExpired: 'Your price reservation has expired. Please continue at the current price.',
  alreadyPaid: 'This order is already paid.',
  awaitsNoTransfer: 'This order is not waiting for a transfer.',
  transferReported: 'Thank you. We’ll look for your transfer.',
  codeOlderThanAccount: 'This code is older than your account. We can email it to you again.',
  noCode: 'No code was delivered with this order.',
  codeOnItsWay: 'Your code is on its way to your email address.',
  linkSent: 'If the reference and email address match an order, we’ve sent a link.',
  nothingLeftToRefund: 'There is nothing left to refund.',
  justDelivered: 'Your order has just been delivered.',
  aboveRefundable: 'The amount is above what is left to refund.',
  beingDelivered: 'This order is being delivered right now. Please try again later.',
  refunded: 'This order has been refunded.',
  noReceipt: 'This order has no receipt.',
}

/** Responses of the payment calls. */
export const payments = {
  providerUnavailable:
    'The payment provider is not responding. Please try again or choose another payment method.',
  foreignCallback: "The callback must be one of this shop's own addresses.",
}

/** A receipt. */
export const receipts = {
  title: (number: string) => `Receipt ${number}`,
  paid: (time: string) => `Paid: ${time} (Malaysia)`,
  reference: (reference: string) => `Reference: ${reference}`,
  paidBy: (method: string) => `Paid by: ${method}`,
  customer: (email: string) => `Customer: ${email}`,
  registrationNumber: (number: string) => `Registration no. ${number}`,
  taxNumber: (number: string) => `Tax identification no. ${number}`,
  serviceTaxNumber: (number: string) => `Service tax no. ${number}`,
  discount: 'Discount',
  goldDiscount: 'Gold discount',
  fee: 'Fee',
  total: 'Total',
  includesTax: (percent: string) => `Includes service tax of ${percent}%`,
  refunded: 'Refunded',
}

/** Responses of the support forms. */
export const support = {
  ticketSubmitted: 'Ticket submitted successfully',
  formSubmitted: 'Form submitted successfully',
}

/** The feed of the news. */
export const news = {
  feedTitle: 'Apeak: News And Events',
}
