import type { ClientBase } from 'pg'
import { commissionFaults } from '#affiliates/affiliates.ts'
import { readSomeCode } from '#codes/codes.ts'
import { goldFaults } from '#gold/gold.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import { resyncAfterRestore } from '#payments/reconciliation/reconciliation.ts'
import { countFiles } from '#platform/files/files.ts'
import { noTimeouts, openDatabase, openPool } from '#platform/postgres/database.ts'
import { migrate, sinceBaseline, unknownMigrations } from '#platform/postgres/migrate.ts'
import { refuseOtherKeys, storeRootKeys } from '#platform/secrets/root-keys.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { ConfigError } from '#platform/settings.ts'
import type { ArchiveHead, ArchiveRecord } from './archive-records.ts'
import type { BackupsContext, StorageConfig } from './backup-settings.ts'
import { loadRecords } from './load-dump.ts'
import { reachDatabase } from './reach-database.ts'
import { readArchive } from './read-archive.ts'
import { beginRestore, emptyDatabase, endRestore } from './unfinished-restore.ts'

/** A restored backup. `keysFile`: file with keys that must become settings. */
export type RestoredBackup = RestoredFacts & {
  made_at: string
  rows: number
  keysFile: string | undefined
}

/**
 * Restores a backup into an empty database under its own root key, migrates and checks it. On an
 * error the database is empty again; if the process is killed or loses the database, no shop opens
 * on it until a restore succeeds. Throws `ConfigError` if the database is not empty or the shop has
 * another key.
 */
export async function restore(
  config: StorageConfig,
  file: string,
  passphrase: string,
): Promise<RestoredBackup> {
  return readArchive(file, passphrase, async (head, records) => {
    await refuseOtherKeys(config, head.keys)
    if ((await unknownMigrations(sinceBaseline(head.migrations))).length > 0) {
      throw new ConfigError('This backup was made by a newer version of the shop.')
    }
    const database = await reachDatabase(config)
    try {
      return await restoreInto(database.url, config, head, records)
    } finally {
      await database.stop()
    }
  })
}

async function restoreInto(
  url: string,
  config: StorageConfig,
  head: ArchiveHead,
  records: AsyncIterable<ArchiveRecord>,
): Promise<RestoredBackup> {
  const pool = openPool(url, 1, noTimeouts)
  const client = await pool.connect()
  try {
    await beginRestore(client)
    try {
      const restored = await fill(client, url, config, head, records)
      await endRestore(client)
      return restored
    } catch (error) {
      // If the database is gone it stays marked as unfinished, for the next restore.
      await emptyDatabase(client).catch(() => undefined)
      throw error
    }
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function fill(
  client: ClientBase,
  url: string,
  config: StorageConfig,
  head: ArchiveHead,
  records: AsyncIterable<ArchiveRecord>,
): Promise<RestoredBackup> {
  const { keys, made_at } = head
  const pool = openPool(url, 2, noTimeouts)
  const database = openDatabase(pool)
  try {
    await migrate(pool, { only: sinceBaseline(head.migrations) })
    let keysFile: string | undefined
    const end = await loadRecords(client, records, async () => {
      keysFile = await storeRootKeys(config, keys)
    })
    await migrate(pool)
    const { dataDir } = config
    const secrets = await openSecrets({
      secretKey: keys.present,
      earlierSecretKeys: keys.earlier,
      dataDir,
    })
    const facts = await checkRestored({ database, secrets })
    // The providers know the payments made after the backup.
    await resyncAfterRestore(database, new Date(made_at))
    const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0)
    return { ...facts, made_at, rows, keysFile }
  } finally {
    await pool.end()
  }
}

/**
 * Results of the checks. `code`: whether a voucher code could be decrypted; false without any code.
 */
export type RestoredFacts = { files: number; code: boolean }

/**
 * Throws `ConfigError` if the ledger does not balance, a file does not match its hash, or voucher
 * codes cannot be decrypted.
 */
async function checkRestored({
  database,
  secrets,
}: Pick<BackupsContext, 'database' | 'secrets'>): Promise<RestoredFacts> {
  const faults = [
    ...(await goldFaults(database)),
    ...(await commissionFaults(database, returnedOfOrders)),
  ]
  const [first] = faults
  if (first) throw new ConfigError(`The ledger does not add up: ${first.rule}, ${first.what}.`)
  const { files, damaged } = await countFiles(database)
  if (damaged > 0) throw new ConfigError(`${damaged} of ${files} files are damaged.`)
  const code = await readSomeCode({ database, secrets }).catch(() => {
    throw new ConfigError('The codes cannot be decrypted by the key of the backup.')
  })
  return { files, code }
}
