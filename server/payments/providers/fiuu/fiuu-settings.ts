import type { PaymentChannel } from '@apeak/contract/payments'
import { ConfigError, type Env, integer, readAll, url } from '#platform/settings.ts'
import { readChannels } from './fiuu-channels.ts'

/** How Fiuu is reached. */
export type FiuuSettings = {
  readonly merchantId: string
  /** Signs what the shop sends. */
  readonly verifyKey: string
  /** Checks what Fiuu sends. */
  readonly secretKey: string
  /** How often a minute Fiuu lets this account look a transaction up. */
  readonly quotaPerMinute: number
  /** How many orders or transactions Fiuu takes in one list. */
  readonly listSize: number
  /** Up to this amount a signed message counts while Fiuu cannot be asked about it; 0: none does. */
  readonly believedSen: number
  /** The banks and wallets that shoppers can choose in the shop. */
  readonly channels: readonly PaymentChannel[]
  readonly payUrl: string
  readonly apiUrl: string
}

/** The variables without which nothing can be paid by it. */
export const fiuuKeyNames = ['FIUU_MERCHANT_ID', 'FIUU_VERIFY_KEY', 'FIUU_SECRET_KEY'] as const

/** Reads the settings; throws `ConfigError`. Production refuses sandbox accounts. */
export function readFiuuSettings(env: Env, production: boolean): FiuuSettings {
  const [merchantId = '', verifyKey = '', secretKey = ''] = fiuuKeyNames.map((name) => env[name])
  // In production nobody on the way may read or change what is said.
  const protocols = production ? ['https:'] : ['https:', 'http:']
  return readAll({
    merchantId: () => {
      if (production && merchantId.startsWith('SB_')) {
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
    believedSen: () => integer(env, 'FIUU_BELIEVED_AMOUNT', 0, 0, 100_000) * 100,
    channels: () => readChannels(env.FIUU_CHANNELS),
    payUrl: () => url(env, 'FIUU_PAY_URL', protocols) ?? 'https://pay.fiuu.com',
    apiUrl: () => url(env, 'FIUU_API_URL', protocols) ?? 'https://api.fiuu.com',
  })
}
