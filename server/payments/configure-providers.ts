import { ConfigError, type Env, readAll } from '#platform/settings.ts'
import type { ConfiguredProvider, ProviderModule } from './provider.ts'

/**
 * Reads the providers' settings. Without any of their keys the shop has no provider, which
 * production refuses; with one of them all are needed. Throws `ConfigError`.
 */
export function configureProviders(
  env: Env,
  modules: readonly ProviderModule[],
  { production }: { production: boolean },
): ConfiguredProvider[] {
  const missing = modules.flatMap(({ keyNames }) => keyNames.filter((name) => !env[name]))
  const hasKeys = modules.some(({ keyNames }) => keyNames.some((name) => env[name]))
  if (missing.length === 0) {
    const readers = modules.map((module) => [
      module.name,
      () => module.configure(env, { production }),
    ])
    return Object.values(readAll(Object.fromEntries(readers)))
  }
  if (!hasKeys && !production) return []
  const faults = missing.map(
    (name) => `${name} must be set: the payment providers need all their keys.`,
  )
  throw new ConfigError(faults.join('\n'))
}
