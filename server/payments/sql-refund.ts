import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type DoneBefore, lastEvent } from '#platform/postgres/events.ts'
import type { RefundStatus } from './provider.ts'
import {
  begunRefundPart,
  moveRefundParts,
  refundEvents,
  resolvedRefundPart,
} from './sql-refund-events.ts'
import type { UnmatchedKind } from './sql-unmatched.ts'

/** How far a refund has come. */
export type RefundState = 'requested' | 'pending' | 'processed' | 'failed'

/** A refund with the payment of which it is a part. */
export type Refund = {
  id: string
  payment_id: number
  amount_sen: number
  state: RefundState
  /** source: as the shop asked; gold; otherwise what left unasked. */
  way: 'source' | 'gold' | UnmatchedKind
  provider_refund_id: string | null
  provider: string
  provider_payment_id: string
  kind: PayableKind
  payable_id: string
}

/**
 * Sets the amount aside, writes the refund down and queues its sending, in one statement. Its id;
 * undefined where that much is not left of the payment.
 */
export async function requestRefund(
  db: Queryable,
  refund: {
    id: string
    payment_id: number
    amount_sen: number
    request_key: string
    note?: string | undefined
    only_unapplied?: boolean
  },
  actor: Actor,
): Promise<string | undefined> {
  const { id, payment_id, amount_sen, request_key, note = null, only_unapplied = false } = refund
  const job = queueJob('send_refund', sql`json_build_object('refund_id', requested.id)`)
  // What came by a bank transfer goes back by one, which an operator makes.
  const isManual = sql`payment.provider = 'check_payment'`
  const { rows } = await sql<{ id: string }>`
    with payment as (
      update payments set refunded_sen = refunded_sen + ${amount_sen}::integer
      where id = ${payment_id} and refunded_sen + ${amount_sen}::integer <= amount_sen
        -- Its gold may be spent by now.
        and not (kind = 'topup' and state = 'applied')
        and (state = 'unapplied' or not ${only_unapplied}::boolean)
      returning id, provider
    ),
    requested as (
      insert into refunds (id, payment_id, amount_sen, request_key, next_poll_at)
      select ${id}, payment.id, ${amount_sen}::integer, ${request_key},
             case when not ${isManual} then now() + interval '1 hour' end
      from payment
      returning *
    ),
    ${begunRefundPart('requested', actor, sql`requested`, note)}
    select requested.id, case when not ${isManual} then ${job} end from requested, payment`.execute(
    db,
  )
  return rows[0]?.id
}

/** The columns of a refund `r` with its payment `p`. */
export const refundColumns = sql`r.id, r.payment_id, r.amount_sen, r.state, r.way, r.provider_refund_id,
  p.provider, p.provider_payment_id, p.kind, p.payable_id`

/** A refund by its id, which is also our reference at the provider. */
export async function refundById(db: Queryable, id: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** What happened to a refund last. */
export const lastOfRefund = (db: Queryable, id: string): Promise<DoneBefore | undefined> =>
  lastEvent(db, refundEvents, sql`select ${id}::text`)

/** Whether a payment was credited as gold. */
export async function isForGold(db: Queryable, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where id = ${paymentId} and kind = 'topup' and state = 'applied'`.execute(
    db,
  )
  return rows.length > 0
}

/** The refund that a click asked for, and of what. */
export async function refundByRequest(db: Queryable, key: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'amount_sen'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/**
 * Moves a refund on, never back; the mail is queued once the money is back. Of what their bank took back
 * its customers know.
 */
export async function moveRefund(
  db: Queryable,
  id: string,
  { state, id: providerRefundId }: RefundStatus & { state: 'pending' | 'processed' },
  actor: Actor,
): Promise<boolean> {
  const job = queueJob('mail_refund', sql`json_build_object('refund_id', moved.id)`)
  const { rows } = await sql<{ id: string }>`
    with ${moveRefundParts(state, id, actor, sql`, provider_refund_id = ${providerRefundId}`)}
    select id, case when to_status = 'processed' and way in ('source', 'outside_refund') then ${job} end
    from moved`.execute(db)
  return rows.length > 0
}

/** Lets nobody else change the payment or follow its refunds until the transaction ends. */
export async function lockPayment(db: Queryable, id: number): Promise<void> {
  await sql`select 1 from payments where id = ${id} for update`.execute(db)
}

/** The same for a payment by its provider's name for it; its id, undefined where it is not recorded. */
export async function lockPaymentNamed(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from payments where provider = ${provider} and provider_payment_id = ${paymentId}
    for update`.execute(db)
  return rows[0]?.id
}

/** By the provider's word it did not go back: the amount is free to be refunded another way. */
export async function failRefund(db: Queryable, id: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    with ${moveRefundParts('failed', id, actor, sql`, next_poll_at = null`)}
    update payments p set refunded_sen = p.refunded_sen - moved.amount_sen
    from moved where p.id = moved.payment_id
    returning p.id`.execute(db)
  return rows.length > 0
}

/** How the payment of a refund stands: whether it paid for something, and whether all of it is back. */
export async function paymentOfRefund(
  db: Queryable,
  paymentId: number,
): Promise<{ is_applied: boolean; is_back: boolean }> {
  const { rows } = await sql<{ is_applied: boolean; is_back: boolean }>`
    select p.state = 'applied' as is_applied,
           p.refunded_sen = p.amount_sen and not exists (
             select from refunds o where o.payment_id = p.id and o.state in ('requested', 'pending')
           ) as is_back
    from payments p where p.id = ${paymentId}`.execute(db)
  return rows[0] ?? { is_applied: false, is_back: false }
}

/** An SQL expression: whether what paid for something is on its way back, all that is not back yet. */
export const refundUnderWay = (kind: PayableKind, payableId: RawBuilder<unknown>) => sql<boolean>`
  exists (
    select from payments p join refunds r on r.payment_id = p.id
    where p.kind = ${sql.lit(kind)} and p.payable_id = ${payableId} and p.state = 'applied'
      and p.refunded_sen = p.amount_sen and r.state in ('requested', 'pending')
  )`

/** Whether what paid for something is on its way back, all that is not back yet. */
export async function isRefundUnderWay(
  db: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select ${refundUnderWay(kind, sql`${payable_id}`)} as is_so`.execute(db)
  return rows[0]?.is_so ?? false
}

/** SQL that selects each part (payable_id, amount_sen) that is back of what paid for something. */
export const returnedPayments = (kind: PayableKind): RawBuilder<unknown> => sql`
  select p.payable_id, r.amount_sen from payments p join refunds r on r.payment_id = p.id
  where p.kind = ${sql.lit(kind)} and p.state = 'applied' and r.state = 'processed'`

/** What was taken of a payment, in sen; `is_under_way`: some of it is not back yet, or stays. */
export type TakenRest = { rest: number; is_under_way: boolean }

/** Of which payment: the one that paid for something, or one that is unapplied. */
export type RestOf = { kind: PayableKind; payable_id: string } | { unapplied_id: number }

const isRestOf = (of: RestOf) =>
  'unapplied_id' in of
    ? sql`id = ${of.unapplied_id} and state = 'unapplied'`
    : sql`kind = ${of.kind} and payable_id = ${of.payable_id} and state = 'applied'`

/** The refund and the transfer by which money goes back as gold. */
export type AsGold = {
  refundId: string
  transferId: string
  /** Null: all that is left. */
  amount_sen: number | null
  note?: string
}

/** Takes all that is left of a payment, or so much of it, and writes it down as gone back as gold. */
export async function takeRest(
  db: Queryable,
  of: RestOf,
  { refundId, transferId, amount_sen, note }: AsGold,
  actor: Actor,
): Promise<TakenRest | undefined> {
  const { rows } = await sql<TakenRest>`
    with found as (
      select id, amount_sen - refunded_sen as all_of_it from payments
      where ${isRestOf(of)} for update
    ),
    payment as (
      select id, all_of_it, case when ${amount_sen}::integer > all_of_it then 0
                                 else coalesce(${amount_sen}::integer, all_of_it) end as rest
      from found
    ),
    taken as (
      update payments p set refunded_sen = p.refunded_sen + payment.rest
      from payment where p.id = payment.id and payment.rest > 0
    ),
    written as (
      insert into refunds (id, payment_id, amount_sen, state, way, provider_refund_id, request_key,
                           next_poll_at)
      select ${refundId}, payment.id, payment.rest, 'processed', 'gold', ${transferId}, ${transferId},
             null
      from payment where payment.rest > 0
      returning *
    ),
    ${begunRefundPart('processed', actor, sql`written`, note)}
    select rest, rest < all_of_it or exists (
      select from refunds o where o.payment_id = payment.id and o.state in ('requested', 'pending')
    ) as is_under_way
    from payment`.execute(db)
  return rows[0]
}

/** A failed refund needs nobody any more, with why. True where this call said so. */
export async function closeFailedRefund(
  db: Queryable,
  id: string,
  reason: string,
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update refunds set resolved_at = now()
      where id = ${id} and state = 'failed' and resolved_at is null
      returning id, state
    ),
    ${resolvedRefundPart(actor, reason, sql`closed`)}
    select id from closed`.execute(db)
  return rows.length > 0
}
