import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '#platform/settings.ts'

/** Any number that no other lock in the database uses: one restore at a time. */
const RESTORE_LOCK = 4_702_357

/**
 * Begins a restore: from now until `endRestore` the database counts as unfinished, and no shop opens on it.
 * What an earlier restore left that was cut short is taken away. Throws `ConfigError` where there is
 * anything else in it, or another restore is under way.
 */
export async function beginRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [RESTORE_LOCK],
  )
  if (!rows[0]?.locked) throw new ConfigError('Another restore into this database is under way.')
  if (await isUnfinished(client)) await emptyDatabase(client)
  const found = await client.query("select from pg_tables where schemaname = 'public' limit 1")
  if (found.rows.length > 0) {
    throw new ConfigError(
      'There is a shop in this database already: a backup is restored into an empty one only.',
    )
  }
  await client.query('create schema unfinished_restore')
}

/** Lets the database be opened. */
export async function endRestore(client: ClientBase): Promise<void> {
  await client.query('drop schema unfinished_restore')
}

/** Takes away all that an unfinished restore has brought, so that the database is empty again. */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('begin')
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('drop schema if exists unfinished_restore')
  await client.query('commit')
}

/** Throws where a restore into the database was cut short: it may have anything, or nothing. */
export async function refuseUnfinishedRestore(pool: Pool): Promise<void> {
  if (!(await isUnfinished(pool))) return
  throw new ConfigError(
    'A restore into this database was cut short. Run it again: npm run restore -- FILE',
  )
}

async function isUnfinished(db: ClientBase | Pool): Promise<boolean> {
  const { rows } = await db.query<{ is_there: boolean }>(
    "select to_regnamespace('unfinished_restore') is not null as is_there",
  )
  return rows[0]?.is_there ?? false
}
