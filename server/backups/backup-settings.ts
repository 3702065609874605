import { resolve } from 'node:path'
import type { Context } from '#platform/context.ts'
import type { KeySettings } from '#platform/secrets/root-keys.ts'
import { ConfigError, type Env, integer } from '#platform/settings.ts'

/** Where the backups of every night go, and what they are encrypted by. */
export type BackupSettings = {
  /** Undefined: this process makes none. */
  readonly folder: string | undefined
  /** How many are kept. */
  readonly keep: number
  readonly passphrase: string | undefined
}

/** Where the shop's data is: what a backup reads, and what a restore needs of a new shop. */
export type StorageConfig = KeySettings & {
  readonly publicUrl: string
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly backups: BackupSettings
}

/** Dependencies of the backup job. */
export type BackupsContext = Context & { readonly config: StorageConfig }

const PASSPHRASE_LENGTH = 12

/** Reads the settings of backups. Throws `ConfigError` naming what is wrong or missing. */
export function readBackupSettings(env: Env): BackupSettings {
  const passphrase = env.BACKUP_PASSPHRASE || undefined
  if (passphrase !== undefined) refuseShortPassphrase(passphrase)
  const folder = env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : undefined
  if (folder && !passphrase) {
    throw new ConfigError('BACKUP_PASSPHRASE must be set where BACKUP_DIR is.')
  }
  return { folder, passphrase, keep: integer(env, 'BACKUP_KEEP', 14, 1, 1000) }
}

/** Whoever finds a backup may try as many passphrases as they like. */
export function refuseShortPassphrase(passphrase: string): void {
  if (passphrase.length >= PASSPHRASE_LENGTH) return
  throw new ConfigError(
    `The passphrase (BACKUP_PASSPHRASE) must have at least ${PASSPHRASE_LENGTH} characters.`,
  )
}
