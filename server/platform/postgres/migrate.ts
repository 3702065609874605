import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateWorker } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ClientBase, Pool } from 'pg'
import type { Database } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database to the newest schema: the shop's numbered SQL files and the job queue's own
 * tables. Each file is applied once, in a transaction, under a lock that makes a second process wait.
 * In a shop with much in it a file may take minutes: the pool is to be an unhurried one. `upTo`: the
 * newest file to apply, where that is not the newest there is.
 */
export async function migrate(database: Database, pool: Pool, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: readMigrations } })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  await migrateWorker({ pgPool: pool })
}

/** The newest file that was applied to a database. */
export async function newestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select max(name) as name from kysely_migration',
  )
  return rows[0]?.name ?? ''
}

let newestFile: Promise<string | undefined> | undefined

/** Whether this version's newest file was applied to the database; throws where that does not answer. */
export async function isUpToDate(pool: Pool): Promise<boolean> {
  newestFile ??= migrationNames().then((names) => names.at(-1))
  const applied = 'select from kysely_migration where name = $1'
  const { rows } = await pool.query(applied, [await newestFile])
  return rows.length > 0
}

/** Whether this version of the shop has a file of this name. */
export async function isKnownMigration(name: string): Promise<boolean> {
  return (await migrationNames()).includes(name)
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await migrationNames()).map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }] satisfies [
      string,
      Migration,
    ]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
