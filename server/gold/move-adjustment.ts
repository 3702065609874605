import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvent } from '#platform/postgres/events.ts'
import { assertMove, type Moves } from '#platform/postgres/lifecycle.ts'

/** `expired`: it waits in the table, and nobody may approve it any more. */
type AdjustmentState = 'waiting' | 'expired' | 'done' | 'rejected'

/** Every move of an adjustment that waits. It begins with `requested`, or done by one operator alone. */
const adjustmentMoves = {
  done: { from: ['waiting'], to: 'done' },
  rejected: { from: ['waiting', 'expired'], to: 'rejected' },
} as const satisfies Moves<AdjustmentState>

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

/** An adjustment as it is kept. */
export type GoldAdjustment = Omit<WantedAdjustment, 'seen' | 'payment_id'> & {
  id: number
  state: AdjustmentState
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

/** Adds an adjustment with its event: done by `transferId`, or (null) to be approved within `hours`. */
export async function addAdjustment(
  tx: Queryable,
  wanted: WantedAdjustment,
  { transferId, hours }: { transferId: string | null; hours: number },
  actor: Operator,
): Promise<GoldAdjustment> {
  const { kind, customer_id, amount_sen, reason, request_key, seen, payment_id = null } = wanted
  const state = transferId === null ? 'waiting' : 'done'
  const { rows } = await sql<GoldAdjustment>`
    insert into gold_adjustments (kind, customer_id, amount_sen, reason, request_key, state, requested_by,
                                  expires_at, transfer_id, payable_kind, payable_id, bank_reference,
                                  is_another, payment_id)
    values (${kind}, ${customer_id}, ${amount_sen}, ${reason}, ${request_key}, ${state}, ${actor.id},
            case when ${state} = 'waiting' then now() + ${hours}::integer * interval '1 hour' end,
            ${transferId}, ${seen?.kind ?? null}, ${seen?.payable_id ?? null},
            ${seen?.bank_reference ?? null}, ${seen?.is_another ?? null}, ${payment_id})
    returning ${adjustmentColumns}`.execute(tx)
  const [added] = rows
  if (!added) throw new Error('an adjustment was not added')
  const { id, payable_id, bank_reference } = added
  const event = transferId === null ? 'requested' : 'done'
  const told = { customer_id, amount_sen, kind, payable_id, bank_reference, payment_id }
  const data = withoutNulls({ ...told, transfer_id: transferId })
  await addEvent(tx, adjustmentEvents, { id, event, actor, reason, from: null, to: state, data })
  return added
}

const withoutNulls = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))

/** Locks an adjustment until the transaction ends; undefined where there is none. */
export async function lockAdjustment(
  tx: Queryable,
  id: number,
): Promise<GoldAdjustment | undefined> {
  const { rows } = await sql<GoldAdjustment>`
    select ${adjustmentColumns} from gold_adjustments where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Moves a locked adjustment, with its event; `transferId`: the gold that moves by it. Throws `CannotMove`. */
export async function moveAdjustment(
  tx: Queryable,
  { id, state }: GoldAdjustment,
  move: keyof typeof adjustmentMoves,
  {
    actor,
    reason,
    transferId = null,
  }: { actor: Operator; reason: string | null; transferId?: string | null },
): Promise<void> {
  assertMove(adjustmentMoves, move, state)
  const { to } = adjustmentMoves[move]
  await sql`
    update gold_adjustments set state = ${to}, transfer_id = ${transferId},
      decided_by = ${actor.id}, decided_at = now()
    where id = ${id}`.execute(tx)
  const data = { transfer_id: transferId }
  const event = { event: move, actor, reason: reason || null, data }
  await addEvent(tx, adjustmentEvents, { id, ...event, from: 'waiting', to })
}

/** What names one adjustment: its id, or the click; or, of what waits, the bank's reference or the payment. */
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
