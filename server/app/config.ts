import { resolve } from 'node:path'
import type { ShopLinks } from '@apeak/contract/content'
import { allLanguages, type Language, ORIGINAL } from '@apeak/contract/languages'
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
import { allProviders } from '#payments/providers/providers.ts'
import type { HourlyRates } from '#platform/http/rate-limit.ts'
import { type LogFormat, logFormats } from '#platform/log.ts'
import {
  ConfigError,
  configureModules,
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
import { allSuppliers } from '#suppliers/all-suppliers.ts'
import type { ConfiguredSupplier, SupplierModule } from '#suppliers/supplier.ts'
import { readSupportSettings, type SupportSettings } from '#support/support-settings.ts'
import { readShopLinks } from './shop-links.ts'

/** Settings of one installation, read and validated once. */
export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The shop's public origin, without a trailing slash. */
  readonly publicUrl: string
  /** Origin of the calls marked admin; the shop's own by default. */
  readonly adminHost: string
  /** Origins of the shops that use this one as their admin host. */
  readonly shopOrigins: readonly string[]
  /** The languages of the pages. */
  readonly languages: readonly Language[]
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
  /** Root of all derived keys. Undefined: generated once and stored in the data folder. */
  readonly secretKey: string | undefined
  /** Previous root keys, still used to decrypt. */
  readonly earlierSecretKeys: readonly string[]
  /** The owner created in a shop without operators. */
  readonly firstOperator: FirstOperator | undefined
  /** Email address of the account that sees the RM 1.00 top-up. */
  readonly internalAccount: string | undefined
  /** Number of trusted proxies in front of the shop. */
  readonly trustProxy: number
  /** Hours for which a payment still buys at the agreed price after the price has changed. */
  readonly latePaymentHours: number
  /** Hourly limits on orders created at payment providers. */
  readonly providerOrderRates: HourlyRates
  /** Recipients of alerts. */
  readonly alerts: AlertSettings
  /** Address of the metrics endpoint; undefined: none. */
  readonly metrics: MetricsSettings
  /** Folder, number and passphrase of nightly backups. */
  readonly backups: BackupSettings
  /**
   * Limits in sen on what one operator may create alone within 24 hours; `approvalHours`: how long
   * a request beyond them waits for a second person.
   */
  readonly operatorLimits: { manual_money: number; gold: number; approvalHours: number }
  /** Empty if no provider has keys. */
  readonly providers: readonly ConfiguredProvider[]
  /** Empty if no supplier has keys. */
  readonly suppliers: readonly ConfiguredSupplier[]
  /** Whether the payment providers are simulated by the sandbox. */
  readonly sandbox: boolean
  readonly workers: number
  /** Maximum seconds spent on rendering pages before listening. */
  readonly warmUpSeconds: number
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/**
 * Reads the settings from environment variables. `sandbox`: they are the sandbox's settings
 * (use-sandbox.ts). `modules`: the available payment providers. `suppliers`: the available suppliers. Throws `ConfigError` naming every
 * invalid variable.
 */
export function readConfig(
  env: Env,
  {
    sandbox = false,
    modules = allProviders,
    suppliers = allSuppliers,
  }: {
    sandbox?: boolean
    modules?: readonly ProviderModule[]
    suppliers?: readonly SupplierModule[]
  } = {},
): Config {
  const production = env.NODE_ENV === 'production'
  const storage = storageReaders(env)
  const settings = readAll({
    ...storage,
    providers: () => configureModules(env, modules, { production }),
    suppliers: () => configureModules(env, suppliers, { production }),
    languages: () => languagesOf(env),
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

/** Readers of the storage settings, shared by the server and the commands. */
const storageReaders = (env: Env) => ({
  publicUrl: () => origin(env, 'PUBLIC_URL'),
  dataDir: () => resolve(env.DATA_DIR || 'data'),
  databaseUrl: () => databaseUrl(env, 'DATABASE_URL'),
  secretKey: () => secret(env, 'SECRET_KEY'),
  earlierSecretKeys: () => secrets(env, 'EARLIER_SECRET_KEYS'),
  backups: () => readBackupSettings(env),
})

/**
 * Reads only the storage settings, so that a backup can be restored before the shop has any others.
 * Throws `ConfigError` naming every invalid variable.
 */
export function readStorageConfig(env: Env): StorageConfig {
  const settings = readAll(storageReaders(env))
  return { ...settings, publicUrl: settings.publicUrl ?? '' }
}

/** The languages that the shop offers, in their usual order; all by default. */
function languagesOf(env: Env): Language[] {
  if (!env.LANGUAGES) return allLanguages
  const asked = env.LANGUAGES.split(',').map((code) => code.trim())
  const unknown = asked.filter((code) => !allLanguages.some((language) => language === code))
  if (unknown.length > 0 || !asked.includes(ORIGINAL)) {
    throw new ConfigError(
      `LANGUAGES must be some of ${allLanguages.join(', ')}, with ${ORIGINAL}, not "${env.LANGUAGES}".`,
    )
  }
  return allLanguages.filter((language) => asked.includes(language))
}

/** Throws `ConfigError` in production unless the URL is https. */
function httpsIn(production: boolean, publicUrl: string | undefined): string | undefined {
  if (production && !publicUrl?.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production.')
  }
  return publicUrl
}

/** A missing DATABASE_URL must not open an empty shop beside the real one. */
function databaseOrEmbedded(
  env: Env,
  production: boolean,
  databaseUrl: string | undefined,
): string | undefined {
  const isEmbedded = flag(env, 'EMBEDDED_POSTGRES', !production)
  if (!databaseUrl && !isEmbedded) {
    throw new ConfigError(
      'DATABASE_URL must be set in production, or EMBEDDED_POSTGRES=1 for one machine with its database in DATA_DIR.',
    )
  }
  return databaseUrl
}

/**
 * No default in production: too low a number puts all shoppers into one network for rate limits,
 * and too high a number lets clients forge their address.
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
