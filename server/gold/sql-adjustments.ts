import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Operator } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents } from '#platform/postgres/events.ts'

/** What happened to adjustments. */
export const adjustmentEvents = { table: 'gold_adjustment_events', column: 'adjustment_id' }

/** Value that an operator asks for; positive sen are given, negative ones taken. */
export type WantedAdjustment = {
  /**
   * adjustment: gold given or taken; money_seen: a bank transfer to be recorded; unapplied_gold: unapplied
   * money that is to become gold.
   */
  kind: 'adjustment' | 'money_seen' | 'unapplied_gold'
  /** Null: money of a guest, which was seen. */
  customer_id: number | null
  amount_sen: number
  reason: string
  /** The operator's click: the same key is one adjustment. */
  request_key: string
  /** Of money seen: for what, and how the bank calls it. */
  seen?: { kind: PayableKind; payable_id: string; bank_reference: string; is_another: boolean }
  /** The unapplied payment. */
  payment_id?: number
}

/** An adjustment as it is kept. `expired`: nobody may approve it any more. */
export type GoldAdjustment = Omit<WantedAdjustment, 'seen' | 'payment_id'> & {
  id: number
  state: 'waiting' | 'expired' | 'done' | 'rejected'
  requested_by: string
  created_at: Date
  expires_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  transfer_id: string | null
  payable_kind: PayableKind | null
  payable_id: string | null
  bank_reference: string | null
  is_another: boolean | null
  payment_id: number | null
}

/** The columns of an adjustment. */
const adjustmentColumns = sql`id, kind, customer_id, amount_sen, reason, request_key, requested_by,
  created_at, expires_at, decided_by, decided_at, transfer_id, payable_kind, payable_id, bank_reference,
  is_another, payment_id,
  case when state = 'waiting' and expires_at <= now() then 'expired' else state end as state`

/** Writes an adjustment down with its event: done by `transferId`, or (null) to be approved within `hours`. */
export async function insertAdjustment(
  db: Queryable,
  wanted: WantedAdjustment,
  { transferId, hours }: { transferId: string | null; hours: number },
  actor: Operator,
): Promise<GoldAdjustment> {
  const { kind, customer_id, amount_sen, reason, request_key, seen, payment_id = null } = wanted
  const state = transferId === null ? 'waiting' : 'done'
  const { rows } = await sql<GoldAdjustment>`
    with written as (
      insert into gold_adjustments (kind, customer_id, amount_sen, reason, request_key, state, requested_by,
                                    expires_at, transfer_id, payable_kind, payable_id, bank_reference,
                                    is_another, payment_id)
      values (${kind}, ${customer_id}, ${amount_sen}, ${reason}, ${request_key}, ${state}, ${actor.id},
              case when ${state} = 'waiting' then now() + ${hours}::integer * interval '1 hour' end,
              ${transferId}, ${seen?.kind ?? null}, ${seen?.payable_id ?? null},
              ${seen?.bank_reference ?? null}, ${seen?.is_another ?? null}, ${payment_id})
      returning *
    ),
    event as (${addEvents(
      adjustmentEvents,
      { event: transferId === null ? 'requested' : 'done', actor, reason },
      sql`select id, null as from_status, state as to_status, jsonb_strip_nulls(jsonb_build_object(
            'customer_id', customer_id, 'amount_sen', amount_sen, 'transfer_id', transfer_id,
            'kind', kind, 'payable_id', payable_id, 'bank_reference', bank_reference,
            'payment_id', payment_id)) as data
          from written`,
    )})
    select ${adjustmentColumns} from written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an adjustment was not written down')
  return row
}

/** An adjustment that nobody else decides on until the transaction ends. */
export async function lockAdjustment(
  tx: Queryable,
  id: number,
): Promise<GoldAdjustment | undefined> {
  const { rows } = await sql<GoldAdjustment>`
    select ${adjustmentColumns} from gold_adjustments where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** An operator's word on what waits, with its event; `transferId`: the gold that moved by it. */
export async function closeAdjustment(
  tx: Queryable,
  id: number,
  { state, transferId = null }: { state: 'done' | 'rejected'; transferId?: string | null },
  { actor, reason }: { actor: Operator; reason: string | null },
): Promise<void> {
  await sql`
    with decided as (
      update gold_adjustments set state = ${state}, transfer_id = ${transferId},
        decided_by = ${actor.id}, decided_at = now()
      where id = ${id} and state = 'waiting'
      returning *
    )
    ${addEvents(
      adjustmentEvents,
      { event: state, actor, ...(reason ? { reason } : {}) },
      sql`select id, 'waiting' as from_status, state as to_status,
            jsonb_build_object('transfer_id', transfer_id) as data from decided`,
    )}`.execute(tx)
}

/** What names one adjustment: its id, or the click; or, of what waits, the transfer or the payment. */
export type AdjustmentName =
  | { id: number }
  | { request_key: string }
  | { bank_reference: string }
  | { payment_id: number }

/** An adjustment by what names it. */
export async function findAdjustment(
  db: Queryable,
  by: AdjustmentName,
): Promise<GoldAdjustment | undefined> {
  const { rows } = await sql<GoldAdjustment>`
    select ${adjustmentColumns} from gold_adjustments where ${isNamed(by)}`.execute(db)
  return rows[0]
}

function isNamed(by: AdjustmentName) {
  if ('id' in by) return sql`id = ${by.id}`
  if ('request_key' in by) return sql`request_key = ${by.request_key}`
  return 'bank_reference' in by
    ? sql`state = 'waiting' and kind = 'money_seen' and bank_reference = ${by.bank_reference}`
    : sql`state = 'waiting' and kind = 'unapplied_gold' and payment_id = ${by.payment_id}`
}

/** How many requests wait for a second operator, and since when the oldest does. */
export async function approvalsWaiting(
  db: Queryable,
): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select count(*)::integer as waiting, to_json(min(created_at)) #>> '{}' as since
    from gold_adjustments where state = 'waiting' and expires_at > now()`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}
