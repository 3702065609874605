import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'

/** Oldest report to fetch, in days. */
const REPORT_DAYS = 60

/**
 * Resynchronises a shop that was restored from a backup: records the restore, polls all open
 * attempts and refunds now, and fetches the reports of all days since the backup.
 */
export async function resyncAfterRestore(database: Database, backupMadeAt: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`insert into restores (backup_made_at) values (${backupMadeAt})`.execute(tx)
    await sql`update payment_attempts set next_poll_at = now() where next_poll_at > now()
    `.execute(tx)
    await sql`
      update refunds set next_poll_at = now()
      where next_poll_at > now() and state in ('requested', 'pending')`.execute(tx)
    const { rows } = await sql<{ day: string }>`
      select to_char(day, 'YYYY-MM-DD') as day from generate_series(
        greatest(malaysian_day(${backupMadeAt}), malaysian_day(now()) - ${REPORT_DAYS}::integer),
        malaysian_day(now()) - 1, interval '1 day') day`.execute(tx)
    for (const { day } of rows) await addJob(tx, 'fetch_reports', { day })
  })
}
