import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Queues the mail that tells of a refund as gold. To be run in the transaction of its transfer. */
export async function queueRefundMail(tx: Queryable, transferId: string): Promise<void> {
  await sql`
    select ${queueJob('mail_gold_refunded', sql`json_build_object('transfer_id', ${transferId}::text)`)}`.execute(
    tx,
  )
}
