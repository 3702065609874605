import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { RefundStatus } from './provider.ts'
import { begunRefundPart, moveRefundParts } from './sql-refund-events.ts'
import type { UnmatchedKind } from './sql-unmatched.ts'

/** How far a refund has come. */
export type RefundState = 'requested' | 'pending' | 'processed' | 'failed'

/** A refund with the payment of which it is a part. */
export type Refund = {
  id: string
  payment_id: number
  amount_sen: number
  state: RefundState
  /** source: as the shop asked; gold; bank: by an operator's transfer; otherwise what left unasked. */
  way: 'source' | 'gold' | 'bank' | UnmatchedKind
  provider_refund_id: string | null
  provider: string
  provider_payment_id: string
  kind: PayableKind
  payable_id: string
}

/** What is to go back. */
export type NewRefund = {
  id: string
  payment_id: number
  amount_sen: number
  request_key: string
  /** Of the transfer that an operator has made: what came by transfer goes back by transfer alone. */
  bank_reference: string | null
  /** What an operator wrote. */
  note: string | null
}

/**
 * Sets the amount aside, writes the refund down and queues its sending, in one statement; of a transfer
 * that was made the mail that tells of it. Its id; undefined where that much is not left of the payment.
 */
export async function requestRefund(
  db: Queryable,
  { id, payment_id, amount_sen, request_key, bank_reference, note }: NewRefund,
  actor: Actor,
): Promise<string | undefined> {
  const byBank = bank_reference !== null
  const payload = sql`json_build_object('refund_id', requested.id)`
  const job = queueJob(byBank ? 'mail_refund' : 'send_refund', payload)
  const state = byBank ? 'processed' : 'requested'
  const { rows } = await sql<{ id: string }>`
    with payment as (
      update payments set refunded_sen = refunded_sen + ${amount_sen}::integer
      where id = ${payment_id} and refunded_sen + ${amount_sen}::integer <= amount_sen
        and (provider = 'check_payment') = ${byBank}
        -- Its gold may be spent by now.
        and not (kind = 'topup' and state = 'applied')
      returning id
    ),
    requested as (
      insert into refunds (id, payment_id, amount_sen, request_key, state, way, provider_refund_id,
                           next_poll_at)
      select ${id}, payment.id, ${amount_sen}::integer, ${request_key}, ${state},
             ${byBank ? 'bank' : 'source'}, ${bank_reference}::text,
             case when not ${byBank} then now() + interval '1 hour' end
      from payment
      returning *
    ),
    ${begunRefundPart(state, actor, sql`requested`, note)}
    select requested.id, ${job} from requested`.execute(db)
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

/** What was left of a payment, in sen; `is_under_way`: some of it is on its way to its source. */
export type TakenRest = { rest: number; is_under_way: boolean }

/** Whose rest is taken: the payment that paid for something, or one that is unapplied. */
export type RestOf = { kind: PayableKind; payable_id: string } | { unapplied_id: number }

const isRestOf = (of: RestOf) =>
  'unapplied_id' in of
    ? sql`id = ${of.unapplied_id} and state = 'unapplied'`
    : sql`kind = ${of.kind} and payable_id = ${of.payable_id} and state = 'applied'`

/** The refund and the transfer by which money goes back as gold. */
export type AsGold = {
  refundId: string
  transferId: string
  requestKey: string
  note?: string | null
}

/**
 * Takes all that is left of a payment and writes it down as gone back as gold. `requestKey`: where an
 * operator's click asked for it, the same key takes it once; otherwise the transfer's own id.
 */
export async function takeRest(
  db: Queryable,
  of: RestOf,
  { refundId, transferId, requestKey, note = null }: AsGold,
  actor: Actor,
): Promise<TakenRest | undefined> {
  const { rows } = await sql<TakenRest>`
    with payment as (
      select id, amount_sen - refunded_sen as rest from payments
      where ${isRestOf(of)} for update
    ),
    taken as (
      update payments p set refunded_sen = p.refunded_sen + payment.rest
      from payment where p.id = payment.id and payment.rest > 0
    ),
    written as (
      insert into refunds (id, payment_id, amount_sen, state, way, provider_refund_id, request_key,
                           next_poll_at)
      select ${refundId}, payment.id, payment.rest, 'processed', 'gold', ${transferId}, ${requestKey},
             null
      from payment where payment.rest > 0
      returning *
    ),
    ${begunRefundPart('processed', actor, sql`written`, note)}
    select rest, exists (
      select from refunds o where o.payment_id = payment.id and o.state in ('requested', 'pending')
    ) as is_under_way
    from payment`.execute(db)
  return rows[0]
}
