import { join } from 'node:path'
import { serverPaths } from '@apeak/contract/paths'
import type { Sandbox } from '@apeak/sandbox/sandbox'
import { allProviders } from '#payments/providers/providers.ts'
import { type Env, integer, origin } from '#platform/settings.ts'
import type { Config } from './config.ts'

// The sandbox simulates the payment providers if no keys are configured. It is imported on demand,
// so that production never loads it.

/**
 * Settings that make the sandbox the payment providers; undefined in production or if any
 * provider's key is set. Throws `ConfigError`.
 */
export async function sandboxSettings(env: Env): Promise<Env | undefined> {
  const hasKeys = allProviders.some(({ keyNames }) => keyNames.some((name) => env[name]))
  if (hasKeys || env.NODE_ENV === 'production') return undefined
  const { shopSettings } = await import('@apeak/sandbox/settings')
  const port = integer(env, 'PORT', 3000, 0, 65535)
  // The server calls the sandbox directly, browsers by the public URL.
  return shopSettings({
    near: `http://127.0.0.1:${port}${serverPaths.sandbox}`,
    far: (origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`) + serverPaths.sandbox,
  })
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
