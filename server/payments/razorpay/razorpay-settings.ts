import { ConfigError, type Env, url } from '#platform/settings.ts'

/** How Razorpay Curlec is reached. */
export type RazorpaySettings = {
  readonly keyId: string
  readonly keySecret: string
  /** While a secret is being changed, both are accepted. */
  readonly webhookSecrets: readonly string[]
  readonly apiUrl: string
  /** Where the browser loads the checkout's script from. */
  readonly checkoutUrl: string
}

/** The variables without which nothing can be paid by it. */
export const razorpayKeyNames = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
] as const

/** Reads the settings; throws `ConfigError`. Production refuses test keys. */
export function readRazorpaySettings(env: Env, production: boolean): RazorpaySettings {
  const [keyId = '', keySecret = '', webhookSecrets = ''] = razorpayKeyNames.map(
    (name) => env[name],
  )
  if (production && keyId.startsWith('rzp_test_')) {
    throw new ConfigError('RAZORPAY_KEY_ID is a test key, which production refuses.')
  }
  const http = ['https:', 'http:']
  return {
    keyId,
    keySecret,
    webhookSecrets: webhookSecrets.split(','),
    apiUrl: url(env, 'RAZORPAY_API_URL', http) ?? 'https://api.razorpay.com/v1',
    checkoutUrl:
      url(env, 'RAZORPAY_CHECKOUT_URL', http) ?? 'https://checkout.razorpay.com/v1/checkout.js',
  }
}
