import { ConfigError, type Env, flag, readAll } from '#platform/settings.ts'
import { type Mode, readApiUrl, readMode } from '../supplier-settings.ts'

export type SeagmSettings = {
  readonly mode: Mode
  readonly uid: string
  /** Signs requests, and SEAGM's messages. */
  readonly secretKey: string
  readonly apiUrl: string
  /** Whether values are URL-encoded before they are signed, which the documents leave open. */
  readonly signEncoded: boolean
}

/** Required environment variables. */
export const seagmKeyNames = ['SEAGM_UID', 'SEAGM_SECRET_KEY'] as const

/** SEAGM's hosts. The test host is the one that looks like production. */
const hosts = { live: 'openapi.seagm.com', test: 'openapi.seagm.io' } as const

/** Reads the settings; throws `ConfigError`, also if the mode is not that of the host. */
export function readSeagmSettings(env: Env, production: boolean): SeagmSettings {
  const [uid = '', secretKey = ''] = seagmKeyNames.map((name) => env[name])
  return readAll({
    mode: () => readMode(env, 'SEAGM_MODE', production),
    uid: () => uid,
    secretKey: () => secretKey,
    apiUrl: () => {
      const mode = readMode(env, 'SEAGM_MODE', production)
      const apiUrl = readApiUrl(env, 'SEAGM_API_URL', production, `https://${hosts[mode]}`)
      const other = mode === 'live' ? 'test' : 'live'
      if (new URL(apiUrl).hostname === hosts[other]) {
        throw new ConfigError(`SEAGM_API_URL is the ${other} host, but SEAGM_MODE is ${mode}.`)
      }
      return apiUrl
    },
    signEncoded: () => flag(env, 'SEAGM_SIGN_ENCODED', false),
  })
}
