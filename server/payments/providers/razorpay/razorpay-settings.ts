import { ConfigError, type Env, integer, readAll, url } from '#platform/settings.ts'

/** Settings of Razorpay Curlec. */
export type RazorpaySettings = {
  readonly keyId: string
  readonly keySecret: string
  /** Two during a rotation; both are accepted. */
  readonly webhookSecrets: readonly string[]
  /** Look-ups per minute for all status pages together. */
  readonly looksPerMinute: number
  readonly apiUrl: string
  /** URL of the checkout's script. */
  readonly checkoutUrl: string
}

/** Required environment variables. */
export const razorpayKeyNames = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
] as const

/** Whether the keys are of Razorpay's test mode. */
export const isTestKey = ({ keyId }: Pick<RazorpaySettings, 'keyId'>) =>
  keyId.startsWith('rzp_test_')

/** Reads the settings; throws `ConfigError`. Production refuses test keys. */
export function readRazorpaySettings(env: Env, production: boolean): RazorpaySettings {
  const [keyId = '', keySecret = '', webhookSecrets = ''] = razorpayKeyNames.map(
    (name) => env[name],
  )
  // Production requires encryption.
  const protocols = production ? ['https:'] : ['https:', 'http:']
  return readAll({
    keyId: () => {
      if (production && isTestKey({ keyId })) {
        throw new ConfigError('RAZORPAY_KEY_ID is a test key, which production refuses.')
      }
      return keyId
    },
    keySecret: () => keySecret,
    webhookSecrets: () => webhookSecrets.split(','),
    looksPerMinute: () => integer(env, 'RAZORPAY_LOOKS_PER_MINUTE', 60, 1, 1_000_000),
    apiUrl: () => url(env, 'RAZORPAY_API_URL', protocols) ?? 'https://api.razorpay.com/v1',
    checkoutUrl: () =>
      url(env, 'RAZORPAY_CHECKOUT_URL', protocols) ??
      'https://checkout.razorpay.com/v1/checkout.js',
  })
}
