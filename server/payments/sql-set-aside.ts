import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Refund, refundColumns } from './sql-refund.ts'
import { begunRefundPart } from './sql-refund-events.ts'
import type { Unmatched } from './sql-unmatched.ts'

/**
 * Sets aside what left a payment unasked, as a refund that is pending: all of it that is not set aside
 * yet, as far as there is that much left. To be run while the payment is locked.
 */
export async function setAside(
  db: Queryable,
  { id, payment_id, kind, provider_reference, amount_sen }: Unmatched,
  refundId: string,
  actor: Actor,
): Promise<void> {
  await sql`
    with missing as (
      select p.id, least(
        ${amount_sen}::integer - coalesce((
          select sum(r.amount_sen) from refunds r where r.unmatched_id = ${id} and r.state <> 'failed'
        ), 0),
        p.amount_sen - p.refunded_sen
      )::integer as sen
      from payments p where p.id = ${payment_id}
    ),
    payment as (
      update payments p set refunded_sen = p.refunded_sen + missing.sen
      from missing where p.id = missing.id and missing.sen > 0
      returning p.id, missing.sen
    ),
    begun as (
      insert into refunds (id, payment_id, amount_sen, state, way, provider_refund_id, request_key,
                           unmatched_id, next_poll_at)
      select ${refundId}, payment.id, payment.sen, 'pending', ${kind}, ${provider_reference},
             ${refundId}, ${id}, case ${kind} when 'outside_refund' then now() + interval '1 hour' end
      from payment
      returning *
    ),
    ${begunRefundPart('pending', actor, sql`begun`)}
    select id from begun`.execute(db)
}

/** What was set aside for something that left unasked, and has not failed. */
export async function refundsFor(db: Queryable, unmatchedId: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
    where r.unmatched_id = ${unmatchedId} and r.state <> 'failed' order by r.created_at`.execute(db)
  return rows
}

/** The refunds of a provider's payment that the shop itself has asked for. */
export async function askedRefunds(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
    where p.provider = ${provider} and p.provider_payment_id = ${paymentId} and r.way = 'source'`.execute(
    db,
  )
  return rows
}
