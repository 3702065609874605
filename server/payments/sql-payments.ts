import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents, type DoneBefore, lastEvent } from '#platform/postgres/events.ts'
import type { UnappliedReason } from './rules.ts'

/** A payment to be recorded, applied unless a reason says otherwise. */
export type NewPayment = {
  provider: string
  provider_payment_id: string
  /** Null where an operator saw it or took it over: no attempt at a provider brought it. */
  attempt_id: number | null
  kind: PayableKind
  payable_id: string
  amount_sen: number
  currency: string
  unapplied_reason: UnappliedReason | null
  source: string
}

/** What operators did with a payment. */
export const paymentEvents = { table: 'payment_events', column: 'payment_id' }

/** A payment that was recorded just now; `is_noted`: its provider has told of something about it before. */
export type NewlyRecorded = { id: number; is_noted: boolean }

/** Records money once. Undefined: it was recorded before. */
export async function recordPayment(
  db: Queryable,
  payment: NewPayment,
): Promise<NewlyRecorded | undefined> {
  const { rows } = await sql<NewlyRecorded>`
    with recorded as (${insertPayment(payment)})
    select id, is_noted from recorded`.execute(db)
  return rows[0]
}

/**
 * The same by an operator's word, with its event. Violates `payment_references_once` where a bank's
 * reference stands for another payment.
 */
export async function recordSeenPayment(
  db: Queryable,
  payment: NewPayment,
  actor: Actor,
  data: Record<string, unknown>,
): Promise<NewlyRecorded | undefined> {
  const told = sql`
    select id, null as from_status, state as to_status, ${JSON.stringify(data)}::jsonb as data
    from recorded`
  const { rows } = await sql<NewlyRecorded>`
    with recorded as (${insertPayment(payment)}),
    reference as (
      insert into payment_references (reference, payment_id)
      select provider_payment_id, id from recorded where provider = 'check_payment'
    ),
    event as (${addEvents(paymentEvents, { event: 'recorded', actor }, told)})
    select id, is_noted from recorded`.execute(db)
  return rows[0]
}

/** SQL that inserts a payment unless it is known. Yields its id, state and `is_noted`. */
function insertPayment(payment: NewPayment): RawBuilder<unknown> {
  const state = payment.unapplied_reason ? 'unapplied' : 'applied'
  return sql`
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, unapplied_reason, source)
    values (${payment.provider}, ${payment.provider_payment_id}, ${payment.attempt_id}, ${payment.kind},
            ${payment.payable_id}, ${payment.amount_sen}, ${payment.currency}, ${state},
            ${payment.unapplied_reason}, ${payment.source})
    on conflict (provider, provider_payment_id) do nothing
    returning id, state, provider, provider_payment_id, exists (
      select from unmatched_money u
      where u.provider = payments.provider
        and u.provider_payment_id = payments.provider_payment_id
    ) as is_noted`
}

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
  lastEvent(db, paymentEvents, sql`select ${id}::integer`, ['recorded'])

/** Who recorded money last that an operator saw for something. */
export const lastSeenFor = (
  db: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
): Promise<DoneBefore | undefined> =>
  lastEvent(
    db,
    paymentEvents,
    sql`select id from payments where kind = ${kind} and payable_id = ${payable_id}`,
    ['recorded'],
  )

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
