import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type DoneBefore, lastEvent } from '#platform/postgres/events.ts'
import { paymentEvents } from './move-payment.ts'
import { refundEvents } from './move-refund.ts'
import type { UnappliedReason } from './rules.ts'

/** A payment as it was recorded. */
export type RecordedPayment = {
  id: number
  payment_id: string
  amount_sen: number
  currency: string
}

/** What is recorded of a provider's payment; undefined where it is not. */
export async function recordedPayment(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<RecordedPayment | undefined> {
  const { rows } = await sql<RecordedPayment>`
    select id, provider_payment_id as payment_id, amount_sen, currency from payments
    where provider = ${provider} and provider_payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

/** Money that an operator saw, as it is recorded. */
export type ManualPayment = {
  id: number
  kind: PayableKind
  payable_id: string
  amount_sen: number
  bank_reference: string
  /** Why it paid for nothing; null where it did. */
  unapplied_reason: UnappliedReason | null
}

/** What an operator recorded under a bank's reference, normalized; undefined where nobody did. */
export async function manualPayment(
  db: Queryable,
  reference: string,
): Promise<ManualPayment | undefined> {
  const { rows } = await sql<ManualPayment>`
    select id, kind, payable_id, amount_sen, provider_payment_id as bank_reference, unapplied_reason
    from payments
    where provider = 'check_payment' and provider_payment_id = ${reference}
      or id = (select payment_id from payment_references where reference = ${reference})
    order by id limit 1`.execute(db)
  return rows[0]
}

/** Who recorded a payment that an operator saw. */
export const seenBy = (db: Queryable, id: number): Promise<DoneBefore | undefined> =>
  lastEvent(db, paymentEvents, [id], ['recorded'])

/** Who recorded money last that an operator saw for something. */
export async function lastSeenFor(
  db: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
): Promise<DoneBefore | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where kind = ${kind} and payable_id = ${payable_id}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return lastEvent(db, paymentEvents, ids, ['recorded'])
}

/** Whether money came for something besides this payment. */
export async function hasOtherPayment(
  tx: Queryable,
  { kind, payable_id }: { kind: string; payable_id: string },
  paymentId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from payments
    where kind = ${kind} and payable_id = ${payable_id} and id <> ${paymentId} limit 1`.execute(tx)
  return rows.length > 0
}

/** What was done with a payment last: by an operator, or in sending some of it back. */
export async function lastOfPayment(db: Queryable, id: number): Promise<DoneBefore | undefined> {
  const [decided, refunded] = await Promise.all([
    lastEvent(db, paymentEvents, [id]),
    lastEvent(db, refundEvents, await refundsOf(db, id)),
  ])
  if (!refunded || (decided && decided.at > refunded.at)) return decided
  return { ...refunded, event: `refund_${refunded.event}` }
}

/** The ids of the refunds of a payment. */
async function refundsOf(db: Queryable, paymentId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where payment_id = ${paymentId}`.execute(db)
  return rows.map(({ id }) => id)
}
