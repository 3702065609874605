import { pathIn } from '@apeak/contract/languages'
import { callbackPaths, pathTo, payingPages, serverPaths } from '@apeak/contract/paths'
import { language } from '#messages/language.ts'
import { payment } from '#messages/payments.ts'
import { ProviderUnavailable } from '../payment-errors.ts'
import { type Attempt, type BrowserProvider, type PaymentResult, redirectTo } from '../provider.ts'

/** Razorpay Curlec opens a window over the page by its script. */
export const razorpay: BrowserProvider = {
  callbackPaths: callbackPaths.razorpay,
  leavesShop: true,
  pay,
}

/** The script's address in development, without the server's settings. */
const developmentScript = `${serverPaths.sandbox}/razorpay/checkout.js`

async function pay(attempt: Attempt): Promise<PaymentResult> {
  const { id, payable, fields, settings, beforeOpen } = attempt
  const { razorpay_order_id, amount, currency, key } = fields
  if (!razorpay_order_id || !amount || !currency || !key) return 'nothing-due'
  const script = settings.providerScripts.razorpay ?? developmentScript
  if (!mayLoadHere(script)) {
    return redirectTo(pathIn(language, payable.statusPage(id, { pay: payable.method })))
  }
  const Checkout = await loadCheckout(script)
  await beforeOpen()
  const callback = pathTo(callbackPaths.razorpay[payable.kind], {}, { orderid: id })
  return new Promise((resolve) => {
    const checkout = new Checkout({
      key,
      order_id: razorpay_order_id,
      amount,
      currency,
      name: 'Apeak',
      description: payable.description,
      prefill: { email: payable.email },
      theme: { color: '#f5a524' },
      callback_url: settings.publicUrl + callback,
      redirect: true,
      modal: { ondismiss: () => resolve('closed'), escape: true, backdropclose: false },
    })
    checkout.open()
  })
}

/** The options of the card checkout that the shop uses. */
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
  /** With `redirect` the browser posts a form to this address, paid or failed. */
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

const timeout = 15_000
let loading: Promise<Checkout> | undefined

/** Loads the checkout's script once. Throws `ProviderUnavailable`, after which it can be retried. */
function loadCheckout(url: string): Promise<Checkout> {
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
    reject(new ProviderUnavailable(payment.cardBlocked))
  }
  script.src = url
  script.onerror = fail
  script.onload = () => {
    clearTimeout(timer)
    // A blocker may return an empty script.
    if (window.Razorpay) resolve(window.Razorpay)
    else fail()
  }
  document.head.append(script)
  return promise
}

/**
 * Whether this document may load the script. Only pages that pay may, and a document keeps the policy of the
 * page it was loaded as, even after navigation.
 */
function mayLoadHere(url: string): boolean {
  if (new URL(url, location.href).origin === location.origin) return true
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && payingPages.test(new URL(entry.name).pathname)
}
