/** A setting that stops the start; the message names it in one line. */
export class ConfigError extends Error {}

/** Environment variables. */
export type Env = Record<string, string | undefined>

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

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

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

// The value itself stays out of the message: it may hold a password.
export function url(env: Env, name: string, protocols: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.join(' or ')}//.`)
  }
  return text
}

export function origin(env: Env, name: string): string | undefined {
  const text = url(env, name, ['http:', 'https:'])
  if (!text) return undefined
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`) {
    throw new ConfigError(`${name} must be an origin, like https://shop.example, without a path.`)
  }
  return origin
}

export function digits(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^\d{8,15}$/.test(text)) {
    throw new ConfigError(`${name} must be digits with the country code, like 60123456789.`)
  }
  return text
}

export function secret(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`)
  return text
}

export function email(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new ConfigError(`${name} must be an e-mail address.`)
  return text.toLowerCase()
}
