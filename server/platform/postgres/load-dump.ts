import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { openDatabase, openPool, unhurried } from './database.ts'
import { dumpedTables, type Manifest, readManifest, rowsFile } from './dump.ts'
import { migrate } from './migrate.ts'

const ROWS_AT_ONCE = 500
/** Characters of rows in one statement: those with a file in them may have millions. */
const TEXT_AT_ONCE = 4_000_000

/**
 * Loads a dump into an empty database and brings it to the newest schema: all of it or nothing.
 * Throws where the database is not empty, or the dump is unfinished or damaged.
 */
export async function loadDump(databaseUrl: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const pool = openPool(databaseUrl, 2, unhurried)
  try {
    await refuseUnlessEmpty(pool)
    const database = openDatabase(pool)
    await migrate(database, pool, manifest.migration)
    await loadRows(databaseUrl, folder, manifest)
    await migrate(database, pool)
    return manifest
  } finally {
    await pool.end()
  }
}

async function refuseUnlessEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select from pg_tables where schemaname = 'public' limit 1")
  if (rows.length > 0) throw new Error('A backup is restored into an empty database only.')
}

async function loadRows(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'apeak-load' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const tables = await dumpedTables(client)
    const attach = await detachTables(client, tables)
    for (const [table, count] of Object.entries(manifest.tables)) {
      const loaded = await loadTable(client, table, rowsFile(folder, table))
      if (loaded !== count) throw new Error(`${table} has ${loaded} of its ${count} rows.`)
    }
    for (const [sequence, last] of Object.entries(manifest.sequences)) {
      await client.query('select setval($1, $2)', [sequence, last])
    }
    await attach()
    await freeJobs(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Takes away the foreign keys, so that tables may come in any order, and the triggers, since what
 * they react to has happened already; and the rows that a new schema begins with. What is handed
 * back puts keys and triggers in place again, and by that checks every reference.
 */
async function detachTables(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
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

async function loadTable(client: pg.Client, table: string, file: string): Promise<number> {
  const columns = await writtenColumns(client, table)
  const insert = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let count = 0
  let batch: string[] = []
  let length = 0
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    count += batch.length
    batch = []
    length = 0
  }
  for await (const line of lines) {
    batch.push(line)
    length += line.length
    if (batch.length === ROWS_AT_ONCE || length > TEXT_AT_ONCE) await flush()
  }
  await flush()
  return count
}

/** All columns but those that PostgreSQL computes. */
async function writtenColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** The processes that were working on jobs when the backup was made are gone. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
