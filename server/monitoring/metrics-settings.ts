import { type Env, integer } from '#platform/settings.ts'

/** Where a process tells how it does; undefined where it is not asked. */
export type MetricsSettings = { readonly host: string; readonly port: number } | undefined

/** Reads them. Throws `ConfigError` naming what is wrong. */
export function readMetricsSettings(env: Env): MetricsSettings {
  if (!env.METRICS_PORT) return undefined
  return { host: env.METRICS_HOST || '127.0.0.1', port: integer(env, 'METRICS_PORT', 0, 0, 65535) }
}
