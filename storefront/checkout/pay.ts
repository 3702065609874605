import type { OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { api } from '../api.ts'

/** How a payment ended: done, or awaiting an operator who looks for the money. */
export type Payment = 'paid' | 'awaited'

/** What a way to pay needs to know. `customerId` is null for guests. */
export type Due = { order: OrderCreated; customerId: number | null }

/** Pays one order by one method. Throws what the API throws, and `NotVerified`. */
type Way = (due: Due) => Promise<Payment>

/** The shop looked and did not find the payment. */
export class NotVerified extends Error {
  constructor() {
    super('Payment verification failed')
    this.name = 'NotVerified'
  }
}

const ways: Partial<Record<PaymentMethodValue, Way>> = {
  apeak: async (due) => {
    await verify('apeak', due)
    return 'paid'
  },
  check_payment: async (due) => {
    await verify('check_payment', due)
    return 'awaited'
  },
}

/** The way of a method, or undefined while the shop cannot take it. */
export function wayOf(method: PaymentMethodValue): Way | undefined {
  return ways[method]
}

async function verify(method: PaymentMethodValue, { order, customerId }: Due): Promise<void> {
  const answer = await api.payments.callback({
    payment_method: method,
    orderId: order.order_id,
    ...(customerId === null ? {} : { customer_id: customerId }),
  })
  if (!answer.success && answer.status !== 'success') throw new NotVerified()
}
