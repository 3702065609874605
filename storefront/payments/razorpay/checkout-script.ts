import { payingPages } from '@apeak/contract/payments'
import { ProviderUnavailable } from '../payment-errors.ts'

/** The part of the card checkout's options that the shop uses. */
type CheckoutOptions = {
  key: string
  order_id: string
  /** Sen. */
  amount: number
  currency: string
  name: string
  description: string
  prefill: { email: string }
  theme: { color: string }
  /** With `redirect` the browser leaves for this address by a form, paid or failed. */
  callback_url: string
  redirect: true
  modal: { ondismiss: () => void; escape: boolean; backdropclose: boolean }
}

type Checkout = new (options: CheckoutOptions) => { open(): void }

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

const blocked =
  'The card payment could not be loaded. Please check your connection and content blocker, then try again.'
const timeout = 15_000
let loading: Promise<Checkout> | undefined

/** Loads the checkout's script, once. Throws `ProviderUnavailable`, after which it may be tried again. */
export function loadCheckout(url: string): Promise<Checkout> {
  loading ??= addScript(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function addScript(url: string): Promise<Checkout> {
  const { promise, resolve, reject } = Promise.withResolvers<Checkout>()
  const script = document.createElement('script')
  const timer = setTimeout(fail, timeout)
  function fail() {
    clearTimeout(timer)
    script.remove()
    reject(new ProviderUnavailable(blocked))
  }
  script.src = url
  script.onerror = fail
  script.onload = () => {
    clearTimeout(timer)
    // A blocker may answer with an empty script.
    if (window.Razorpay) resolve(window.Razorpay)
    else fail()
  }
  document.head.append(script)
  return promise
}

/**
 * Whether this document may load the script. Only pages that pay are allowed to, and a document
 * keeps the rules of the page it was loaded as, wherever it has led the shopper since.
 */
export function mayLoadHere(url: string): boolean {
  if (new URL(url, location.href).origin === location.origin) return true
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && payingPages.test(new URL(entry.name).pathname)
}
