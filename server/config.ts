import { resolve } from 'node:path'

/** Everything that may differ between two installations, read once and checked. */
export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where shoppers reach the shop: an origin, without a slash at the end. */
  readonly publicUrl: string
  /** Where calls marked admin go; the shop's own origin unless configured. */
  readonly adminHost: string
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  /** Undefined: mail is kept in the database and shown at /dev/mailbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly demo: boolean
  readonly whatsappNumber: string | undefined
  /** What every secret is derived from. Undefined: made once and kept in the data folder. */
  readonly secretKey: string | undefined
  /** The e-mail of the account that sees the RM 1.00 top-up. */
  readonly internalAccount: string | undefined
  /** How many proxies stand in front and tell the client's address truly. */
  readonly trustProxy: number
  readonly workers: number
  readonly logLevel: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A setting that stops the start; the message names it in one line. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
 * Throws `ConfigError` naming the first variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const production = env.NODE_ENV === 'production'
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const publicUrl = origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  if (production && !publicUrl.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production.')
  }
  if (production && !env.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY must be set in production.')
  }
  return {
    production,
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl,
    adminHost: origin(env, 'ADMIN_HOST') ?? publicUrl,
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || 'Apeak <no-reply@apeak.example>',
    demo: flag(env, 'DEMO', !production),
    whatsappNumber: digits(env, 'WHATSAPP_NUMBER'),
    secretKey: secret(env, 'SECRET_KEY'),
    internalAccount: email(env, 'INTERNAL_ACCOUNT'),
    trustProxy: integer(env, 'TRUST_PROXY', 0, 0, 10),
    workers: integer(env, 'WORKERS', 1, 1, 64),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

type Env = Record<string, string | undefined>

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

function oneOf<Value extends string>(
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
function url(env: Env, name: string, protocols: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.join(' or ')}//.`)
  }
  return text
}

function origin(env: Env, name: string): string | undefined {
  const text = url(env, name, ['http:', 'https:'])
  if (!text) return undefined
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`) {
    throw new ConfigError(`${name} must be an origin, like https://shop.example, without a path.`)
  }
  return origin
}

function digits(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^\d{8,15}$/.test(text)) {
    throw new ConfigError(`${name} must be digits with the country code, like 60123456789.`)
  }
  return text
}

function secret(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`)
  return text
}

function email(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new ConfigError(`${name} must be an e-mail address.`)
  return text.toLowerCase()
}
