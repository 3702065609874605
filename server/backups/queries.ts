import { sql } from 'kysely'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'

/** Result of a nightly backup; `failure` null: it succeeded. */
export type NightlyBackup = {
  started_at: Date
  filename: string
  bytes: number | null
  row_count: number | null
  failure: string | null
}

/** Records the result of a nightly backup. */
export async function addBackup(db: Queryable, backup: NightlyBackup): Promise<void> {
  const { started_at, filename, bytes, row_count, failure } = backup
  await sql`
    insert into backups (started_at, filename, bytes, row_count, failure)
    values (${started_at}, ${filename}, ${bytes}, ${row_count}, ${failure})`.execute(db)
}

/** Whether a backup succeeded within the last hours. */
export async function hasBackupSince(db: Queryable, hours: number): Promise<boolean> {
  const { rows } = await sql`
    select from backups
    where failure is null and finished_at > now() - ${hours}::integer * interval '1 hour' limit 1
  `.execute(db)
  return rows.length > 0
}

/** The last result, and when the last successful backup finished; undefined without any. */
export async function lastBackup(
  db: Queryable,
): Promise<{ failure: string | null; made_at: Date | null } | undefined> {
  return firstRow<{ failure: string | null; made_at: Date | null }>(db)`
    select failure, (select max(finished_at) from backups where failure is null) as made_at
    from backups order by id desc limit 1`
}

/** A nightly backup in a list. */
export type ListedBackup = Omit<NightlyBackup, 'started_at'> & { id: number; finished_at: string }

/** The last results, newest first. */
export async function recentBackups(db: Queryable, limit: number): Promise<ListedBackup[]> {
  return allRows<ListedBackup>(db)`
    select id, filename, ${isoTime('finished_at')} as finished_at, bytes, row_count, failure
    from backups order by id desc limit ${limit}`
}
