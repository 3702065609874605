import { CartProblem } from '../checkout.ts'
import { TooLittleGold } from '../payments.ts'
import { notYourAccount, notYourOrder, type Operation } from './operation.ts'

const cartChanged = {
  reason:
    'Its price has changed, or what it takes is gone: `cart` is the cart as it stands now. Without one, it is another cart than was confirmed.',
  schema: CartProblem,
}
const noOrder = 'There is no such order, or it is not the caller’s.'
const goldWithoutLogin = 'Gold is spent by customers alone, or the session has ended.'

export const checkoutOperations = {
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
