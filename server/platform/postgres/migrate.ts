import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '../settings.ts'
import type { Database } from './database.ts'
import {
  type MigrationFile,
  migrationsFolder,
  readMigrationFiles,
  statementsOf,
} from './migration-files.ts'
import { whileNobodyElseMigrates } from './migration-lock.ts'

/** How long a step waits for a lock, in which shoppers wait behind it, and how often it tries again. */
const LOCK_TIMEOUT = '2s'
const TRIES_FOR_LOCKS = 20
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/** What a version that starts finds beyond what it knows: migrations of a newer one, which it survives. */
export type Migrated = { newer: string[] }

/**
 * Brings the database to the newest schema: the shop's numbered SQL files and the job queue's own
 * tables. Each file is applied once; those that belong together in one transaction, so that a failure
 * changes nothing. A second process waits. In a shop with much in it a file may take minutes: the pool
 * is to be an unhurried one. Throws `ConfigError` where a newer version has taken away what this one
 * needs. `upTo`: the newest file to apply, or the only ones, where that is not all there are.
 */
export async function migrate(
  database: Database,
  pool: Pool,
  upTo?: string | readonly string[],
  folder = migrationsFolder,
): Promise<Migrated> {
  const files = await readMigrationFiles(folder)
  const wanted = files.filter(({ name }) => isWanted(name, upTo))
  const migrated = await whileNobodyElseMigrates(pool, async () => {
    const applied = await appliedMigrations(pool)
    const newer = applied.filter((name) => !files.some((file) => file.name === name))
    const takenAway = await contractStepBeyond(pool, namesOf(files))
    if (takenAway) throw new ConfigError(`${leftBehind(takenAway)}: start the newer one.`)
    const pending = wanted.filter(({ name }) => !applied.includes(name))
    // What is there already has to be known to the migrator, wanted or not.
    const steps = files.filter((file) => wanted.includes(file) || applied.includes(file.name))
    for (const last of endsOfParts(pending)) await migrateTo(database, last, steps, newer)
    return { newer }
  })
  await migrateWorker({ pgPool: pool })
  return migrated
}

function isWanted(name: string, upTo: string | readonly string[] | undefined): boolean {
  if (upTo === undefined) return true
  return typeof upTo === 'string' ? name <= upTo : upTo.includes(name)
}

const namesOf = (files: MigrationFile[]) => files.map(({ name }) => name)

let known: Promise<string[]> | undefined

/** What keeps this version from working on a database, in a sentence; throws where that does not answer. */
export async function schemaFault(pool: Pool): Promise<string | undefined> {
  known ??= readMigrationFiles(migrationsFolder).then(namesOf)
  const names = await known
  const { rows: missing } = await pool.query(
    'select from unnest($1::text[]) as name where name not in (select name from kysely_migration) limit 1',
    [names],
  )
  if (missing.length > 0) return 'The database is of an older version.'
  const takenAway = await contractStepBeyond(pool, names)
  return takenAway && `${leftBehind(takenAway)}.`
}

/** Of files that another version knew, those that this one does not. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const files = await readMigrationFiles(migrationsFolder)
  return names.filter((name) => !files.some((file) => file.name === name))
}

/** The files that were applied to a database. */
export async function appliedMigrations(pool: Pool | ClientBase): Promise<string[]> {
  if (!(await hasTable(pool, 'kysely_migration'))) return []
  const { rows } = await pool.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

const leftBehind = (step: string) =>
  `A newer version of the shop has taken away what this one needs from its database (${step})`

/** The first step that took away what a version with these migrations needs; undefined where none did. */
async function contractStepBeyond(pool: Pool, names: string[]): Promise<string | undefined> {
  if (!(await hasTable(pool, 'contract_steps'))) return undefined
  const { rows } = await pool.query<{ name: string }>(
    'select name from contract_steps where not name = any($1) and not needs = any($1) order by name limit 1',
    [names],
  )
  return rows[0]?.name
}

async function hasTable(pool: Pool | ClientBase, table: string): Promise<boolean> {
  const { rows } = await pool.query('select to_regclass($1) is not null as exists', [table])
  return rows[0].exists
}

/** The last files of those that are applied together; what runs outside a transaction is by itself. */
function endsOfParts(pending: MigrationFile[]): MigrationFile[] {
  return pending.filter((file, at) => file.isConcurrent || (pending[at + 1]?.isConcurrent ?? true))
}

async function migrateTo(
  database: Database,
  last: MigrationFile,
  files: MigrationFile[],
  newer: string[],
): Promise<void> {
  const known = files.map((file) => [file.name, stepOf(file)] satisfies [string, Migration])
  const unknown = newer.map((name) => [name, { up: never }] satisfies [string, Migration])
  const migrations = Object.fromEntries([...known, ...unknown])
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    disableTransactions: last.isConcurrent,
    // What several people wrote at once is released in another order than it is numbered.
    allowUnorderedMigrations: true,
  })
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateTo(last.name)
    if (!error) return
    if (tries >= TRIES_FOR_LOCKS || !waitedForLock(error)) throw error
    await wait(PAUSE_MS)
  }
}

const waitedForLock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

const never = async () => {
  throw new Error('applied by a newer version')
}

function stepOf({ text, isConcurrent }: MigrationFile): Migration {
  if (!isConcurrent) {
    const step = `set local lock_timeout = '${LOCK_TIMEOUT}';\n${text}`
    return { up: async (db) => void (await sql.raw(step).execute(db)) }
  }
  return {
    async up(db) {
      // It waits for whoever is at work on the table, but keeps nobody from working.
      await sql`set lock_timeout = 0`.execute(db)
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
      await sql`reset lock_timeout`.execute(db)
    },
  }
}
