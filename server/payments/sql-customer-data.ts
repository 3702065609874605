import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/** How payables were paid, and what went back. `payables`: SQL that selects their ids. */
export function exportPayments(payables: RawBuilder<unknown>): ExportedRows[] {
  const ofThem = sql`t.payable_id in (${payables})`
  const payments = sql`select p.id from payments p where p.payable_id in (${payables})`
  const refunds = sql`select r.id from refunds r where r.payment_id in (${payments})`
  const unmatched = sql`select u.id from unmatched_money u where u.payment_id in (${payments})`
  return [
    exportRows('payment_attempts', ofThem),
    exportRows('payments', ofThem),
    exportRows('payment_events', sql`t.payment_id in (${payments})`),
    exportRows('refunds', sql`t.payment_id in (${payments})`, ['request_key']),
    exportRows('refund_events', sql`t.refund_id in (${refunds})`),
    exportRows('unmatched_money', sql`t.payment_id in (${payments})`),
    exportRows('unmatched_money_events', sql`t.unmatched_id in (${unmatched})`),
  ]
}

/**
 * SQL: whether money for a payable has come, or may still come: none of its attempts is younger than so
 * many days, was agreed to since, is looked up, or waits for its provider to decide. `id`: an SQL
 * expression.
 */
export const mayStillBePaid = (
  kind: PayableKind,
  id: RawBuilder<unknown>,
  days: number,
): RawBuilder<unknown> => sql`(
  exists (select from payments p where p.kind = ${sql.lit(kind)} and p.payable_id = ${id})
  or exists (
    select from payment_attempts a
    where a.kind = ${sql.lit(kind)} and a.payable_id = ${id} and (
      a.state in ('pending', 'paid') or a.next_poll_at is not null
      or greatest(a.created_at, a.agreed_at) > now() - ${days}::integer * interval '1 day'
    )
  )
)`

/** Whether a payment was ever opened for a payable. */
export async function hasAttempts(db: Queryable, kind: PayableKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where kind = ${kind} and payable_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * SQL that deletes the attempts of payables, of which `mayStillBePaid` says no. `ids`: SQL that selects
 * them.
 */
export const deleteAttempts = (kind: PayableKind, ids: RawBuilder<unknown>) => sql`
  delete from payment_attempts where kind = ${sql.lit(kind)} and payable_id in (${ids})`
