import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '#platform/settings.ts'

/** Id of the advisory lock: one restore at a time. */
const RESTORE_LOCK = 4_702_357

/**
 * Marks the database as being restored, so that no shop opens on it until `endRestore`. Removes
 * what an interrupted restore left. Throws `ConfigError` if the database has other data, or another
 * restore is running.
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

/** Removes the mark. */
export async function endRestore(client: ClientBase): Promise<void> {
  await client.query('drop schema unfinished_restore')
}

/** Empties a database marked as being restored. */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('begin')
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('drop schema if exists unfinished_restore')
  await client.query('commit')
}

/** Throws `ConfigError` if a restore was interrupted. */
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
