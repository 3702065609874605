import {
  accountOperations,
  affiliateOperations,
  goldOperations,
  supportOperations,
} from './account-operations.ts'
import { notYourAccount, notYourOrder, type Operation, tooOften } from './api-description.ts'
import { CartProblem } from './checkout.ts'
import { apiPaths } from './paths.ts'
import { TooLittleGold } from './payments.ts'

const noCategory = { 404: 'There is no such category.' }

const catalogOperations = {
  categories: {
    summary: 'List the categories',
    description: 'All of them, or those of one tag in its own order. An empty `tag` is none.',
    refusals: {
      404: 'There is no such tag; `moved_to` is the slug that it has now, where it had this one.',
    },
  },
  homepageTags: {
    summary: 'List the tags of the home page',
    description: 'Each with its first eight categories.',
  },
  searchEntries: {
    summary: 'List what the search finds',
    description: 'All categories, with what else they are called and the words of their items.',
  },
  category: { summary: 'Read a category', refusals: noCategory },
  products: {
    summary: 'List the items of a category',
    description:
      'An item is sold at the price of its first flash sale whose `qty` exceeds `sold` and whose `end_date` lies ahead, otherwise at its `selling_price`.',
    refusals: noCategory,
  },
  options: {
    summary: 'List what a category asks once an order',
    description: 'Each is answered in `category_options` of `createOrder`.',
    refusals: noCategory,
  },
} satisfies Record<string, Operation>

const contentOperations = {
  banner: { summary: 'Read the announcement' },
  sliders: { summary: 'Read the slider of the home page' },
  notice: { summary: 'Read when the shop works' },
  contact: {
    summary: 'Read how the shop is reached',
    description: 'WhatsApp and the shop’s social pages, those that it has.',
  },
  blogPosts: {
    summary: 'List the news',
    description: 'A page of what is published, the newest first, with every category of news.',
  },
  blogPost: {
    summary: 'Read an article',
    refusals: {
      404: 'There is no such article; `moved_to` is the slug that it has now, where it had this one.',
    },
  },
  faqs: { summary: 'List the questions that are often asked' },
  staticPage: {
    summary: 'Read a static page',
    description: 'One of `about-us`, `terms-and-conditions`, `privacy-policy`, `refund-policy`.',
    refusals: { 404: 'There is no such page.' },
  },
} satisfies Record<string, Operation>

const paymentOperations = {
  paymentMethods: {
    summary: 'List the payment methods',
    description:
      'Keyed by the value that calls take as `payment_method`, in the order in which they are offered.',
  },
  paymentCharges: {
    summary: 'List what the payment methods add',
    description: 'A fee, or for gold (`apeak`) a discount.',
  },
  paymentStatus: {
    summary: 'Read how a payment stands',
    description: 'An open one is asked about at its provider, as often as that allows.',
    caller: 'guest or customer',
    refusals: { 404: 'There is no such payment, or it is not the caller’s.' },
  },
} satisfies Record<string, Operation>

const cartChanged = {
  reason:
    'Its price has changed, or what it takes is gone: `cart` is the cart as it stands now. Without one, it is another cart than was confirmed.',
  schema: CartProblem,
}
const noOrder = 'There is no such order, or it is not the caller’s.'
const goldWithoutLogin = 'Gold is spent by customers alone, or the session has ended.'

const checkoutOperations = {
  updateCart: {
    summary: 'Price a choice',
    description:
      'The cart is the server’s, found by a random id that the client makes. It answers what the choice costs by the payment method: no price is ever taken from a client. A refused voucher (422) comes with the `cart` as it stands without it.',
    caller: 'guest or customer',
    refusals: {
      403: notYourAccount,
      409: cartChanged,
      429: {
        reason:
          'Too many vouchers were tried that are not valid: `cart` is the cart without one. Or an account, or a network’s guests, changed too many carts.',
        schema: CartProblem,
      },
    },
  },
  createOrder: {
    summary: 'Make an order of a cart',
    description:
      'Answers what its payment needs: nothing besides `order_id` for gold and the manual method, which are then confirmed by `paymentCallback`. Sent again with the same cart, it answers with the same order. With `cart_version` an order is made only of the cart that was answered with it. A guest is answered the `order_key` by which the order is changed.',
    caller: 'guest or customer',
    refusals: {
      401: goldWithoutLogin,
      403: 'Gold is to be spent, and the PIN is not verified.',
      409: cartChanged,
      429: 'Too many orders are unpaid, too much of what is limited is being paid for, or an account or a network’s guests made too many.',
    },
  },
  players: {
    summary: 'List the players ordered for',
    description: 'What was answered to a category’s options, the ones used last first.',
    caller: 'customer',
  },
  forgetPlayer: {
    summary: 'Forget a player',
    caller: 'customer',
    refusals: { 404: 'There is no such player, or it is not the caller’s.' },
  },
  paymentCallback: {
    summary: 'Have a payment taken or looked for',
    description:
      'Gold is debited (the PIN has to be verified by this session within ten minutes), a manual payment is announced, and a provider is asked. It worked if `success` is true. Safe to repeat. Gold and a manual payment change the order: a guest’s needs its `Order-Key`. A guest’s order that is paid with gold belongs to the caller from then on.',
    caller: 'guest or customer',
    refusals: {
      401: goldWithoutLogin,
      403: `The PIN is not verified. ${notYourAccount} ${notYourOrder}`,
      404: noOrder,
      409: {
        reason:
          'There is too little gold (then with what is missing), the offer is gone, or a guest’s order may still be paid another way.',
        schema: TooLittleGold,
      },
    },
  },
  continueUpdateCart: {
    summary: 'Price an unpaid order anew',
    description: 'The caller’s own order, or a guest’s by its `Order-Key`.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: noOrder,
      409: 'The order is not waiting for a payment any more, or cannot be paid with gold.',
    },
  },
  continueOrder: {
    summary: 'Continue an unpaid order',
    description:
      'By any method, at the price that `continueUpdateCart` has told. A guest’s order needs its `Order-Key`.',
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
      'Whoever has the id of a guest’s order reads what is answered here, and no more. Of a customer’s order others read nothing personal. With `Order-Key` it says whether that is the order’s.',
    caller: 'guest or customer',
    refusals: { 404: 'There is no such order.' },
  },
  orderStream: {
    summary: 'Hear when something happens to an order',
    description:
      'Server-sent events: `order` with its `version`, at once and whenever that is another. Where it ends with `retry`, ask again after that time.',
    refusals: { 404: 'There is no such order.' },
    produces: 'text/event-stream',
  },
  askCorrection: {
    summary: 'Ask for other player details',
    description:
      'An operator decides before anything more is delivered. What is asked later takes the place of what was asked before; the same again is asked once.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'It is not paid or placed, it is delivered, or it was asked three times already.',
      429: tooOften,
    },
  },
  payAnotherWay: {
    summary: 'Pay an order in another way than the manual method',
    description:
      'It is unpaid again, and what it reserved is released: continue it by the method of choice, at the price of that moment. Money that comes by the manual method after all goes back.',
    caller: 'guest or customer',
    refusals: {
      403: notYourOrder,
      404: 'There is no such order.',
      409: 'It is paid already.',
      429: tooOften,
    },
  },
  mailOrderCode: {
    summary: 'Have the codes of an order mailed once more',
    description:
      'They go to the address of the order. Asked twice within a minute, they are mailed once.',
    caller: 'customer',
    refusals: {
      403: 'The order is not the caller’s.',
      404: 'There is no such order.',
      409: 'No code was delivered with it.',
      429: tooOften,
    },
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
