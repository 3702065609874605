import { callbackPaths, pathTo, serverPaths } from '@apeak/contract/paths'
import { leaveFor } from '../leave-for.ts'
import type { Attempt, BrowserProvider, PaymentResult } from '../provider.ts'
import { loadCheckout, mayLoadHere } from './checkout-script.ts'

/** Razorpay Curlec is paid in a window that its script opens over the page. */
export const razorpay: BrowserProvider = {
  callbackPaths: callbackPaths.razorpay,
  leavesShop: true,
  pay,
}

/** Where the script is while pages are developed, and no server tells. */
const developmentScript = `${serverPaths.sandbox}/razorpay/checkout.js`

async function pay(attempt: Attempt): Promise<PaymentResult> {
  const { id, payable, fields, settings, beforeOpen } = attempt
  const { razorpay_order_id, amount, currency, key } = fields
  if (!razorpay_order_id || !amount || !currency || !key) return 'nothing-due'
  const script = settings.providerScripts.razorpay ?? developmentScript
  if (!mayLoadHere(script)) return leaveFor(payable.statusPage(id, { pay: payable.method }))
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
