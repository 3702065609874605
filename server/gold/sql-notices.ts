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

export type RefundRow = { customer_id: number; amount_sen: number; order_id: string }

/** What a refund's mail tells; undefined where there is no such transfer. */
export async function refundOfTransfer(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select a.customer_id, t.amount_sen, substr(t.reference, length('refund:') + 1) as order_id
    from transfers t join ledger_accounts a on a.id = t.holder_id
    where t.id = ${id} and t.reason = 'refund'`.execute(db)
  return rows[0]
}
