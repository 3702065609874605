import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { addEvents } from '#platform/postgres/events.ts'

/** What happened to refunds. */
export const refundEvents = { table: 'refund_events', column: 'refund_id' }

/**
 * Every way in which a refund is moved by its provider's word: from which states. Nothing else moves
 * one. A refund begins with `requested`, as gold with `processed`, which stays, or with `pending`,
 * where it was not the shop that asked. All but gold may fail also after they were processed, and
 * have then failed for good.
 */
const refundMoves = {
  pending: ['requested'],
  processed: ['requested', 'pending'],
  failed: ['requested', 'pending', 'processed'],
} as const

/**
 * SQL (part of a WITH) that writes the first event of each refund in `begun`, rows of `refunds`;
 * `note`: why.
 */
export const begunRefundPart = (
  event: 'requested' | 'pending' | 'processed',
  actor: Actor,
  begun: RawBuilder<unknown>,
  note: string | null = null,
): RawBuilder<unknown> => {
  const moved = sql`
    select id, null as from_status, state as to_status, jsonb_build_object(
      'payment_id', payment_id, 'amount_sen', amount_sen, 'way', way,
      'provider_refund_id', provider_refund_id)
      || case when ${note}::text is null then '{}' else jsonb_build_object('note', ${note}::text) end as data
    from ${begun}`
  return sql`refund_event as (${addEvents(refundEvents, { event, actor }, moved)})`
}

/**
 * SQL (parts of a WITH) that moves a refund where its state allows it, and writes the event. Yields
 * `moved` (id, from_status, to_status, way, payment_id, amount_sen).
 */
export const moveRefundParts = (
  to: keyof typeof refundMoves,
  id: string,
  actor: Actor,
  set: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  due as (
    select r.id, r.state from refunds r
    where r.id = ${id} and r.way <> 'gold'
      and r.state in (${sql.join(refundMoves[to].map((state) => sql.lit(state)))})
    for update of r
  ),
  moved as (
    update refunds set state = ${sql.lit(to)} ${set} from due where refunds.id = due.id
    returning refunds.id, due.state as from_status, refunds.state as to_status, refunds.way,
              refunds.payment_id, refunds.amount_sen,
              jsonb_build_object('provider_refund_id', refunds.provider_refund_id) as data
  ),
  refund_event as (
    ${addEvents(refundEvents, { event: to, actor }, sql`select * from moved`)}
  )`

/** SQL (part of a WITH) that writes that an operator has seen what became of the refunds in `closed`. */
export const resolvedRefundPart = (
  actor: Actor,
  reason: string,
  closed: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const words = { event: 'resolved', actor, reason }
  const moved = sql`
    select id, state as from_status, state as to_status, '{}'::jsonb as data from ${closed}`
  return sql`refund_event as (${addEvents(refundEvents, words, moved)})`
}
