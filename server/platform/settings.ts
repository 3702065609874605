/** Invalid settings; the message has one line for each. */
export class ConfigError extends Error {}

/** Environment variables. */
export type Env = Record<string, string | undefined>

/**
 * Runs all readers and reports all errors at once. Throws one `ConfigError` with a line for each.
 */
export function readAll<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const values: Record<string, unknown> = {}
  // An error of two readers is reported once.
  const faults = new Set<string>()
  for (const [name, read] of Object.entries(readers)) {
    try {
      values[name] = read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.add(error.message)
    }
  }
  if (faults.size > 0) throw new ConfigError([...faults].join('\n'))
  return values as { [Name in keyof Readers]: ReturnType<Readers[Name]> }
}

/** Throws `ConfigError` if a needed setting is missing. */
export function needed<Value>(name: string, value: Value | undefined, isNeeded: boolean) {
  if (isNeeded && value === undefined) throw new ConfigError(`${name} must be set in production.`)
  return value
}

/** An integer from `min` to `max`; `fallback` if unset. */
export function integer(
  env: Env,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

/** 1 or 0; `fallback` if unset. */
export function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

/** One of the given words; `fallback` if unset. */
export function oneOf<Value extends string>(
  env: Env,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = env[name]
  if (!text) return fallback
  const value = values.find((known) => known === text)
  if (!value) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  return value
}

/** A URL with one of `protocols`; undefined if unset. */
export function url(env: Env, name: string, protocols: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  // The value is not shown, since it may contain a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.join(' or ')}//.`)
  }
  if (placeholders.has(new URL(text).password)) {
    throw new ConfigError(`${name} still has the password of the example.`)
  }
  return text
}

/** The placeholder passwords in deploy/shop.env. */
const placeholders = new Set(['DATABASE_PASSWORD', 'PASSWORD'])

/** A database URL; undefined if unset. */
export function databaseUrl(env: Env, name: string): string | undefined {
  const [, hosts = '', query = ''] =
    /^\w+:\/\/(?:[^@/?#]*@)?([^/?#]*)[^?]*(.*)$/.exec(env[name] ?? '') ?? []
  // libpq accepts several hosts, separated by commas; the shop does not.
  if (`${hosts}${new URLSearchParams(query).get('host') ?? ''}`.includes(',')) {
    throw new ConfigError(
      `${name} must name one host: a proxy or a managed service leads it to the server that takes writes.`,
    )
  }
  return url(env, name, ['postgres:', 'postgresql:'])
}

/** An http or https origin; undefined if unset. */
export function origin(env: Env, name: string): string | undefined {
  const text = url(env, name, ['http:', 'https:'])
  if (!text) return undefined
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`) {
    throw new ConfigError(`${name} must be an origin, like https://shop.example, without a path.`)
  }
  return origin
}

/** A comma-separated list of origins. */
export function origins(env: Env, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim())
  return texts.flatMap((text) => origin({ [name]: text }, name) ?? [])
}

/** A telephone number in digits with its country code; undefined if unset. */
export function digits(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^\d{8,15}$/.test(text)) {
    throw new ConfigError(`${name} must be digits with the country code, like 60123456789.`)
  }
  return text
}

/** A secret of at least 32 characters; undefined if unset. */
export function secret(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`)
  return text
}

/** A comma-separated list of secrets. */
export function secrets(env: Env, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim())
  return texts.flatMap((text) => secret({ [name]: text }, name) ?? [])
}

/** An email address in lower case; undefined if unset. */
export function email(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new ConfigError(`${name} must be an email address.`)
  return text.toLowerCase()
}

/** A comma-separated list of email addresses. */
export function emails(env: Env, name: string): string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim())
  return [...new Set(texts.flatMap((text) => email({ [name]: text }, name) ?? []))]
}

/** A provider or supplier whose settings are environment variables. */
type Configurable<Configured> = {
  readonly name: string
  /** Required environment variables. */
  readonly keyNames: readonly string[]
  configure(env: Env, shop: { production: boolean }): Configured
}

/**
 * Reads the settings of modules. One without any of its keys is left out; one with some keys needs all. Throws
 * `ConfigError`.
 */
export function configureModules<Configured>(
  env: Env,
  modules: readonly Configurable<Configured>[],
  shop: { production: boolean },
): Configured[] {
  const given = modules.filter(({ keyNames }) => keyNames.some((name) => env[name]))
  const readers = given.map((module): [string, () => Configured] => [
    module.name,
    () => {
      const missing = module.keyNames.filter((name) => !env[name])
      if (missing.length === 0) return module.configure(env, shop)
      const faults = missing.map(
        (name) => `${name} must be set: ${module.name} needs all its keys.`,
      )
      throw new ConfigError(faults.join('\n'))
    },
  ])
  return Object.values(readAll(Object.fromEntries(readers)))
}
