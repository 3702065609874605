import type { PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import { NotVerified } from './payment-errors.ts'
import { loadRazorpay, mayLoadHere } from './razorpay/checkout-script.ts'

/**
 * What became of a payment. `paid`, or `awaited`: an operator looks for the money. `leaving`: the
 * browser goes to a provider. `closed`: the shopper closed the provider's window. `elsewhere`: there
 * is nothing to pay now, and the page of what was to be paid tells why.
 */
export type Payment = 'paid' | 'awaited' | 'leaving' | 'closed' | 'elsewhere'

/** What is paid for. Its addresses are paths of the shop. */
export type Subject = {
  kind: 'order' | 'topup'
  id: string
  /** What a provider's window calls it. */
  description: string
  /** Whose it is. */
  email: string
  /** The page that begins its card payment by itself, for a document that may not. */
  payingPage: string
  /** Has the shop look at a payment that no provider makes. */
  verify: (method: PaymentMethodValue) => Promise<{ success: boolean; status: string }>
}

/** What a payment needs. */
export type Due = {
  method: PaymentMethodValue
  subject: Subject
  fields: ProviderFields
  settings: PaySettings
  /** Awaited before a provider's window opens over the page: a dialog of the page has to be gone. */
  beforeOpen: () => Promise<void>
}

/** `publicUrl` is the shop's origin. */
export type PaySettings = { publicUrl: string; razorpayCheckoutUrl: string }

/** Pays by one method. Throws what the API throws, `NotVerified` and `ScriptBlocked`. */
type Way = (due: Due) => Promise<Payment>

const ways: Record<PaymentMethodValue, Way> = {
  apeak: async (due) => {
    await verify(due)
    return 'paid'
  },
  check_payment: async (due) => {
    await verify(due)
    return 'awaited'
  },
  razorpay: payByCard,
  fiuu: async ({ fields }) => {
    if (!fields.fiuu_url) return 'elsewhere'
    location.assign(fields.fiuu_url)
    return 'leaving'
  },
}

/** Pays something by one method. */
export function pay(due: Due): Promise<Payment> {
  return ways[due.method](due)
}

const callbacks = {
  order: { razorpay: '/api/curlec-callback', fiuu: '/api/fiuu-callback' },
  topup: { razorpay: '/api/apeak-curlec-callback', fiuu: '/api/apeak-fiuu-callback' },
}

/** Where a provider brings the shopper back to, as a request names it; no field for other methods. */
export function callbackOf(
  kind: Subject['kind'],
  method: PaymentMethodValue,
  publicUrl: string,
): { callback_url?: string } {
  if (!leavesShop(method)) return {}
  return { callback_url: publicUrl + callbacks[kind][method] }
}

/** Whether a method's payment is made with a provider, away from the shop's own page. */
export function leavesShop(method: PaymentMethodValue): method is 'razorpay' | 'fiuu' {
  return method === 'razorpay' || method === 'fiuu'
}

async function payByCard({ subject, fields, settings, beforeOpen }: Due): Promise<Payment> {
  const { razorpay_order_id, amount, currency, key } = fields
  if (!razorpay_order_id || !amount || !currency || !key) return 'elsewhere'
  if (!mayLoadHere(settings.razorpayCheckoutUrl)) {
    location.assign(subject.payingPage)
    return 'leaving'
  }
  const Razorpay = await loadRazorpay(settings.razorpayCheckoutUrl)
  await beforeOpen()
  const { callback_url } = callbackOf(subject.kind, 'razorpay', settings.publicUrl)
  return new Promise((resolve) => {
    const checkoutWindow = new Razorpay({
      key,
      order_id: razorpay_order_id,
      amount,
      currency,
      name: 'Apeak',
      description: subject.description,
      prefill: { email: subject.email },
      theme: { color: '#f5a524' },
      callback_url: `${callback_url}?orderid=${subject.id}`,
      redirect: true,
      modal: { ondismiss: () => resolve('closed'), escape: true, backdropclose: false },
    })
    checkoutWindow.open()
  })
}

async function verify({ method, subject }: Due): Promise<void> {
  const answer = await subject.verify(method)
  if (!answer.success && answer.status !== 'success') throw new NotVerified()
}
