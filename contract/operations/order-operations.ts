import { notYourOrder, type Operation, tooOften } from './operation.ts'

export const orderOperations = {
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
