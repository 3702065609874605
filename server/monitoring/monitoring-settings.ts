import type { Context } from '#platform/context.ts'
import { type Env, emails, integer } from '#platform/settings.ts'

/** Recipients of alerts. */
export type AlertSettings = {
  /** Empty: the active owners. */
  readonly emails: readonly string[]
}

/** Dependencies of the alert jobs. */
export type AlertsContext = Context & { readonly config: { readonly alerts: AlertSettings } }

/** Throws `ConfigError` naming the invalid variable. */
export const readAlertSettings = (env: Env): AlertSettings => ({
  emails: emails(env, 'ALERT_EMAIL'),
})

/** Address of the metrics endpoint; undefined: none. */
export type MetricsSettings = { readonly host: string; readonly port: number } | undefined

/** Throws `ConfigError` naming the invalid variable. */
export function readMetricsSettings(env: Env): MetricsSettings {
  if (!env.METRICS_PORT) return undefined
  return { host: env.METRICS_HOST || '127.0.0.1', port: integer(env, 'METRICS_PORT', 0, 0, 65535) }
}
