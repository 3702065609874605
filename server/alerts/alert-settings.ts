import type { Context } from '#platform/context.ts'
import { type Env, emails } from '#platform/settings.ts'

/** Whom alerts are mailed to. */
export type AlertSettings = {
  /** Empty: the owners who can log in. */
  readonly emails: readonly string[]
}

/** Dependencies of the alert jobs. */
export type AlertsContext = Context & { readonly config: { readonly alerts: AlertSettings } }

/** Reads them. Throws `ConfigError` naming what is wrong. */
export const readAlertSettings = (env: Env): AlertSettings => ({
  emails: emails(env, 'ALERT_EMAIL'),
})
