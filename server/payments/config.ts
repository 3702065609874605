import { serverPaths } from '@apeak/contract/paths'
import { ConfigError, type Env, integer, url } from '#platform/settings.ts'

export type RazorpayConfig = {
  readonly keyId: string
  readonly keySecret: string
  /** While a secret is being changed, both are accepted. */
  readonly webhookSecrets: readonly string[]
  readonly apiUrl: string
  /** Where the browser loads the checkout's script from. */
  readonly checkoutUrl: string
}

export type FiuuConfig = {
  readonly merchantId: string
  readonly verifyKey: string
  readonly secretKey: string
  /** How often a minute Fiuu lets this account ask for a transaction. */
  readonly questionsPerMinute: number
  readonly payUrl: string
  readonly apiUrl: string
}

/** How the payment providers are reached. */
export type ProviderConfig = {
  readonly razorpay: RazorpayConfig
  readonly fiuu: FiuuConfig
  /** Without any keys of the providers' the shop's own sandbox stands in for them. */
  readonly sandbox: boolean
}

const sandboxKeys = {
  RAZORPAY_KEY_ID: 'rzp_test_ApeakSandbox01',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret-of-razorpay',
  RAZORPAY_WEBHOOK_SECRET: 'sandbox-webhook-secret-of-razorpay',
  FIUU_MERCHANT_ID: 'SB_apeak',
  FIUU_VERIFY_KEY: 'sandbox-verify-key-of-fiuu-0123456789',
  FIUU_SECRET_KEY: 'sandbox-secret-key-of-fiuu-0123456789',
}
const keyNames = Object.keys(sandboxKeys) as (keyof typeof sandboxKeys)[]

/**
 * Reads the providers' settings. Without any of their keys the shop runs on its own sandbox, which
 * production refuses; with one of them all are needed.
 */
export function readProviders(
  env: Env,
  shop: { production: boolean; port: number; publicUrl: string },
): ProviderConfig {
  const given = keyNames.filter((name) => env[name])
  const missing = keyNames.filter((name) => !env[name])
  if (missing.length > 0 && (given.length > 0 || shop.production)) {
    throw new ConfigError(`${missing[0]} is missing: the payment providers need all their keys.`)
  }
  const sandbox = given.length === 0
  const keys = sandbox ? sandboxKeys : (env as typeof sandboxKeys)
  if (shop.production) refuseSandboxKeys(keys)
  if (keys.FIUU_VERIFY_KEY === keys.FIUU_SECRET_KEY) {
    throw new ConfigError('FIUU_SECRET_KEY must differ from FIUU_VERIFY_KEY.')
  }
  // The server reaches its own sandbox directly, the browser by the public address.
  const near = `http://127.0.0.1:${shop.port}${serverPaths.sandbox}`
  const far = shop.publicUrl + serverPaths.sandbox
  const http = ['https:', 'http:']
  const from = (name: string, own: string, live: string) =>
    url(env, name, http) ?? (sandbox ? own : live)
  return {
    sandbox,
    razorpay: {
      keyId: keys.RAZORPAY_KEY_ID,
      keySecret: keys.RAZORPAY_KEY_SECRET,
      webhookSecrets: keys.RAZORPAY_WEBHOOK_SECRET.split(','),
      apiUrl: from('RAZORPAY_API_URL', `${near}/razorpay/v1`, 'https://api.razorpay.com/v1'),
      checkoutUrl: from(
        'RAZORPAY_CHECKOUT_URL',
        `${far}/razorpay/checkout.js`,
        'https://checkout.razorpay.com/v1/checkout.js',
      ),
    },
    fiuu: {
      merchantId: keys.FIUU_MERCHANT_ID,
      verifyKey: keys.FIUU_VERIFY_KEY,
      secretKey: keys.FIUU_SECRET_KEY,
      questionsPerMinute: integer(env, 'FIUU_QUESTIONS_PER_MINUTE', 30, 1, 1_000_000),
      payUrl: from('FIUU_PAY_URL', `${far}/fiuu`, 'https://pay.fiuu.com'),
      apiUrl: from('FIUU_API_URL', `${near}/fiuu`, 'https://api.fiuu.com'),
    },
  }
}

function refuseSandboxKeys(keys: typeof sandboxKeys): void {
  if (keys.RAZORPAY_KEY_ID.startsWith('rzp_test_')) {
    throw new ConfigError('RAZORPAY_KEY_ID is a test key, which production refuses.')
  }
  if (keys.FIUU_MERCHANT_ID.startsWith('SB_')) {
    throw new ConfigError('FIUU_MERCHANT_ID is a sandbox account, which production refuses.')
  }
}
