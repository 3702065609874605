import type { OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { api } from '../api.ts'
import type { Checkout } from './kept-checkout.ts'
import { loadRazorpay, mayLoadHere } from './razorpay-checkout.ts'

/**
 * What became of a payment. `paid`, or `awaited`: an operator looks for the money. `leaving`: the
 * browser goes to a provider. `closed`: the shopper closed the provider's window. `elsewhere`: there
 * is nothing to pay now, and the order's own page tells why.
 */
export type Payment = 'paid' | 'awaited' | 'leaving' | 'closed' | 'elsewhere'

/** What a way to pay needs to know. `customerId` is null for guests. */
export type Due = {
  order: OrderCreated
  checkout: Checkout
  customerId: number | null
  settings: PaySettings
  /** Awaited before a provider's window opens over the page: a dialog of the page has to be gone. */
  makeRoom: () => Promise<void>
}

/** `publicUrl` is the shop's origin. */
export type PaySettings = { publicUrl: string; razorpayCheckoutUrl: string }

/** Pays one order by one method. Throws what the API throws, `NotVerified` and `ScriptBlocked`. */
type Way = (due: Due) => Promise<Payment>

/** The shop looked and did not find the payment. */
export class NotVerified extends Error {
  constructor() {
    super('Payment verification failed')
    this.name = 'NotVerified'
  }
}

const ways: Record<PaymentMethodValue, Way> = {
  apeak: async (due) => {
    await verify('apeak', due)
    return 'paid'
  },
  check_payment: async (due) => {
    await verify('check_payment', due)
    return 'awaited'
  },
  razorpay: payByCard,
  fiuu: async ({ order }) => {
    if (!order.fiuu_url) return 'elsewhere'
    location.assign(order.fiuu_url)
    return 'leaving'
  },
}

/** Where a provider brings the shopper back to, as create-order names it; nowhere for the others. */
export function callbackOf(method: PaymentMethodValue, publicUrl: string): string | undefined {
  if (method === 'razorpay') return `${publicUrl}/api/curlec-callback`
  return method === 'fiuu' ? `${publicUrl}/api/fiuu-callback` : undefined
}

/** Whether a method's payment is made with a provider, away from the shop's own page. */
export function leavesShop(method: PaymentMethodValue): boolean {
  return method === 'razorpay' || method === 'fiuu'
}

/** Pays an order by its method. */
export function pay(due: Due): Promise<Payment> {
  return ways[due.checkout.body.payment_method](due)
}

async function payByCard({ order, checkout, settings, makeRoom }: Due): Promise<Payment> {
  const { order_id: id, razorpay_order_id, amount, currency, key } = order
  if (!razorpay_order_id || !amount || !currency || !key) return 'elsewhere'
  if (!mayLoadHere(settings.razorpayCheckoutUrl)) {
    location.assign(`/order-success?order_id=${id}&pay=1`)
    return 'leaving'
  }
  const Razorpay = await loadRazorpay(settings.razorpayCheckoutUrl)
  await makeRoom()
  return new Promise((resolve) => {
    const checkoutWindow = new Razorpay({
      key,
      order_id: razorpay_order_id,
      amount,
      currency,
      name: 'Apeak',
      description: checkout.product,
      prefill: { email: checkout.body.customer_email },
      theme: { color: '#f5a524' },
      callback_url: `${settings.publicUrl}/api/curlec-callback?orderid=${id}`,
      redirect: true,
      modal: { ondismiss: () => resolve('closed'), escape: true, backdropclose: false },
    })
    checkoutWindow.open()
  })
}

async function verify(method: PaymentMethodValue, { order, customerId }: Due): Promise<void> {
  const answer = await api.payments.callback({
    payment_method: method,
    orderId: order.order_id,
    ...(customerId === null ? {} : { customer_id: customerId }),
  })
  if (!answer.success && answer.status !== 'success') throw new NotVerified()
}
