import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import {
  addEvent,
  assertMove,
  type DoneBefore,
  lastEvent,
  type Moves,
} from '#platform/postgres/events.ts'
import type { UnappliedReason } from './rules.ts'

/** applied: paid for its payable; unapplied: kept for an operator to apply, refund or credit. */
type PaymentState = 'applied' | 'unapplied'

/** Moves of a payment, which begins in either state. */
const paymentMoves = {
  /** An operator applied unapplied money. */
  applied: { from: ['unapplied'], to: 'applied' },
} as const satisfies Moves<PaymentState>

/** Events of payments. */
export const paymentEvents = { table: 'payment_events', column: 'payment_id' }

/** The payable of a payment. */
export type PaidFor = { kind: PayableKind; payable_id: string }

/** A payment with the fields that decisions need. */
export type DecidedPayment = PaidFor & {
  id: number
  provider: string
  provider_payment_id: string
  attempt_id: number | null
  amount_sen: number
  refunded_sen: number
  currency: string
  state: PaymentState
  unapplied_reason: UnappliedReason | null
}

/** Selects one payment, or undefined; `rest` follows `from payments`. */
export async function selectPayment(
  db: Queryable,
  rest: RawBuilder<unknown>,
): Promise<DecidedPayment | undefined> {
  return firstRow<DecidedPayment>(db)`
    select id, provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
           refunded_sen, currency, state, unapplied_reason
    from payments ${rest}`
}

export const paymentById = (db: Queryable, id: number) => selectPayment(db, sql`where id = ${id}`)

/** Locks a payment, and thereby its refunds. */
export const lockPayment = (tx: Queryable, id: number) =>
  selectPayment(tx, sql`where id = ${id} for update`)

/** The payment with a provider's id. */
export const recordedPayment = (db: Queryable, provider: string, paymentId: string) =>
  selectPayment(db, sql`where provider = ${provider} and provider_payment_id = ${paymentId}`)

/** A payment to record: applied, unless it has an unapplied reason. */
export type NewPayment = PaidFor & {
  provider: string
  provider_payment_id: string
  /** Null if an operator confirmed or adopted it. */
  attempt_id: number | null
  amount_sen: number
  currency: string
  unapplied_reason: UnappliedReason | null
  source: string
}

/** A newly recorded payment. `has_unmatched`: its provider reported unmatched money of it before. */
export type InsertedPayment = { id: number; has_unmatched: boolean }

/** Records a payment once. Undefined if recorded before. */
export async function recordPayment(
  tx: Queryable,
  payment: NewPayment,
): Promise<InsertedPayment | undefined> {
  return firstRow<InsertedPayment>(tx)`
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, unapplied_reason, source)
    values (${payment.provider}, ${payment.provider_payment_id}, ${payment.attempt_id}, ${payment.kind},
            ${payment.payable_id}, ${payment.amount_sen}, ${payment.currency}, ${initialState(payment)},
            ${payment.unapplied_reason}, ${payment.source})
    on conflict (provider, provider_payment_id) do nothing
    returning id, exists (
      select from unmatched_money u
      where u.provider = payments.provider
        and u.provider_payment_id = payments.provider_payment_id
    ) as has_unmatched`
}

const initialState = ({ unapplied_reason }: NewPayment): PaymentState =>
  unapplied_reason ? 'unapplied' : 'applied'

/**
 * Records a payment for an operator, with its event. Violates `payment_references_once` if the bank
 * reference belongs to another payment.
 */
export async function recordOperatorPayment(
  tx: Queryable,
  payment: NewPayment,
  actor: Actor,
  data: Record<string, unknown>,
): Promise<InsertedPayment | undefined> {
  const recorded = await recordPayment(tx, payment)
  if (!recorded) return undefined
  const { id } = recorded
  if (payment.provider === 'check_payment') {
    await sql`
      insert into payment_references (reference, payment_id)
      values (${payment.provider_payment_id}, ${id})`.execute(tx)
  }
  const to = initialState(payment)
  await addEvent(tx, paymentEvents, { id, event: 'recorded', actor, from: null, to, data })
  return recorded
}

/**
 * Moves a locked payment, with its event; the only way to change one. Throws `CannotMove`. Violates
 * `payments_one_applied` if the target is paid.
 */
export async function movePayment(
  tx: Queryable,
  payment: DecidedPayment,
  move: keyof typeof paymentMoves,
  { target, actor, note }: { target: PaidFor; actor: Actor; note: string },
): Promise<void> {
  assertMove(paymentMoves, move, payment.state)
  const { id, state: from, payable_id: came_for, unapplied_reason } = payment
  const { to } = paymentMoves[move]
  const { kind, payable_id } = target
  await sql`
    update payments set state = ${to}, unapplied_reason = null, kind = ${kind},
      payable_id = ${payable_id}
    where id = ${id}`.execute(tx)
  const data = { note, kind, payable_id, came_for, unapplied_reason }
  await addEvent(tx, paymentEvents, { id, event: move, actor, from, to, data })
}

/** Who recorded a manual payment, and when. */
export const recorderOf = (db: Queryable, id: number): Promise<DoneBefore | undefined> =>
  lastEvent(db, paymentEvents, [id], ['recorded'])
