import { resolve } from 'node:path'
import type { Context } from '#platform/context.ts'
import type { KeySettings } from '#platform/secrets/root-keys.ts'
import { ConfigError, type Env, integer } from '#platform/settings.ts'

/** Settings of nightly backups. */
export type BackupSettings = {
  /** Undefined: no nightly backups in this process. */
  readonly folder: string | undefined
  /** Number of nightly backups kept. */
  readonly keep: number
  readonly passphrase: string | undefined
}

/** Location of the shop's data, for backup and restore. */
export type StorageConfig = KeySettings & {
  readonly publicUrl: string
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly backups: BackupSettings
}

/** Dependencies of the backup job. */
export type BackupsContext = Context & { readonly config: StorageConfig }

const PASSPHRASE_LENGTH = 12

/** Throws `ConfigError` naming the invalid or missing variable. */
export function readBackupSettings(env: Env): BackupSettings {
  const passphrase = env.BACKUP_PASSPHRASE || undefined
  if (passphrase !== undefined) refuseShortPassphrase(passphrase)
  const folder = env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : undefined
  if (folder && !passphrase) {
    throw new ConfigError('BACKUP_PASSPHRASE must be set if BACKUP_DIR is.')
  }
  return { folder, passphrase, keep: integer(env, 'BACKUP_KEEP', 14, 1, 1000) }
}

/** A stolen backup can be attacked offline, so the passphrase has a minimum length. */
export function refuseShortPassphrase(passphrase: string): void {
  if (passphrase.length >= PASSPHRASE_LENGTH) return
  throw new ConfigError(
    `The passphrase (BACKUP_PASSPHRASE) must have at least ${PASSPHRASE_LENGTH} characters.`,
  )
}
