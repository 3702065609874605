import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '../settings.ts'
import { BASELINE } from './schema-files.ts'

// Commit 12486267 has the last of the migrations before the baseline. They are noted in
// `kysely_migration`, which is left as it is: that version goes on working beside this one.

/** SHA-256 of the names of all 112, each in a line. */
const LAST_STATE = '66b82e391033393a640c0ba426ff8a0db574e09ee67bbd4b77e4b58af89e339e'

/** Whether these are exactly the migrations that the baseline stands for. */
const isBaseline = (names: readonly string[]) =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex') === LAST_STATE

/** The migrations before the baseline that a database has. */
export async function earlierMigrations(db: Pool | ClientBase): Promise<string[]> {
  const { rows: tables } = await db.query("select to_regclass('kysely_migration') as name")
  if (!tables[0].name) return []
  const { rows } = await db.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Notes the baseline in a database that has all migrations before it. Throws `ConfigError` if some are missing. */
export async function takeOver(pool: Pool): Promise<void> {
  const names = await earlierMigrations(pool)
  if (names.length === 0) return
  const { rows } = await pool.query('select from schema_migrations limit 1')
  if (rows.length > 0) return
  refuseOlder(names, 'This database')
  await pool.query('insert into schema_migrations (name) values ($1)', [BASELINE])
}

/** The migrations to apply for a backup with these. Throws `ConfigError` if it is older than the baseline. */
export function sinceBaseline(names: readonly string[]): readonly string[] {
  if (names.includes(BASELINE)) return names
  refuseOlder(names, 'This backup')
  return [BASELINE]
}

function refuseOlder(names: readonly string[], what: string): void {
  if (isBaseline(names)) return
  throw new ConfigError(`${what} is too old for this version: open it with commit 12486267 first.`)
}
