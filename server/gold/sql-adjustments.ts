import { sql } from 'kysely'
import type { Operator } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents } from '#platform/postgres/events.ts'

/** What happened to adjustments. */
export const adjustmentEvents = { table: 'gold_adjustment_events', column: 'adjustment_id' }

/** An adjustment that an operator asks for; positive sen are given, negative ones taken. */
export type WantedAdjustment = {
  customer_id: number
  amount_sen: number
  reason: string
  /** The operator's click: the same key is one adjustment. */
  request_key: string
}

/** An adjustment as it is kept. `expired`: nobody may approve it any more. */
export type GoldAdjustment = WantedAdjustment & {
  id: number
  state: 'waiting' | 'expired' | 'done' | 'rejected'
  requested_by: string
  created_at: Date
  expires_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  transfer_id: string | null
}

/** The columns of an adjustment. */
const adjustmentColumns = sql`id, customer_id, amount_sen, reason, request_key, requested_by,
  created_at, expires_at, decided_by, decided_at, transfer_id,
  case when state = 'waiting' and expires_at <= now() then 'expired' else state end as state`

/** Lets an operator's adjustments be counted one after the other, until the transaction ends. */
export async function lockAdjuster(db: Queryable, operator: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gold_adjustments ' || ${operator}, 0))`.execute(
    db,
  )
}

/** How many sen an operator has given and taken within a day without a second one. */
export async function adjustedAlone(db: Queryable, operator: string): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(abs(amount_sen)), 0) as sen from gold_adjustments
    where requested_by = ${operator} and state = 'done' and decided_by is null
      and created_at > now() - interval '24 hours'`.execute(db)
  return rows[0]?.sen ?? 0
}

/** Writes an adjustment down with its event: done by `transferId`, or (null) to be approved within `hours`. */
export async function insertAdjustment(
  db: Queryable,
  { customer_id, amount_sen, reason, request_key }: WantedAdjustment,
  { transferId, hours }: { transferId: string | null; hours: number },
  actor: Operator,
): Promise<GoldAdjustment> {
  const state = transferId === null ? 'waiting' : 'done'
  const { rows } = await sql<GoldAdjustment>`
    with written as (
      insert into gold_adjustments (customer_id, amount_sen, reason, request_key, state, requested_by,
                                    expires_at, transfer_id)
      values (${customer_id}, ${amount_sen}, ${reason}, ${request_key}, ${state}, ${actor.id},
              case when ${state} = 'waiting' then now() + ${hours}::integer * interval '1 hour' end,
              ${transferId})
      returning *
    ),
    event as (${addEvents(
      adjustmentEvents,
      { event: transferId === null ? 'requested' : 'done', actor, reason },
      sql`select id, null as from_status, state as to_status, jsonb_build_object(
            'customer_id', customer_id, 'amount_sen', amount_sen, 'transfer_id', transfer_id) as data
          from written`,
    )})
    select ${adjustmentColumns} from written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an adjustment was not written down')
  return row
}

/**
 * A second operator's word, with its event: done by `transferId`, or (null) rejected. Undefined where
 * it does not wait any more. Approving needs somebody else, in time.
 */
export async function decideAdjustment(
  db: Queryable,
  id: number,
  transferId: string | null,
  actor: Operator,
  reason: string | null,
): Promise<GoldAdjustment | undefined> {
  const state = transferId === null ? 'rejected' : 'done'
  const { rows } = await sql<GoldAdjustment>`
    with decided as (
      update gold_adjustments set state = ${state}, transfer_id = ${transferId},
        decided_by = ${actor.id}, decided_at = now()
      where id = ${id} and state = 'waiting'
        and (${state} = 'rejected' or (expires_at > now() and requested_by <> ${actor.id}))
      returning *
    ),
    event as (${addEvents(
      adjustmentEvents,
      { event: state, actor, ...(reason ? { reason } : {}) },
      sql`select id, 'waiting' as from_status, state as to_status,
            jsonb_build_object('transfer_id', transfer_id) as data from decided`,
    )})
    select ${adjustmentColumns} from decided`.execute(db)
  return rows[0]
}

/** An adjustment by its id, or by the click that asked for it. */
export async function findAdjustment(
  db: Queryable,
  by: { id: number } | { request_key: string },
): Promise<GoldAdjustment | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`request_key = ${by.request_key}`
  const { rows } = await sql<GoldAdjustment>`
    select ${adjustmentColumns} from gold_adjustments where ${which}`.execute(db)
  return rows[0]
}
