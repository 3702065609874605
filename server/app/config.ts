import { resolve } from 'node:path'
import type { ShopLinks } from '@apeak/contract/content'
import {
  type BackupSettings,
  readBackupSettings,
  type StorageConfig,
} from '#backups/backup-settings.ts'
import {
  type AlertSettings,
  type MetricsSettings,
  readAlertSettings,
  readMetricsSettings,
} from '#monitoring/monitoring-settings.ts'
import { type FirstOperator, readFirstOperator } from '#operators/rules.ts'
import { type OrderSettings, readOrderSettings } from '#orders/settings.ts'
import type { ConfiguredProvider, ProviderModule } from '#payments/providers/provider.ts'
import { allProviders, configureProviders } from '#payments/providers/providers.ts'
import type { HourlyRates } from '#platform/http/caller-rate.ts'
import { type LogFormat, logFormats } from '#platform/log.ts'
import {
  ConfigError,
  databaseUrl,
  type Env,
  email,
  flag,
  integer,
  needed,
  oneOf,
  origin,
  origins,
  readAll,
  secret,
  secrets,
  url,
} from '#platform/settings.ts'
import { readSupportSettings, type SupportSettings } from '#support/support-settings.ts'
import { readShopLinks } from './shop-links.ts'

/** Everything that may differ between two installations, read once and checked. */
export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where shoppers reach the shop: an origin, without a slash at the end. */
  readonly publicUrl: string
  /** Where calls marked admin go; the shop's own origin unless configured. */
  readonly adminHost: string
  /** The shops whose admin host this shop is. */
  readonly shopOrigins: readonly string[]
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  /** Undefined (never in production): mail is stored in the database and shown at /dev/mailbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly demo: boolean
  readonly links: ShopLinks
  readonly orders: OrderSettings
  readonly support: SupportSettings
  /** What every secret is derived from. Undefined: made once and stored in the data folder. */
  readonly secretKey: string | undefined
  /** What it was before, so that what was encrypted then can be read. */
  readonly earlierSecretKeys: readonly string[]
  /** Whom a shop without operators gets as its owner. */
  readonly firstOperator: FirstOperator | undefined
  /** The e-mail of the account that sees the RM 1.00 top-up. */
  readonly internalAccount: string | undefined
  /** How many proxies stand in front and tell the client's address truly. */
  readonly trustProxy: number
  /** How long after agreeing to a price a payment counts for it, even if it has changed since. */
  readonly latePaymentHours: number
  /** How many orders are made at payment providers in an hour. */
  readonly providerOrderRates: HourlyRates
  /** Whom the shop tells what they must know of. */
  readonly alerts: AlertSettings
  /** Where a process tells how it does. */
  readonly metrics: MetricsSettings
  /** Where backups are made, and what they are encrypted by. */
  readonly backups: BackupSettings
  /** What one operator may create alone within 24 hours, in sen, and how long more waits for a second. */
  readonly operatorLimits: { manual_money: number; gold: number; approvalHours: number }
  /** Empty without any of their keys. */
  readonly providers: readonly ConfiguredProvider[]
  /** Whether the providers are the shop's own sandbox. */
  readonly sandbox: boolean
  readonly workers: number
  /** So many seconds a process may spend on rendering pages before it is open. */
  readonly warmUpSeconds: number
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/**
 * Reads the configuration from environment variables. `sandbox`: these hold the sandbox's settings,
 * see use-sandbox.ts. `modules`: the payment providers that there are.
 * Throws `ConfigError` naming every variable that is wrong.
 */
export function readConfig(
  env: Env,
  {
    sandbox = false,
    modules = allProviders,
  }: { sandbox?: boolean; modules?: readonly ProviderModule[] } = {},
): Config {
  const production = env.NODE_ENV === 'production'
  const storage = storageReaders(env)
  const settings = readAll({
    ...storage,
    providers: () => configureProviders(env, modules, { production }),
    port: () => integer(env, 'PORT', 3000, 0, 65535),
    publicUrl: () => httpsIn(production, storage.publicUrl()),
    adminHost: () => origin(env, 'ADMIN_HOST'),
    shopOrigins: () => origins(env, 'SHOP_ORIGINS'),
    databaseUrl: () => databaseOrEmbedded(env, production, storage.databaseUrl()),
    smtpUrl: () => needed('SMTP_URL', url(env, 'SMTP_URL', ['smtp:', 'smtps:']), production),
    demo: () => flag(env, 'DEMO', !production),
    links: () => readShopLinks(env, flag(env, 'DEMO', !production)),
    orders: () => readOrderSettings(env),
    support: () => readSupportSettings(env, production),
    secretKey: () => needed('SECRET_KEY', storage.secretKey(), production),
    firstOperator: () => readFirstOperator(env),
    internalAccount: () => email(env, 'INTERNAL_ACCOUNT'),
    trustProxy: () => proxiesInFront(env, production),
    alerts: () => readAlertSettings(env),
    metrics: () => readMetricsSettings(env),
    latePaymentHours: () => integer(env, 'LATE_PAYMENT_HOURS', 24, 0, 8760),
    providerOrderRates: () => ({
      account: integer(env, 'PROVIDER_ORDERS_PER_ACCOUNT', 30, 1, 1_000_000),
      network: integer(env, 'PROVIDER_ORDERS_PER_NETWORK', 300, 1, 1_000_000),
    }),
    operatorLimits: () => ({
      manual_money: integer(env, 'MANUAL_MONEY_LIMIT', 5000, 0, 10_000_000) * 100,
      gold: integer(env, 'GOLD_ADJUSTMENT_LIMIT', 100, 0, 1_000_000) * 100,
      approvalHours: integer(env, 'GOLD_APPROVAL_HOURS', 24, 1, 720),
    }),
    workers: () => processes(env, sandbox),
    warmUpSeconds: () => integer(env, 'WARM_UP_SECONDS', 3, 0, 60),
    logLevel: () => oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    logFormat: () => oneOf(env, 'LOG_FORMAT', logFormats, process.stdout.isTTY ? 'pretty' : 'json'),
  })
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  return {
    ...settings,
    production,
    sandbox,
    publicUrl,
    adminHost: settings.adminHost ?? publicUrl,
    host: env.HOST || '127.0.0.1',
    mailFrom: env.MAIL_FROM || 'Apeak <no-reply@apeak.example>',
  }
}

/** The one reader of each of those settings, for the server and for the commands. */
const storageReaders = (env: Env) => ({
  publicUrl: () => origin(env, 'PUBLIC_URL'),
  dataDir: () => resolve(env.DATA_DIR || 'data'),
  databaseUrl: () => databaseUrl(env, 'DATABASE_URL'),
  secretKey: () => secret(env, 'SECRET_KEY'),
  earlierSecretKeys: () => secrets(env, 'EARLIER_SECRET_KEYS'),
  backups: () => readBackupSettings(env),
})

/**
 * Reads those settings alone, so that a shop can be restored before it has any other. Throws `ConfigError`
 * naming every variable that is wrong.
 */
export function readStorageConfig(env: Env): StorageConfig {
  const settings = readAll(storageReaders(env))
  return { ...settings, publicUrl: settings.publicUrl ?? '' }
}

/** Undefined where none is set, which production refuses. */
function httpsIn(production: boolean, publicUrl: string | undefined): string | undefined {
  if (production && !publicUrl?.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production.')
  }
  return publicUrl
}

/** A forgotten DATABASE_URL must not open an empty shop beside the real one. */
function databaseOrEmbedded(
  env: Env,
  production: boolean,
  databaseUrl: string | undefined,
): string | undefined {
  const isEmbedded = flag(env, 'EMBEDDED_POSTGRES', !production)
  if (!databaseUrl && !isEmbedded) {
    throw new ConfigError(
      'DATABASE_URL must be set in production, or EMBEDDED_POSTGRES=1 for a database within DATA_DIR.',
    )
  }
  return databaseUrl
}

/**
 * Told wrongly, all shoppers are one network, or each may say that they come from anywhere: so it is not
 * guessed where it counts.
 */
function proxiesInFront(env: Env, production: boolean): number {
  if (production && !env.TRUST_PROXY) {
    throw new ConfigError(
      'TRUST_PROXY must be set in production: how many proxies stand in front of the shop, 0 for none.',
    )
  }
  return integer(env, 'TRUST_PROXY', 0, 0, 10)
}

function processes(env: Env, sandbox: boolean): number {
  const workers = integer(env, 'WORKERS', 1, 1, 64)
  if (sandbox && workers > 1) {
    throw new ConfigError('WORKERS must be 1 without payment keys: the sandbox is one process.')
  }
  return workers
}
