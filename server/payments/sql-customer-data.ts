import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows, idsOf } from '#platform/postgres/exported-rows.ts'

/** How payables were paid, and what went back. */
export async function exportPayments(
  db: Queryable,
  payableIds: readonly string[],
): Promise<ExportedRows[]> {
  const payments = await exportRows(db, 'payments', 'payable_id', payableIds)
  const refunds = await exportRows(db, 'refunds', 'payment_id', idsOf(payments), ['request_key'])
  const unmatched = await exportRows(db, 'unmatched_money', 'payment_id', idsOf(payments))
  return [
    await exportRows(db, 'payment_attempts', 'payable_id', payableIds),
    payments,
    await exportRows(db, 'payment_events', 'payment_id', idsOf(payments)),
    refunds,
    await exportRows(db, 'refund_events', 'refund_id', idsOf(refunds)),
    unmatched,
    await exportRows(db, 'unmatched_money_events', 'unmatched_id', idsOf(unmatched)),
  ]
}

/**
 * Those of these payables for which money has come, or may still come: one of their attempts is younger
 * than so many days, was agreed to since, is looked up, or waits for its provider to decide.
 */
export async function mayStillBePaid(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
  days: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ payable_id: string }>`
    select payable_id from payments
    where kind = ${kind} and payable_id = any(${[...ids]}::text[])
    union
    select payable_id from payment_attempts
    where kind = ${kind} and payable_id = any(${[...ids]}::text[]) and (
      state in ('pending', 'paid') or next_poll_at is not null
      or greatest(created_at, agreed_at) > now() - ${days}::integer * interval '1 day'
    )`.execute(db)
  return new Set(rows.map(({ payable_id }) => payable_id))
}

/** Whether a payment was ever opened for a payable. */
export async function hasAttempts(db: Queryable, kind: PayableKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where kind = ${kind} and payable_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the attempts of payables that are not among those of `mayStillBePaid`. */
export async function deleteAttempts(
  tx: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from payment_attempts
    where kind = ${kind} and payable_id = any(${[...ids]}::text[])`.execute(tx)
}
