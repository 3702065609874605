import {
  accountOperations,
  affiliateOperations,
  goldOperations,
  supportOperations,
} from './account-operations.ts'
import { notYourAccount, notYourOrder, type Operation, rateLimited } from './api-description.ts'
import { CartProblem } from './checkout.ts'
import { apiPaths } from './paths.ts'
import { InsufficientGold } from './payments.ts'

const noCategory = { 404: 'There is no such category.' }

const catalogOperations = {
  categories: {
    summary: 'List the categories',
    description: 'All of them, or those of one tag in its order. An empty `tag` means all.',
    refusals: {
      404: 'There is no such tag; `moved_to` is its present slug if it had this one.',
    },
  },
  homepageTags: {
    summary: 'List the tags of the home page',
    description: 'Each with its first eight categories.',
  },
  searchEntries: {
    summary: 'List the search entries',
    description: 'All categories, with their aliases and the words of their items.',
  },
  category: { summary: 'Read a category', refusals: noCategory },
  products: {
    summary: 'List the items of a category',
    description:
      'An item’s price is that of its first flash sale with `sold` below `qty` and a future `end_date`, otherwise its `selling_price`.',
    refusals: noCategory,
  },
  options: {
    summary: 'List the options of a category',
    description:
      'They are asked once per order and answered in `category_options` of `createOrder`.',
    refusals: noCategory,
  },
} satisfies Record<string, Operation>

const contentOperations = {
  banner: { summary: 'Read the announcement' },
  sliders: { summary: 'Read the slider of the home page' },
  notice: { summary: 'Read the opening hours' },
  contact: {
    summary: 'Read the contact links',
    description: 'WhatsApp and social pages, as far as they are set.',
  },
  shop: {
    summary: 'Read who sells, and when orders are delivered',
    description: 'Empty texts are not set.',
  },
  blogPosts: {
    summary: 'List the news',
    description: 'A page of published posts, newest first, with all news categories.',
  },
  blogPost: {
    summary: 'Read an article',
    refusals: {
      404: 'There is no such article; `moved_to` is its present slug if it had this one.',
    },
  },
  faqs: { summary: 'List the frequently asked questions' },
  staticPage: {
    summary: 'Read a static page',
    description: 'One of `about-us`, `terms-and-conditions`, `privacy-policy`, `refund-policy`.',
    refusals: { 404: 'There is no such page.' },
  },
} satisfies Record<string, Operation>

const paymentOperations = {
  paymentMethods: {
    summary: 'List the payment methods',
    description: 'Keyed by the value for `payment_method` in other calls, in display order.',
  },
  paymentCharges: {
    summary: 'List the charges of the payment methods',
    description: 'A fee, or for gold (`apeak`) a discount.',
  },
  openProviderTest: {
    summary: 'Open the payment of a provider test',
    description: 'For the operator who started the test in the console: its id is its key.',
    refusals: { 404: 'There is no such test.' },
  },
  paymentStatus: {
    summary: 'Read a payment’s status',
    description: 'For an open payment the shop asks its provider, within the provider’s limits.',
    caller: 'guest or customer',
    refusals: { 404: 'There is no such payment, or it is not the caller’s.' },
  },
} satisfies Record<string, Operation>

const cartChanged = {
  reason:
    'The price has changed or something is sold out: `cart` is the current cart. Without `cart`, it is not the cart that was confirmed.',
  schema: CartProblem,
}
const noOrder = 'There is no such order, or it is not the caller’s.'
const goldWithoutLogin = 'Gold requires a login, or the session has ended.'

const checkoutOperations = {
  updateCart: {
    summary: 'Update a cart and quote its price',
    description:
      'The cart is stored on the server under a random id from the client. The response has the price by the chosen payment method; prices from clients are never used. A refused voucher (422) comes with the `cart` without it.',
    caller: 'guest or customer',
    refusals: {
      403: notYourAccount,
      409: cartChanged,
      429: {
        reason:
          'Too many invalid vouchers were tried: `cart` is the cart without one. Or an account, or the guests of a network, changed too many carts.',
        schema: CartProblem,
      },
    },
  },
  createOrder: {
    summary: 'Create an order from a cart',
    description:
      'Returns the data for its payment: only `order_id` for gold and the manual method, which are then confirmed by `paymentCallback`. Repeating the request with the same cart returns the same order, or 409 with `waited_too_long` once it is no longer reserved: then it must be continued at today’s price. With `cart_version` the order is created only if the cart is unchanged since that version. A guest gets an `order_key`, which authorises changes of the order.',
    caller: 'guest or customer',
    refusals: {
      401: goldWithoutLogin,
      403: 'The method is gold, and the PIN is not verified.',
      409: cartChanged,
      429: 'Too many orders are unpaid, too many limited units are reserved, or an account or the guests of a network made too many orders.',
    },
  },
  checkPlayer: {
    summary: 'Look up a player',
    description:
      'For items with `checks_player`. Answers within two seconds. Ordering does not depend on the result.',
    caller: 'guest or customer',
    refusals: { 429: rateLimited },
  },
  players: {
    summary: 'List recent recipients',
    description: 'Earlier answers to a category’s options, most recently used first.',
    caller: 'customer',
  },
  forgetPlayer: {
    summary: 'Delete a recipient',
    caller: 'customer',
    refusals: { 404: 'There is no such recipient, or it is not the caller’s.' },
  },
  paymentCallback: {
    summary: 'Confirm or check a payment',
    description:
      'Debits gold (the PIN must have been verified in this session within ten minutes), places a manual payment, or asks the provider. `success` says whether it worked. Safe to repeat. Gold and manual payments change the order, so a guest’s order needs its `Order-Key`. A guest’s order paid with gold then belongs to the caller.',
    caller: 'guest or customer',
    refusals: {
      401: goldWithoutLogin,
      403: `The PIN is not verified. ${notYourAccount} ${notYourOrder}`,
      404: noOrder,
      409: {
        reason:
          'There is too little gold (with the missing amount), the offer is gone, or a guest’s order may still be paid another way.',
        schema: InsufficientGold,
      },
    },
  },
  continueUpdateCart: {
    summary: 'Quote an unpaid order again',
    description: 'The caller’s own order, or a guest’s with its `Order-Key`.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: noOrder,
      409: 'The order is no longer unpaid, cannot be paid with gold, or money was received for it that could not be used.',
    },
  },
  continueOrder: {
    summary: 'Continue an unpaid order',
    description:
      'By any method, at the price from `continueUpdateCart`. A guest’s order needs its `Order-Key`.',
    caller: 'guest or customer',
    refusals: {
      401: goldWithoutLogin,
      403: `The PIN is not verified. ${notYourAccount} ${notYourOrder}`,
      404: noOrder,
      409: cartChanged,
      429: 'Too many orders are unpaid.',
    },
  },
} satisfies Record<string, Operation>

const orderOperations = {
  orderDetails: {
    summary: 'Read an order by its id',
    description:
      'The id of a guest’s order gives access to this response and nothing else. A customer’s order shows no personal data to others. With `Order-Key` the response says whether the key is valid.',
    caller: 'guest or customer',
    refusals: { 404: 'There is no such order.' },
  },
  orderStream: {
    summary: 'Stream changes of an order',
    description:
      'Server-sent events: `order` with its `version`, at once and on each change. If the stream ends with `retry`, reconnect after that time.',
    refusals: { 404: 'There is no such order.' },
    produces: 'text/event-stream',
  },
  orderReceipt: {
    summary: 'Download the receipt of a paid order',
    description: 'As PDF, with the number that it has in the month’s e-invoice.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is not paid.',
      429: rateLimited,
    },
    produces: 'application/pdf',
  },
  askCorrection: {
    summary: 'Request a correction of player details',
    description:
      'Delivery waits for an operator’s decision. A later request replaces an earlier one; repeating a request has no effect.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is not paid or placed, is delivered, or has had three requests.',
      429: rateLimited,
    },
  },
  answerQuestion: {
    summary: 'Answer the shop’s question about an order',
    description: 'Delivery waits for the answer. Repeating an answer has no effect.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order has no open question.',
      429: rateLimited,
    },
  },
  changePaymentMethod: {
    summary: 'Switch an order from the manual method to another',
    description:
      'The order becomes unpaid and its reservation is released: continue it by any method at the current price. A manual payment that still arrives is refunded.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is already paid.',
      429: rateLimited,
    },
  },
  mailOrderCode: {
    summary: 'Mail the codes of an order again',
    description: 'To the order’s address, at most once a minute.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order has no delivered code.',
      429: rateLimited,
    },
  },
  revealOrderCode: {
    summary: 'Show the codes of an order',
    description: 'Includes how to redeem them.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order has no delivered code, or it can only be mailed.',
      429: rateLimited,
    },
  },
  refundLateOrder: {
    summary: 'Refund a late order',
    description:
      'Refunds the undelivered units to the original payment method, once the order is later than the shop’s threshold. Repeating it has no further effect.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is delivered, refunded or not late enough.',
      429: rateLimited,
    },
  },
  reportTransfer: {
    summary: 'Report that the transfer for an order was sent',
    description:
      'Operators see the report on the order. Its status changes only once the money is confirmed.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is not waiting for a transfer.',
      429: rateLimited,
    },
  },
  addTransferReceipt: {
    summary: 'Add a picture of the transfer’s receipt',
    description: 'The form field `receipt`: a PNG or JPEG of at most 5 MB, seen by operators only.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'The order is not waiting for a transfer.',
      429: rateLimited,
    },
  },
  findOrder: {
    summary: 'Have the link of an order mailed',
    description:
      'The response is always the same. If reference and address belong together, the address gets a mail with the link.',
    refusals: { 429: rateLimited },
  },
  transactions: { summary: 'List the caller’s orders', caller: 'customer' },
} satisfies Record<string, Operation>

/** The name of a call: its key in `apiPaths`, and its `operationId`. */
type OperationName = Exclude<keyof typeof apiPaths, 'openapi' | 'docs'>

/** The API description of each call. */
const operations: Record<OperationName, Operation> = {
  ...catalogOperations,
  ...contentOperations,
  ...paymentOperations,
  ...checkoutOperations,
  ...orderOperations,
  ...goldOperations,
  ...accountOperations,
  ...affiliateOperations,
  ...supportOperations,
}

/** The call with this method and path (`/api/categories/:slug`), if any. */
export function operationOf(
  method: string,
  path: string,
): (Operation & { name: string }) | undefined {
  const found = Object.entries(operations).find(
    ([name, operation]) =>
      apiPaths[name as OperationName] === path && (operation.method ?? method) === method,
  )
  return found && { name: found[0], ...found[1] }
}
