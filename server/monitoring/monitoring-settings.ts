import type { Context } from '#platform/context.ts'
import { type Env, emails, integer } from '#platform/settings.ts'

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

/** Where a process tells how it does; undefined where it is not asked. */
export type MetricsSettings = { readonly host: string; readonly port: number } | undefined

/** Reads them. Throws `ConfigError` naming what is wrong. */
export function readMetricsSettings(env: Env): MetricsSettings {
  if (!env.METRICS_PORT) return undefined
  return { host: env.METRICS_HOST || '127.0.0.1', port: integer(env, 'METRICS_PORT', 0, 0, 65535) }
}
