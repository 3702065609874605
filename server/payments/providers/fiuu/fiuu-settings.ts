import type { PaymentChannel } from '@apeak/contract/payments'
import { ConfigError, type Env, integer, readAll, url } from '#platform/settings.ts'
import { readChannels } from './fiuu-channels.ts'

/** Settings of Fiuu. */
export type FiuuSettings = {
  readonly merchantId: string
  /** Signs payment pages and look-ups. */
  readonly verifyKey: string
  /** Verifies Fiuu's messages and responses; signs refunds and report requests. */
  readonly secretKey: string
  /** Look-ups of single transactions that Fiuu allows per minute. */
  readonly quotaPerMinute: number
  /** Most orders or transactions per list call. */
  readonly listSize: number
  /** Up to this amount (sen) a signed claim counts while Fiuu cannot be asked; 0: never. */
  readonly provisionalMaxSen: number
  /** Banks and wallets to choose in the shop. */
  readonly channels: readonly PaymentChannel[]
  readonly payUrl: string
  readonly apiUrl: string
}

/** Required environment variables. */
export const fiuuKeyNames = ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'] as const

/** Whether the account is one of Fiuu's sandbox. */
export const isSandboxAccount = ({ merchantId }: Pick<FiuuSettings, 'merchantId'>) =>
  merchantId.startsWith('SB_')

/** Reads the settings; throws `ConfigError`. Production refuses sandbox accounts. */
export function readFiuuSettings(env: Env, production: boolean): FiuuSettings {
  const [merchantId = '', verifyKey = '', secretKey = ''] = fiuuKeyNames.map((name) => env[name])
  // Production requires encryption.
  const protocols = production ? ['https:'] : ['https:', 'http:']
  return readAll({
    merchantId: () => {
      if (production && isSandboxAccount({ merchantId })) {
        throw new ConfigError('FIUU_MERCHANT_ID is a sandbox account, which production refuses.')
      }
      return merchantId
    },
    verifyKey: () => verifyKey,
    secretKey: () => {
      if (verifyKey === secretKey) {
        throw new ConfigError('FIUU_SECRET_KEY must differ from FIUU_VERIFY_KEY.')
      }
      return secretKey
    },
    quotaPerMinute: () => integer(env, 'FIUU_QUOTA_PER_MINUTE', 30, 1, 1_000_000),
    listSize: () => integer(env, 'FIUU_LIST_SIZE', 10, 1, 100),
    provisionalMaxSen: () => integer(env, 'FIUU_PROVISIONAL_AMOUNT', 0, 0, 100_000) * 100,
    channels: () => readChannels(env.FIUU_CHANNELS),
    payUrl: () => url(env, 'FIUU_PAY_URL', protocols) ?? 'https://pay.fiuu.com',
    apiUrl: () => url(env, 'FIUU_API_URL', protocols) ?? 'https://api.fiuu.com',
  })
}
