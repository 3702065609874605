import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { UnappliedReason } from './rules.ts'

/** A payment to be recorded, applied unless a reason says otherwise. */
export type NewPayment = {
  provider: string
  provider_payment_id: string
  /** Null where an operator saw it: no attempt at a provider brought it. */
  attempt_id: number | null
  kind: PayableKind
  payable_id: string
  amount_sen: number
  currency: string
  unapplied_reason: UnappliedReason | null
  source: string
}

/** A payment that was recorded just now; `is_noted`: its provider has told of something about it before. */
export type NewlyRecorded = { id: number; is_noted: boolean }

/** Records money once. Undefined: it was recorded before. */
export async function recordPayment(
  db: Queryable,
  payment: NewPayment,
): Promise<NewlyRecorded | undefined> {
  const state = payment.unapplied_reason ? 'unapplied' : 'applied'
  const { rows } = await sql<NewlyRecorded>`
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, unapplied_reason, source)
    values (${payment.provider}, ${payment.provider_payment_id}, ${payment.attempt_id}, ${payment.kind},
            ${payment.payable_id}, ${payment.amount_sen}, ${payment.currency}, ${state},
            ${payment.unapplied_reason}, ${payment.source})
    on conflict (provider, provider_payment_id) do nothing
    returning id, exists (
      select from unmatched_money u
      where u.provider = payments.provider
        and u.provider_payment_id = payments.provider_payment_id
    ) as is_noted`.execute(db)
  return rows[0]
}

/** A payment as it was recorded. */
export type RecordedPayment = { payment_id: string; amount_sen: number; currency: string }

/** What is recorded of a provider's payment; undefined where it is not. */
export async function recordedPayment(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<RecordedPayment | undefined> {
  const { rows } = await sql<RecordedPayment>`
    select provider_payment_id as payment_id, amount_sen, currency from payments
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

/** What an operator recorded under a bank's reference; undefined where nobody did. */
export async function manualPayment(
  db: Queryable,
  reference: string,
): Promise<ManualPayment | undefined> {
  const { rows } = await sql<ManualPayment>`
    select id, kind, payable_id, amount_sen, provider_payment_id as bank_reference, unapplied_reason
    from payments where provider = 'check_payment' and provider_payment_id = ${reference}`.execute(
    db,
  )
  return rows[0]
}
