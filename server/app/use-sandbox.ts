import { join } from 'node:path'
import { serverPaths } from '@apeak/contract/paths'
import type { Sandbox } from '@apeak/sandbox/sandbox'
import { allProviders } from '#payments/providers/providers.ts'
import { type Env, integer, origin } from '#platform/settings.ts'
import type { Config } from './config.ts'

// The sandbox stands in for the payment providers where there are no keys of theirs. It is loaded
// only then, so that production never has it in the process.

/**
 * The settings under which the shop's own sandbox is its payment providers; undefined where any
 * provider's key is given, and in production. Throws `ConfigError`.
 */
export async function sandboxSettings(env: Env): Promise<Env | undefined> {
  const hasKeys = allProviders.some(({ keyNames }) => keyNames.some((name) => env[name]))
  if (hasKeys || env.NODE_ENV === 'production') return undefined
  const { shopSettings } = await import('@apeak/sandbox/settings')
  const port = integer(env, 'PORT', 3000, 0, 65535)
  // The server reaches its own sandbox directly, the browser by the public address.
  return shopSettings({
    near: `http://127.0.0.1:${port}${serverPaths.sandbox}`,
    far: (origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`) + serverPaths.sandbox,
  })
}

/** The sandbox that belongs to those settings; undefined where the shop has other providers. */
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
