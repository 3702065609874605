/** The dialog that confirms an order. */
export const confirmOrder = {
  title: 'Order details',
  isThisYou: 'Is this you?',
  playerName: (name: string) => `The player’s name is ${name}`,
  lookingUp: 'Looking up the player’s name…',
  noPlayer: 'No player with these details was found. Please check them.',
  category: 'Category',
  item: 'Item',
  payment: 'Payment',
  email: 'Email',
  updatingPrice: 'Updating the price…',
  placeOrder: (total: string) => `Place order · ${total}`,
  pay: (total: string, method: string) => `Pay ${total} · ${method}`,
  agreement: (terms: string) => `By confirming you agree to the ${terms}`,
  startOver: 'Start over',
  anotherMethod: 'Choose another payment method',
  orderSaved:
    'We saved your order, so you can continue the payment. If you start over, you are not charged for it.',
  priceExpired: 'Your price reservation has expired, and the price may have changed.',
  goldTooLow: (amount: string) =>
    `Your gold balance is too low. You need ${amount} more. Top up and we’ll bring you back to your order.`,
  topUpGold: 'Top up your gold',
}
