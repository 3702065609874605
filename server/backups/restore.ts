import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { endAllAccountAccess } from '#accounts/accounts.ts'
import { commissionFaults } from '#affiliates/affiliates.ts'
import { readLatestCode } from '#codes/codes.ts'
import { goldFaults } from '#gold/gold.ts'
import { endAllOperatorAccess } from '#operators/operators.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import { resyncAfterRestore } from '#payments/reconciliation/reconciliation.ts'
import { countFiles } from '#platform/files/files.ts'
import { noTimeouts, openDatabase, openPool } from '#platform/postgres/database.ts'
import { migrate, migrationsSinceBaseline, unknownMigrations } from '#platform/postgres/migrate.ts'
import { refuseOtherKeys, storeRootKeys } from '#platform/secrets/root-keys.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { ConfigError } from '#platform/settings.ts'
import type { ArchiveEnd, ArchiveHead, ArchiveRecord } from './archive-records.ts'
import type { BackupsContext, StorageConfig } from './backup-settings.ts'
import { copySettings, dumpedTables, writtenColumns } from './dump.ts'
import { reachDatabase } from './reach-database.ts'
import { readArchive } from './read-archive.ts'
import { ArchiveError } from './seal.ts'
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
    if ((await unknownMigrations(migrationsSinceBaseline(head.migrations))).length > 0) {
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
    await migrate(pool, { only: migrationsSinceBaseline(head.migrations) })
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
    // Sessions and links may have ended since the backup, because they were in the wrong hands.
    await endAllAccountAccess(database)
    await endAllOperatorAccess(database)
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
  const code = await readLatestCode({ database, secrets }).catch(() => {
    throw new ConfigError('The codes cannot be decrypted by the key of the backup.')
  })
  return { files, code }
}

/**
 * Loads an archive's records into a database that has their schema and no other data, in one
 * transaction. `beforeCommit` runs once all rows are loaded. Throws `ArchiveError` if rows are
 * missing. Returns the archive's last record.
 */
export async function loadRecords(
  client: ClientBase,
  records: AsyncIterable<ArchiveRecord>,
  beforeCommit: () => Promise<void>,
): Promise<ArchiveEnd> {
  await client.query('begin')
  await client.query(copySettings)
  const tables = await dumpedTables(client)
  const attach = await detachTables(client, tables)
  const loaded = await loadTables(client, tables, records)
  const end = loaded.end
  for (const [table, count] of Object.entries(end.tables)) {
    const there = loaded.counts[table]
    if (there !== count) throw new ArchiveError(`${table} has ${there} of its ${count} rows.`)
  }
  for (const [sequence, last] of Object.entries(end.sequences)) {
    await client.query('select setval($1, $2)', [sequence, last])
  }
  await attach()
  await freeJobs(client)
  await beforeCommit()
  await client.query('commit')
  return end
}

async function loadTables(
  client: ClientBase,
  tables: readonly string[],
  records: AsyncIterable<ArchiveRecord>,
): Promise<{ counts: Record<string, number>; end: ArchiveEnd }> {
  const counts: Record<string, number> = {}
  let open: { table: string; copy: TableCopy } | undefined
  try {
    for await (const record of records) {
      if (record.kind === 'rows') {
        await open?.copy.write(record.rows)
        continue
      }
      if (open) counts[open.table] = await open.copy.end()
      open = undefined
      if (record.kind === 'end') return { counts, end: record.end }
      if (record.kind !== 'table') throw new ArchiveError('The backup has two headers.')
      const { table, columns } = record
      // Both become part of a statement, so they must match the database's own names.
      if (!tables.includes(table) || columns !== (await writtenColumns(client, table))) {
        throw new ArchiveError(`This version of the shop has no such table: ${table}.`)
      }
      open = { table, copy: new TableCopy(client, table, columns) }
    }
  } finally {
    open?.copy.abort()
  }
  throw new ArchiveError('The backup is damaged, or was cut off.')
}

/** A COPY into a table. */
class TableCopy {
  readonly #stream
  readonly #done: Promise<void>

  constructor(client: ClientBase, table: string, columns: string) {
    this.#stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
    this.#done = finished(this.#stream)
    // Reported by `write` and `end`.
    this.#done.catch(() => undefined)
  }

  async write(rows: Buffer): Promise<void> {
    if (this.#stream.write(rows)) return
    await Promise.race([once(this.#stream, 'drain'), this.#done])
  }

  /** Returns the number of loaded rows. */
  async end(): Promise<number> {
    this.#stream.end()
    await this.#done
    return this.#stream.rowCount
  }

  /** Cancels the COPY, so that the connection accepts statements again. */
  abort(): void {
    this.#stream.destroy()
  }
}

/**
 * Drops the foreign keys, so that tables can be loaded in any order; disables the triggers, whose
 * effects are in the data; and deletes the rows of a new schema. The returned function restores
 * keys and triggers, which checks every reference.
 */
async function detachTables(client: ClientBase, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
            pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname in ('public', 'graphile_worker')`,
  )
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const table of tables) {
    await client.query(`alter table ${table} disable trigger user`)
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) await client.query(`delete from ${table}`)
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Unlocks the jobs that were running when the backup was made. */
async function freeJobs(client: ClientBase): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
