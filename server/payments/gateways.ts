import type { Config } from '#config.ts'
import { type FiuuClient, fiuuClient } from './fiuu/fiuu-client.ts'
import { type RazorpayClient, razorpayClient } from './razorpay/razorpay-client.ts'

/** The clients of the payment providers, made from the configuration. */
export type Gateways = { razorpay: RazorpayClient; fiuu: FiuuClient }

/** `fetch` is handed in by tests that watch or break the wire. */
export function openGateways(
  { razorpay, fiuu }: Config,
  fetch?: typeof globalThis.fetch,
): Gateways {
  const timeLimitMs = PROVIDER_TIME_LIMIT_MS
  return {
    razorpay: razorpayClient({ ...razorpay, timeLimitMs, ...(fetch ? { fetch } : {}) }),
    fiuu: fiuuClient({ ...fiuu, timeLimitMs, ...(fetch ? { fetch } : {}) }),
  }
}

/** A shopper waits for these calls: two of them in a row must stay under ten seconds. */
const PROVIDER_TIME_LIMIT_MS = 4_500
