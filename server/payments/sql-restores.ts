import { sql } from 'kysely'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'

/** Beyond so many days providers are not asked for reports. */
const REPORT_DAYS = 60
/** So long after a restore a payment may be found that was made, and sent back, before it. */
const FOUND_WITHIN_DAYS = 30

/**
 * For a shop that was restored from a backup that was made at a time: writes that down, has every open
 * attempt and refund looked up now that would be later, and the reports fetched of all days since.
 */
export async function lookUpAgain(database: Database, backupMadeAt: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`insert into restores (backup_made_at) values (${backupMadeAt})`.execute(tx)
    await sql`update payment_attempts set next_poll_at = now() where next_poll_at > now()`.execute(
      tx,
    )
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

/** Whether some of a payment may have gone back after the backup from which the shop was restored. */
export async function mayHaveLostRefunds(db: Queryable, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments p
    where p.id = ${paymentId} and exists (
      select from restores
      where p.created_at < restored_at + ${FOUND_WITHIN_DAYS}::integer * interval '1 day'
    )`.execute(db)
  return rows.length > 0
}

/** Whether it was found after a refund was asked for that money of its payment had gone back otherwise. */
export async function leftSinceAsked(db: Queryable, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r
    join unmatched_money u on u.payment_id = r.payment_id and u.kind = 'outside_refund'
    where r.id = ${refundId} and u.created_at >= r.created_at and u.state <> 'failed' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
