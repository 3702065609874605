import { join } from 'node:path'
import { serverPaths } from '@apeak/contract/paths'
import type { Sandbox } from '@apeak/sandbox/sandbox'
import { allProviders } from '#payments/providers/providers.ts'
import { type Env, integer, origin } from '#platform/settings.ts'
import { allSuppliers } from '#suppliers/all-suppliers.ts'
import type { Config } from './config.ts'

// The sandbox simulates the payment providers if no keys are configured, and the suppliers that have
// none. It is imported on demand, so that production never loads it.

/**
 * Settings that make the sandbox the payment providers; undefined in production or if any
 * provider's key is set. Throws `ConfigError`.
 */
export async function sandboxSettings(env: Env): Promise<Env | undefined> {
  const hasKeys = allProviders.some(({ keyNames }) => keyNames.some((name) => env[name]))
  if (hasKeys || env.NODE_ENV === 'production') return undefined
  const { shopSettings, supplierSettings } = await import('@apeak/sandbox/settings')
  const port = integer(env, 'PORT', 3000, 0, 65535)
  // The server calls the sandbox directly, browsers by the public URL.
  const near = `http://127.0.0.1:${port}${serverPaths.sandbox}`
  const far = (origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`) + serverPaths.sandbox
  return { ...shopSettings({ near, far }), ...withoutConfigured(supplierSettings(near), env) }
}

/** A supplier with keys of its own gets no setting of the sandbox, whose address would see them. */
function withoutConfigured(settings: Env, env: Env): Env {
  const configured = allSuppliers.filter(({ keyNames }) => keyNames.some((name) => env[name]))
  const prefixes = configured.map(({ name }) => `${name.toUpperCase()}_`)
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !prefixes.some((own) => name.startsWith(own))),
  )
}

/** Opens the sandbox; undefined if the shop has real providers. */
export async function openSandbox(config: Config): Promise<Sandbox | undefined> {
  if (!config.sandbox) return undefined
  const { makeSandbox } = await import('@apeak/sandbox/sandbox')
  const { sandboxKeys } = await import('@apeak/sandbox/settings')
  return makeSandbox({
    shopUrl: `http://127.0.0.1:${config.port}`,
    folder: join(config.dataDir, 'sandbox'),
    ...sandboxKeys,
  })
}
