import { ConfigError, type Env, readAll } from '#platform/settings.ts'
import { fiuu } from './fiuu/fiuu.ts'
import type { ConfiguredProvider, ProviderModule } from './provider.ts'
import { razorpay } from './razorpay/razorpay.ts'

/** All payment providers: one line each. */
export const allProviders: readonly ProviderModule[] = [razorpay, fiuu]

/**
 * Reads the providers' settings. A provider without any keys is left out, and its payment method
 * cannot be enabled; one with some keys needs all. Throws `ConfigError`.
 */
export function configureProviders(
  env: Env,
  modules: readonly ProviderModule[],
  { production }: { production: boolean },
): ConfiguredProvider[] {
  const given = modules.filter(({ keyNames }) => keyNames.some((name) => env[name]))
  const readers = given.map((module) => [
    module.name,
    () => {
      const missing = module.keyNames.filter((name) => !env[name])
      if (missing.length === 0) return module.configure(env, { production })
      const faults = missing.map(
        (name) => `${name} must be set: ${module.name} needs all its keys.`,
      )
      throw new ConfigError(faults.join('\n'))
    },
  ])
  return Object.values(readAll(Object.fromEntries(readers)))
}
