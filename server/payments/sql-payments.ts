import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { UnappliedReason } from './rules.ts'

/** A payment to be recorded, applied unless a reason says otherwise. */
export type NewPayment = {
  provider: string
  provider_payment_id: string
  attempt_id: number
  kind: PayableKind
  payable_id: string
  amount_sen: number
  currency: string
  unapplied_reason: UnappliedReason | null
  source: string
}

/** Records money once. False: it was recorded before. */
export async function recordPayment(db: Queryable, payment: NewPayment): Promise<boolean> {
  const state = payment.unapplied_reason ? 'unapplied' : 'applied'
  const { rows } = await sql`
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, unapplied_reason, source)
    values (${payment.provider}, ${payment.provider_payment_id}, ${payment.attempt_id}, ${payment.kind},
            ${payment.payable_id}, ${payment.amount_sen}, ${payment.currency}, ${state},
            ${payment.unapplied_reason}, ${payment.source})
    on conflict (provider, provider_payment_id) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** The attempt under which a provider's payment is recorded; undefined where it is not. */
export async function attemptOfPayment(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from payments
    where provider = ${provider} and provider_payment_id = ${paymentId}`.execute(db)
  return rows[0]?.attempt_id
}
