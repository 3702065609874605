import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** What time it is for the database, and its version. */
export async function databaseNow(db: Queryable): Promise<{ now: string; version: string }> {
  const { rows } = await sql<{ now: string; version: string }>`
    select ${isoTime(sql`now()`)} as now, current_setting('server_version') as version`.execute(db)
  return rows[0] ?? { now: '', version: '' }
}
