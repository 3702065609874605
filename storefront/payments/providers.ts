import { fiuu } from './fiuu/fiuu.ts'
import type { BrowserProvider } from './provider.ts'
import { razorpay } from './razorpay/razorpay.ts'

/**
 * The providers with a part of their own in the browser, by the value of their method. A method that
 * is not here is paid where the shop's answer leads, by its `redirect_url`.
 */
export const providers: Partial<Record<string, BrowserProvider>> = { razorpay, fiuu }
