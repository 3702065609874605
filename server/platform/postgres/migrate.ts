import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '../settings.ts'
import {
  BASELINE,
  type MigrationFile,
  readMigrationFiles,
  readSchemaFiles,
  routinesOf,
  type SchemaFile,
  shopFolders,
  statementsOf,
} from './schema-files.ts'

/** Lock timeout of a step, during which shoppers wait behind it, and its retries. */
const LOCK_TIMEOUT = '2s'
const TRIES_FOR_LOCKS = 20
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** `newer`: applied migrations of a newer version. */
export type Migrated = { newer: string[] }

/**
 * Migrates the database and the job queue. An empty database is created from the schema files;
 * others get their missing migrations, each in its own transaction, and changed functions and
 * triggers. Concurrent calls wait. The pool must have no timeouts, since a migration of a large
 * table may take minutes. `only`: applies just these migrations, without the schema files, to
 * restore a backup. Throws `ConfigError` if the database is older than the baseline.
 */
export async function migrate(
  pool: Pool,
  { only, folders = shopFolders }: { only?: readonly string[]; folders?: typeof shopFolders } = {},
): Promise<Migrated> {
  const migrations = await readMigrationFiles(folders)
  const schema = await readSchemaFiles(folders)
  const migrated = await withMigrationLock(pool, async () => {
    await pool.query(schema[0]?.text ?? '')
    await recordBaseline(pool)
    const applied = await appliedMigrations(pool)
    if (applied.length === 0 && !only) await create(pool, schema, migrations)
    for (const file of migrations.filter(
      ({ name }) => only?.includes(name) ?? applied.length > 0,
    )) {
      if (!applied.includes(file.name)) await apply(pool, file)
    }
    const newer = unknownAmong(applied, migrations)
    // Functions of a newer version stay, as they work with this one.
    if (newer.length === 0 && !only) {
      await inTransaction(pool, (client) => replaceRoutines(client, schema))
    }
    return { newer }
  })
  await migrateWorker({ pgPool: pool })
  return migrated
}

let known: Promise<MigrationFile[]> | undefined
const knownFiles = () => {
  known ??= readMigrationFiles(shopFolders)
  return known
}

/** Why this version cannot use the database, as a sentence; undefined if it can. */
export async function schemaFault(pool: Pool): Promise<string | undefined> {
  const names = (await knownFiles()).map(({ name }) => name)
  const { rows: missing } = await pool.query(
    'select from unnest($1::text[]) as name where name not in (select name from schema_migrations) limit 1',
    [names],
  )
  return missing.length > 0 ? 'The database is of an older version.' : undefined
}

/** Those of these migrations that this version does not have. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  return unknownAmong(names, await knownFiles())
}

const unknownAmong = (names: readonly string[], files: readonly MigrationFile[]) =>
  names.filter((name) => !files.some((file) => file.name === name))

/** The applied migrations, or the earlier ones if the baseline is not recorded yet. */
export async function appliedMigrations(db: Pool | ClientBase): Promise<string[]> {
  const { rows: tables } = await db.query("select to_regclass('schema_migrations') as name")
  if (!tables[0].name) return earlierMigrations(db)
  const { rows } = await db.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  return rows.map(({ name }) => name)
}

/** Creates the schema. The schema files include all migrations. */
function create(pool: Pool, schema: SchemaFile[], migrations: MigrationFile[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    for (const { text } of schema) await client.query(text)
    for (const { name } of migrations) await note(client, name)
    for (const { name, hash } of routinesOf(schema)) await recordRoutine(client, name, hash)
  })
}

async function apply(pool: Pool, { name, text, isConcurrent }: MigrationFile): Promise<void> {
  if (!isConcurrent) {
    return inTransaction(pool, async (client) => {
      await client.query(text)
      await note(client, name)
    })
  }
  const client = await pool.connect()
  try {
    // Waits for transactions on the table without blocking others.
    await client.query('set lock_timeout = 0')
    for (const statement of statementsOf(text)) await client.query(statement)
    await note(client, name)
  } finally {
    client.release(true)
  }
}

const note = (client: ClientBase, name: string) =>
  client.query('insert into schema_migrations (name) values ($1)', [name])

const recordRoutine = (client: ClientBase, name: string, hash: string) =>
  client.query(
    `insert into schema_routines (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash`,
    [name, hash],
  )

/**
 * Creates new and changed functions and triggers, and drops removed ones, except functions still
 * used by a column, constraint or index.
 */
async function replaceRoutines(client: ClientBase, schema: readonly SchemaFile[]): Promise<void> {
  const wanted = routinesOf(schema)
  const { rows: present } = await client.query<{ name: string; hash: string | null; drop: string }>(
    `select r.name, s.hash, r.drop from (
       select format('trigger %s on %s', tgname, relname) as name, 1 as turn,
              format('drop trigger %I on %I', tgname, relname) as drop
       from pg_trigger t join pg_class c on c.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace
       union all
       select 'function ' || proname, 2,
              case when not exists (
                select from pg_depend d
                where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
                  and d.classid <> 'pg_trigger'::regclass
              ) then 'drop function ' || p.oid::regprocedure else '' end
       from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     ) r left join schema_routines s using (name) order by turn`,
  )
  for (const { name, hash, replace } of wanted) {
    if (present.some((routine) => routine.name === name && routine.hash === hash)) continue
    await client.query(replace)
    await recordRoutine(client, name, hash)
  }
  for (const { name, drop } of present) {
    if (wanted.some((routine) => routine.name === name)) continue
    if (drop) await client.query(drop)
    await client.query('delete from schema_routines where name = $1', [name])
  }
}

/** Runs a transaction with a short lock timeout, and retries it. */
async function inTransaction(
  pool: Pool,
  work: (client: ClientBase) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await work(client)
      await client.query('commit')
      client.release()
      return
    } catch (error) {
      client.release(true)
      if (tries >= TRIES_FOR_LOCKS || !waitedForLock(error)) throw error
    }
    await wait(PAUSE_MS)
  }
}

const waitedForLock = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED)

/** Id of the advisory lock. */
const LOCK = 4_702_352
const LOCK_POLL_MS = 100

/**
 * Runs `work` under the migration lock. Polls for it: a waiting statement would block `create index
 * concurrently`.
 */
async function withMigrationLock<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCK])
      if (rows[0].free) break
      await wait(LOCK_POLL_MS)
    }
    return await work()
  } finally {
    // Closing the connection releases the lock.
    client.release(true)
  }
}

// Commit 12486267 has the last of the migrations before the baseline. They are recorded in
// `kysely_migration`, which stays unchanged because that version keeps running beside this one.

/** SHA-256 of the names of all 112, each in a line. */
const LAST_STATE = '66b82e391033393a640c0ba426ff8a0db574e09ee67bbd4b77e4b58af89e339e'

/** Whether these are exactly the migrations included in the baseline. */
const isBaseline = (names: readonly string[]) =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex') === LAST_STATE

/** The migrations before the baseline that a database has. */
async function earlierMigrations(db: Pool | ClientBase): Promise<string[]> {
  const { rows: tables } = await db.query("select to_regclass('kysely_migration') as name")
  if (!tables[0].name) return []
  const { rows } = await db.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/**
 * Records the baseline in a database that has all migrations before it. Throws `ConfigError` if
 * some are missing.
 */
async function recordBaseline(pool: Pool): Promise<void> {
  const names = await earlierMigrations(pool)
  if (names.length === 0) return
  const { rows } = await pool.query('select from schema_migrations limit 1')
  if (rows.length > 0) return
  refuseOlder(names, 'This database')
  await pool.query('insert into schema_migrations (name) values ($1)', [BASELINE])
}

/** The migrations to apply for a backup with these. Throws `ConfigError` if it is older than the baseline. */
export function migrationsSinceBaseline(names: readonly string[]): readonly string[] {
  if (names.includes(BASELINE)) return names
  refuseOlder(names, 'This backup')
  return [BASELINE]
}

function refuseOlder(names: readonly string[], what: string): void {
  if (isBaseline(names)) return
  throw new ConfigError(`${what} is too old for this version: open it with commit 12486267 first.`)
}
