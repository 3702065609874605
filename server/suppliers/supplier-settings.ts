import { ConfigError, type Env, oneOf, url } from '#platform/settings.ts'

/** live: orders cost money. test: they are the supplier's test orders. */
export type Mode = 'live' | 'test'

/**
 * Reads `<NAME>_MODE`: live in production, otherwise test unless it says live. Throws `ConfigError`
 * for test in production, where orders would be paid for and never delivered.
 */
export function readMode(env: Env, name: string, production: boolean): Mode {
  const variable = `${name}_MODE`
  const mode = oneOf(env, variable, ['live', 'test'] as const, production ? 'live' : 'test')
  if (production && mode === 'test') {
    throw new ConfigError(`${variable} must be live in production.`)
  }
  return mode
}

/** Reads `<NAME>_API_URL`, without a trailing slash; production requires encryption. */
export function readApiUrl(env: Env, name: string, production: boolean, usual: string): string {
  const protocols = production ? ['https:'] : ['https:', 'http:']
  return (url(env, `${name}_API_URL`, protocols) ?? usual).replace(/\/+$/, '')
}
