import type { Operation } from './operation.ts'

export const paymentOperations = {
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
