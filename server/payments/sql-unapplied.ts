import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents, type DoneBefore, lastEvent } from '#platform/postgres/events.ts'
import type { UnappliedReason } from './rules.ts'
import { paymentEvents } from './sql-payments.ts'
import { refundEvents } from './sql-refund-events.ts'

/** A payment as operators decide about it. */
export type DecidedPayment = {
  id: number
  provider: string
  provider_payment_id: string
  attempt_id: number | null
  kind: PayableKind
  payable_id: string
  amount_sen: number
  refunded_sen: number
  currency: string
  state: 'applied' | 'unapplied'
  unapplied_reason: UnappliedReason | null
}

/** A payment; `lock`: nobody else changes it until the transaction ends. */
export async function paymentById(
  db: Queryable,
  id: number,
  { lock = false } = {},
): Promise<DecidedPayment | undefined> {
  const { rows } = await sql<DecidedPayment>`
    select id, provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen, refunded_sen,
           currency, state, unapplied_reason
    from payments where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** What was done with a payment last: by an operator, or in sending some of it back. */
export async function lastOfPayment(db: Queryable, id: number): Promise<DoneBefore | undefined> {
  const [decided, refunded] = await Promise.all([
    lastEvent(db, paymentEvents, sql`select ${id}::integer`),
    lastEvent(db, refundEvents, sql`select id from refunds where payment_id = ${id}`),
  ])
  if (!refunded || (decided && decided.at > refunded.at)) return decided
  return { ...refunded, event: `refund_${refunded.event}` }
}

/**
 * Lets unapplied money, of which nothing went back, count as what paid for something, with its event.
 * False where it does not stand so any more. `payments_one_applied` aborts it where that was paid.
 */
export async function markApplied(
  db: Queryable,
  id: number,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
  actor: Actor,
  note: string,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select id, kind, payable_id, unapplied_reason from payments
      where id = ${id} and state = 'unapplied' and refunded_sen = 0 for update
    ),
    applied as (
      update payments p set state = 'applied', unapplied_reason = null,
        kind = ${kind}, payable_id = ${payable_id}
      from due where p.id = due.id
      returning p.id, 'unapplied' as from_status, p.state as to_status, jsonb_build_object(
        'note', ${note}::text, 'kind', p.kind, 'payable_id', p.payable_id, 'came_for', due.payable_id,
        'unapplied_reason', due.unapplied_reason) as data
    ),
    event as (${addEvents(paymentEvents, { event: 'applied', actor }, sql`select * from applied`)})
    select id from applied`.execute(db)
  return rows.length > 0
}
