import { fiuu } from './fiuu/fiuu.ts'
import type { BrowserProvider } from './provider.ts'
import { razorpay } from './razorpay/razorpay.ts'

/**
 * Providers with their own code in the browser, by method value. All others use the `redirect_url` of the
 * shop's response.
 */
export const providers: Partial<Record<string, BrowserProvider>> = { razorpay, fiuu }
