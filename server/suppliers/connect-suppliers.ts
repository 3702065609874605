import { ConfigError, type Env, readAll } from '#platform/settings.ts'
import type { ConnectedSupplier, Suppliers } from './context.ts'
import type { ConfiguredSupplier, SupplierModule } from './supplier.ts'

/**
 * Reads the suppliers' settings. One without any keys is left out; one with some keys needs all. Throws
 * `ConfigError`.
 */
export function configureSuppliers(
  env: Env,
  modules: readonly SupplierModule[],
  { production }: { production: boolean },
): ConfiguredSupplier[] {
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

/** Longer than the suppliers need for an order, and much shorter than `SENDING_SECONDS`. */
const CALL_MS = 20_000

/** Connects the configured suppliers. */
export function connectSuppliers(configured: readonly ConfiguredSupplier[]): Suppliers {
  return new Map(
    configured.map(({ name, label, connect }): [string, ConnectedSupplier] => {
      const supplier = connect({ now: () => new Date(), fetch: callOnce })
      return [name, Object.assign(supplier, { name, label })]
    }),
  )
}

/** One request: a redirect is an answer, and a lost connection is an error. */
const callOnce: typeof fetch = (input, init = {}) => {
  const limit = AbortSignal.timeout(CALL_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(input, { ...init, redirect: 'manual', signal })
}
