import { ConfigError, type Env, integer, url } from '#platform/settings.ts'

/** How Fiuu is reached. */
export type FiuuSettings = {
  readonly merchantId: string
  /** Signs what the shop sends. */
  readonly verifyKey: string
  /** Checks what Fiuu sends. */
  readonly secretKey: string
  /** How often a minute Fiuu lets this account look a transaction up. */
  readonly quotaPerMinute: number
  readonly payUrl: string
  readonly apiUrl: string
}

/** The variables without which nothing can be paid by it. */
export const fiuuKeyNames = ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'] as const

/** Reads the settings; throws `ConfigError`. Production refuses sandbox accounts. */
export function readFiuuSettings(env: Env, production: boolean): FiuuSettings {
  const [merchantId = '', verifyKey = '', secretKey = ''] = fiuuKeyNames.map((name) => env[name])
  if (production && merchantId.startsWith('SB_')) {
    throw new ConfigError('FIUU_MERCHANT_ID is a sandbox account, which production refuses.')
  }
  if (verifyKey === secretKey) {
    throw new ConfigError('FIUU_SECRET_KEY must differ from FIUU_VERIFY_KEY.')
  }
  const http = ['https:', 'http:']
  return {
    merchantId,
    verifyKey,
    secretKey,
    quotaPerMinute: integer(env, 'FIUU_QUOTA_PER_MINUTE', 30, 1, 1_000_000),
    payUrl: url(env, 'FIUU_PAY_URL', http) ?? 'https://pay.fiuu.com',
    apiUrl: url(env, 'FIUU_API_URL', http) ?? 'https://api.fiuu.com',
  }
}
