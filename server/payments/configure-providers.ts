import { ConfigError, type Env } from '#platform/settings.ts'
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
  const [missing] = modules.flatMap(({ keyNames }) => keyNames.filter((name) => !env[name]))
  const hasKeys = modules.some(({ keyNames }) => keyNames.some((name) => env[name]))
  if (missing && (hasKeys || production)) {
    throw new ConfigError(`${missing} is missing: the payment providers need all their keys.`)
  }
  return missing ? [] : modules.map((module) => module.configure(env, { production }))
}
