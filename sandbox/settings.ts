import type { SupplierName } from './faults.ts'
import type { FiuuSettings } from './fiuu/fiuu-state.ts'
import type { RazorpaySettings } from './razorpay/razorpay-state.ts'
import type { DigiflazzKeys, SeagmKeys } from './suppliers/supplier-state.ts'

export type { SupplierName }

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string }
export type FiuuKeys = { merchantId: string; verifyKey: string; secretKey: string }

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** The default keys: worthless elsewhere, and recognisable. */
export const sandboxKeys: {
  razorpay: RazorpayKeys
  fiuu: FiuuKeys
  seagm: SeagmKeys
  digiflazz: DigiflazzKeys
} = {
  razorpay: {
    keyId: 'rzp_test_SandboxApeak01',
    keySecret: 'sandbox-razorpay-key-secret',
    webhookSecret: 'sandbox-razorpay-webhook-secret',
  },
  fiuu: {
    merchantId: 'SB_apeak',
    verifyKey: 'sandbox0verify0key0sandbox0verify',
    secretKey: 'sandbox0secret0key0sandbox0secret',
  },
  seagm: { uid: '10001', secretKey: 'sandbox-seagm-secret-key' },
  digiflazz: {
    username: 'sandbox-apeak',
    apiKey: 'dev-sandbox-digiflazz-key',
    webhookSecret: 'sandbox-digiflazz-webhook-secret',
  },
}

/** The simulator's addresses when it is mounted at `url` (with its prefix). */
export function sandboxAddresses(url: string) {
  return {
    razorpayApiUrl: `${url}/razorpay/v1`,
    razorpayCheckoutUrl: `${url}/razorpay/checkout.js`,
    fiuuPayUrl: `${url}/fiuu`,
    fiuuApiUrl: `${url}/fiuu`,
    seagmApiUrl: `${url}/seagm`,
    digiflazzApiUrl: `${url}/digiflazz`,
  }
}

/**
 * The environment variables that connect a shop to this simulator. `near`: its address for the shop's server,
 * `far`: for browsers, both with the prefix.
 */
export function shopSettings(
  { near, far }: { near: string; far: string },
  { razorpay, fiuu }: { razorpay: RazorpayKeys; fiuu: FiuuKeys } = sandboxKeys,
): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_URL: sandboxAddresses(near).razorpayApiUrl,
    RAZORPAY_CHECKOUT_URL: sandboxAddresses(far).razorpayCheckoutUrl,
    FIUU_MERCHANT_ID: fiuu.merchantId,
    FIUU_VERIFY_KEY: fiuu.verifyKey,
    FIUU_SECRET_KEY: fiuu.secretKey,
    FIUU_CHANNELS: 'TNG-EWALLET,GrabPay,RPP_DuitNowQR,fpx_mb2u,fpx_cimbclicks,ShopeePay',
    FIUU_PAY_URL: sandboxAddresses(far).fiuuPayUrl,
    FIUU_API_URL: sandboxAddresses(near).fiuuApiUrl,
  }
}

/** The environment variables that connect a shop to the simulated suppliers at `near`. */
export function supplierSettings(
  near: string,
  { seagm, digiflazz } = sandboxKeys,
): Record<string, string> {
  return {
    SEAGM_MODE: 'test',
    SEAGM_UID: seagm.uid,
    SEAGM_SECRET_KEY: seagm.secretKey,
    SEAGM_API_URL: sandboxAddresses(near).seagmApiUrl,
    DIGIFLAZZ_MODE: 'test',
    DIGIFLAZZ_USERNAME: digiflazz.username,
    DIGIFLAZZ_API_KEY: digiflazz.apiKey,
    DIGIFLAZZ_WEBHOOK_SECRET: digiflazz.webhookSecret,
    DIGIFLAZZ_API_URL: sandboxAddresses(near).digiflazzApiUrl,
  }
}

/** The default behaviour of the Razorpay side. */
export function razorpaySettings(keys: RazorpayKeys, shopUrl: string): RazorpaySettings {
  return {
    ...keys,
    webhookUrl: `${shopUrl}/api/razorpay-webhook`,
    webhookTimeLimitMs: 5 * secondMs,
    uncapturedMs: 5 * dayMs,
    captureByShop: false,
    refundSettleMs: 30 * secondMs,
    refundOutcome: 'processed',
    refundBusy: false,
  }
}

/** The default behaviour of the Fiuu side. */
export function fiuuSettings(keys: FiuuKeys, shopUrl: string): FiuuSettings {
  return {
    ...keys,
    notifyUrl: `${shopUrl}/api/fiuu-callback`,
    returnUrl: `${shopUrl}/api/fiuu-callback`,
    extendedVcode: true,
    minimumSen: 101,
    messageCurrency: 'RM',
    requeryCurrency: 'MYR',
    tranIdDigits: 10,
    extraP: 'absent',
    messageTimeLimitMs: 10 * secondMs,
    retryPauseMs: 15 * minuteMs,
    retries: 4,
    pendingMs: 20 * secondMs,
    queriesPerMinute: {
      transaction: 30,
      order: 10,
      batch: 5,
      orders: 5,
      transactions: 10,
      direct: 30,
    },
    blockMs: 60 * minuteMs,
    refundSettleMs: 30 * secondMs,
    refundOutcome: '00',
    refundError: null,
    refundNotice: 'form',
    refundNoticeUrl: `${shopUrl}/api/fiuu-refund`,
  }
}
