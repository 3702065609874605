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
  payAnotherWay: 'Pay another way',
  payAnotherWayNote:
    'If you have already sent your transfer, please wait and we’ll deliver. If not, you can pay another way now. This ends your reservation, and you’ll see the current price before you pay.',
  methodFailed: 'The payment method could not be changed. Please try again.',
}
