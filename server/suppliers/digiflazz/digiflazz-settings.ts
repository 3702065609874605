import { type Env, readAll } from '#platform/settings.ts'
import { type Mode, readApiUrl, readMode } from '../supplier-settings.ts'

export type DigiflazzSettings = {
  /** In test mode every order is marked as a test, in live mode none. */
  readonly mode: Mode
  readonly username: string
  /** Signs requests. The test and the live key differ. */
  readonly apiKey: string
  /** Signs Digiflazz's messages. */
  readonly webhookSecret: string
  readonly apiUrl: string
}

/** Required environment variables. */
export const digiflazzKeyNames = [
  'DIGIFLAZZ_USERNAME',
  'DIGIFLAZZ_API_KEY',
  'DIGIFLAZZ_WEBHOOK_SECRET',
] as const

/** Reads the settings; throws `ConfigError`. */
export function readDigiflazzSettings(env: Env, production: boolean): DigiflazzSettings {
  const [username = '', apiKey = '', webhookSecret = ''] = digiflazzKeyNames.map(
    (name) => env[name],
  )
  return readAll({
    mode: () => readMode(env, 'DIGIFLAZZ_MODE', production),
    username: () => username,
    apiKey: () => apiKey,
    webhookSecret: () => webhookSecret,
    // After a rebrand the documents also name api.my.dgflazz.com.
    apiUrl: () => readApiUrl(env, 'DIGIFLAZZ_API_URL', production, 'https://api.my.digiflazz.com'),
  })
}
