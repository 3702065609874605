import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { noTimeouts, openPool } from '#platform/postgres/database.ts'
import { appliedMigrations } from '#platform/postgres/migrate.ts'
import { ConfigError } from '#platform/settings.ts'
import type { ArchiveHead, ArchiveRecord } from './archive-records.ts'

/** Id of the advisory lock: one dump at a time. */
const DUMP_LOCK = 4_702_356

/** Settings that make the text format of COPY the same everywhere. */
export const copySettings = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1`

/**
 * Reads all rows of the shop and its job queue in one snapshot; the shop may be running. Uses a
 * plain connection, so it works with any PostgreSQL, and holds only a few rows in memory. `head`:
 * the archive's head without its migrations. Throws `ConfigError` while another dump is running.
 */
export async function* dumpDatabase(
  databaseUrl: string,
  head: Omit<ArchiveHead, 'migrations'>,
): AsyncGenerator<ArchiveRecord> {
  const pool = openPool(databaseUrl, 1, noTimeouts)
  const client = await pool.connect()
  try {
    const locked = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [DUMP_LOCK],
    )
    if (!locked.rows[0]?.locked) throw new ConfigError('Another backup is running.')
    await client.query('begin isolation level repeatable read read only')
    await client.query(copySettings)
    yield { kind: 'head', head: { ...head, migrations: await appliedMigrations(client) } }
    const tables: Record<string, number> = {}
    for (const table of await dumpedTables(client)) {
      const columns = await writtenColumns(client, table)
      yield { kind: 'table', table, columns }
      const copy = client.query(copyTo(`copy ${table} (${columns}) to stdout`))
      for await (const rows of copy) yield { kind: 'rows', rows }
      tables[table] = copy.rowCount
    }
    yield { kind: 'end', end: { tables, sequences: await sequencesOf(client) } }
  } finally {
    // Not awaited: an abandoned COPY would have to finish first.
    client.release(true)
    void pool.end()
  }
}

/** The dumped tables: all but the records of migrations. */
export async function dumpedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')
       and tablename not in ('schema_migrations', 'schema_routines', 'kysely_migration',
                             'kysely_migration_lock', 'migrations')
     order by name`,
  )
  return rows.map(({ name }) => name)
}

/** All columns that are not generated. */
export async function writtenColumns(client: ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attname`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

// Read after the rows: a sequence may be ahead of them, but never behind.
async function sequencesOf(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last_value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]))
}
