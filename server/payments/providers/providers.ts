import { fiuu } from './fiuu/fiuu.ts'
import type { ProviderModule } from './provider.ts'
import { razorpay } from './razorpay/razorpay.ts'

/** All payment providers: one line each. */
export const allProviders: readonly ProviderModule[] = [razorpay, fiuu]
