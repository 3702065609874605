import type { Provider } from '../provider.ts'

/**
 * The checkout's script, and the hosts that it talks to as shops that use it allow them; Razorpay's
 * own documents name the domain alone.
 */
export function razorpayPage(checkoutUrl: string): NonNullable<Provider['page']> {
  const checkout = new URL(checkoutUrl).origin
  const api = 'https://api.razorpay.com'
  return {
    scriptUrl: checkoutUrl,
    hosts: {
      scripts: [checkout],
      frames: [checkout, api],
      connections: [api, 'https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
      images: ['https://cdn.razorpay.com'],
      // Where a bank needs the whole window, the widget leaves the page by a form.
      forms: [checkout, api],
    },
  }
}
