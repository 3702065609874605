/** The items of a game. */
export const items = {
  item: 'Item',
  none: 'There are no items here yet.',
  showAll: (count: number) => `Show all ${count} items`,
  soldOut: 'Sold out',
  bestValue: 'Best value',
  promo: 'Promo',
  promoOff: (off: string) => `Promo ${off}`,
  endsIn: (time: string) => `ends in ${time}`,
  daysAndHours: (days: number, hours: number) => `${days}d ${hours}h`,
  insteadOf: (price: string) => `instead of ${price}`,
  left: (count: number) => `${count} left`,
}

/** What an order needs to know: the recipient in the game, and the item’s options. */
export const options = {
  choose: 'Choose…',
  yes: 'Yes',
  whereIsIt: 'Where is it?',
  picture: 'Where the details are found in the game',
  players: 'Players you ordered for',
  remove: (player: string) => `Remove ${player}`,
}

/** The form of a purchase: its steps, and the panel with the price. */
export const purchase = {
  form: (game: string) => `Buy ${game}`,
  needsScripts: 'Ordering requires JavaScript. Please enable it in your browser, or contact us.',
  enterDetails: 'Enter Details',
  selectItem: 'Select Item',
  selectPayment: 'Select Payment',
  buy: 'Buy',
  buyNow: 'Buy Now',
  chooseCategory: 'Choose Category',
  itemMissing: 'Select an item.',
  methodMissing: 'Select a payment method.',
  loginMissing: 'Log in first, or choose another method.',
  selectToSeePrice: 'Select an item to see its price.',
  email: 'Email',
  emailNote: 'We’ll send your order and its updates here.',
  didYouMean: (email: string) => `Did you mean ${email}?`,
  quantity: 'Quantity',
  oneLess: 'One less',
  oneMore: 'One more',
  deliverFrom: (opening: string) => `Order now. We deliver from ${opening}.`,
  backAt: (time: string) => `Back at ${time}.`,
  testOrder:
    'Test order: your shop is not open yet. Only you can buy, in the browser where you are logged in to the console.',
}

/** What a purchase still lacks: the toast, and the next step in short. */
export const purchaseChecks = {
  productAndMethod: 'Please select a product and payment method.',
  selectItem: 'Select an item',
  selectMethod: 'Select a payment method',
  emailMandatory: 'Email is mandatory.',
  emailInvalid: 'Please enter a valid email address.',
  enterEmail: 'Enter your email',
  checkEmail: 'Check your email',
  loginForGold: 'Please login to use Apeak Gold as payment method.',
  logIn: 'Log in to pay with gold',
  goldMissing: (amount: string) => `You need ${amount} more gold.`,
  getGold: (amount: string) => `You need ${amount} more gold`,
  verifyPin: 'Please verify your security PIN.',
  enterPin: 'Enter your PIN',
  allFields: 'Please fill in all required fields.',
  check: (name: string) => `Check your ${name}`,
  tick: (name: string) => `Tick ${name}`,
  choose: (name: string) => `Choose your ${name}`,
  enter: (name: string) => `Enter your ${name}`,
}

/** The coupon, "voucher" for shoppers. */
export const coupon = {
  voucher: 'Voucher',
  optional: '(optional)',
  enter: 'Enter your voucher',
  apply: 'Apply',
  clear: 'Clear',
  remove: (code: string) => `Remove voucher ${code}`,
  itemFirst: 'Select an item first, then apply your voucher.',
}

/** Failures of the cart. */
export const cart = {
  failed: 'There was an error updating cart.',
  failedBecause: (reason: string) => `Error updating cart: ${reason}`,
}

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
