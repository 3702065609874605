import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { newestMigration } from './migrate.ts'

/** What a dump says of itself. It is written last, so that an unfinished dump has none. */
export type Manifest = {
  /** The newest migration of the schema that the rows are from. */
  migration: string
  /** How many rows each table has; a table is named with its schema. */
  tables: Record<string, number>
  /** The last number of each sequence that was used. */
  sequences: Record<string, number>
}

const ROWS_AT_ONCE = 500
/** Of a table that holds bytes: a row may be a file of megabytes, and takes twice as many as text. */
const ROWS_WITH_BYTES_AT_ONCE = 8

/** The file with a table's rows: one JSON object a line. */
export const rowsFile = (folder: string, table: string) => join(folder, `${table}.jsonl.gz`)
const manifestFile = (folder: string) => join(folder, 'manifest.json')

/**
 * Writes all rows of the shop and of its job queue into an empty or missing folder, as they stand at
 * one moment; the shop may be running. Needs nothing but a connection, so that it serves for the
 * embedded PostgreSQL as for any other.
 */
export async function dumpDatabase(databaseUrl: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'apeak-dump' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const tables: Record<string, number> = {}
    for (const table of await dumpedTables(client)) {
      tables[table] = await dumpTable(client, table, rowsFile(folder, table))
    }
    const migration = await newestMigration(client)
    const manifest = { migration, tables, sequences: await sequencesOf(client) }
    await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    await client.end()
  }
}

/** What a dump says of itself; throws where it is none, or was never finished. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined)
  if (!text) throw new Error(`${folder} holds no finished backup.`)
  return JSON.parse(text)
}

/** The tables whose rows count: all but those in which migrations note that they were applied. */
export async function dumpedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')
       and tablename not in ('kysely_migration', 'kysely_migration_lock', 'migrations')
     order by name`,
  )
  return rows.map(({ name }) => name)
}

async function dumpTable(client: pg.Client, table: string, file: string): Promise<number> {
  let count = 0
  const atOnce = (await holdsBytes(client, table)) ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE
  const lines = async function* () {
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(r)::text as line from ${table} r`,
    )
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from dumped`)
      if (rows.length === 0) break
      count += rows.length
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await client.query('close dumped')
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file))
  return count
}

async function holdsBytes(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = $1::regclass and atttypid = 'bytea'::regtype limit 1`,
    [table],
  )
  return rows.length > 0
}

// A sequence may be ahead of the rows, which are from an earlier moment: no number is given twice.
async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last_value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]))
}
