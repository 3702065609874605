import { ConfigError, type Env, oneOf, url } from '#platform/settings.ts'
import type { Supplier, SupplierModule, SupplierTools } from './supplier.ts'

/** live: orders cost money. test: they are the supplier's test orders. */
export type Mode = 'live' | 'test'

/**
 * Reads a mode: live in production, otherwise test unless it says live. Throws `ConfigError` for test
 * in production, where orders would be paid for and never delivered.
 */
export function readMode(env: Env, variable: string, production: boolean): Mode {
  const mode = oneOf(env, variable, ['live', 'test'] as const, production ? 'live' : 'test')
  if (production && mode === 'test') {
    throw new ConfigError(`${variable} must be live in production.`)
  }
  return mode
}

/** Reads an API's address, without a trailing slash; production requires encryption. */
export function readApiUrl(env: Env, variable: string, production: boolean, usual: string): string {
  const protocols = production ? ['https:'] : ['https:', 'http:']
  return (url(env, variable, protocols) ?? usual).replace(/\/+$/, '')
}

/** A supplier of the list, from how its settings are read and how it connects with them. */
export function supplierModule<Settings extends object>({
  readSettings,
  connect,
  ...named
}: Pick<SupplierModule, 'name' | 'label' | 'keyNames'> & {
  readSettings(env: Env, production: boolean): Settings
  connect(settings: Settings, tools: SupplierTools): Supplier
}): SupplierModule {
  const { name, label } = named
  return {
    ...named,
    configure(env, { production }) {
      const settings = readSettings(env, production)
      return { name, label, settings, connect: (tools) => connect(settings, tools) }
    },
  }
}
