import { formatSen } from '@apeak/contract/money'
import { consolePages } from '@apeak/contract/paths'
import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import {
  assertSecondPerson,
  mailOwners,
  operatorNamed,
  type RightName,
} from '#operators/operators.ts'
import type { OrdersContext } from '#orders/orders.ts'
import type { Approval } from '#payments/reconciliation/reconciliation.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, found, Refusal } from '#platform/http/problems.ts'
import {
  firstRow,
  inTransaction,
  type Queryable,
  violatesAny,
} from '#platform/postgres/database.ts'
import { addEvent, assertMove, type Moves } from '#platform/postgres/events.ts'

/** `expired`: stored as waiting; may be rejected, but no longer approved. */
type AdjustmentState = 'waiting' | 'expired' | 'done' | 'rejected'

/** The moves of an adjustment. It starts as waiting (`requested`), or as done by one operator alone. */
const adjustmentMoves = {
  done: { from: ['waiting'], to: 'done' },
  rejected: { from: ['waiting', 'expired'], to: 'rejected' },
} as const satisfies Moves<AdjustmentState>

export const adjustmentEvents = { table: 'gold_adjustment_events', column: 'adjustment_id' }

/** An operator's request to credit (positive sen) or debit (negative) a customer. */
export type AdjustmentRequest = {
  /**
   * adjustment: a credit or debit of gold; money_seen: a bank transfer to record; unapplied_gold: unapplied
   * money to credit as gold.
   */
  kind: 'adjustment' | 'money_seen' | 'unapplied_gold'
  /** Null: a guest's bank transfer. */
  customer_id: number | null
  amount_sen: number
  reason: string
  /** Idempotency key of the operator's click. */
  request_key: string
  /** Of a bank transfer: its payable, and the bank's reference. */
  seen?: { kind: PayableKind; payable_id: string; bank_reference: string; is_another: boolean }
  /** The unapplied payment. */
  payment_id?: number
}

/** An adjustment's row. */
export type GoldAdjustment = Omit<AdjustmentRequest, 'seen' | 'payment_id'> & {
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

const adjustmentColumns = sql`id, kind, customer_id, amount_sen, reason, request_key, requested_by,
  created_at, expires_at, decided_by, decided_at, transfer_id, payable_kind, payable_id, bank_reference,
  is_another, payment_id,
  case when state = 'waiting' and expires_at <= now() then 'expired' else state end as state`

/** Inserts an adjustment and its event: done by `transferId`, or, if null, open to approval for `hours`. */
export async function addAdjustment(
  tx: Queryable,
  request: AdjustmentRequest,
  { transferId, hours }: { transferId: string | null; hours: number },
  actor: Operator,
): Promise<GoldAdjustment> {
  const { kind, customer_id, amount_sen, reason, request_key, seen, payment_id = null } = request
  const state = transferId === null ? 'waiting' : 'done'
  const added = await firstRow<GoldAdjustment>(tx)`
    insert into gold_adjustments (kind, customer_id, amount_sen, reason, request_key, state, requested_by,
                                  expires_at, transfer_id, payable_kind, payable_id, bank_reference,
                                  is_another, payment_id)
    values (${kind}, ${customer_id}, ${amount_sen}, ${reason}, ${request_key}, ${state}, ${actor.id},
            case when ${state} = 'waiting' then now() + ${hours}::integer * interval '1 hour' end,
            ${transferId}, ${seen?.kind ?? null}, ${seen?.payable_id ?? null},
            ${seen?.bank_reference ?? null}, ${seen?.is_another ?? null}, ${payment_id})
    returning ${adjustmentColumns}`
  if (!added) throw new Error('an adjustment was not added')
  const { id, payable_id, bank_reference } = added
  const event = transferId === null ? 'requested' : 'done'
  const details = { customer_id, amount_sen, kind, payable_id, bank_reference, payment_id }
  const data = withoutNulls({ ...details, transfer_id: transferId })
  await addEvent(tx, adjustmentEvents, { id, event, actor, reason, from: null, to: state, data })
  return added
}

const withoutNulls = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))

/** Locks an adjustment until the transaction ends; undefined if unknown. */
async function lockAdjustment(tx: Queryable, id: number): Promise<GoldAdjustment | undefined> {
  return firstRow<GoldAdjustment>(tx)`
    select ${adjustmentColumns} from gold_adjustments where id = ${id} for update`
}

/** Moves a locked adjustment and adds its event. Throws `CannotMove`. */
async function moveAdjustment(
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

/** Identifies an adjustment by id or request key, or a waiting one by bank reference or payment. */
export type AdjustmentKey =
  | { id: number }
  | { request_key: string }
  | { bank_reference: string }
  | { payment_id: number }

export async function findAdjustment(
  db: Queryable,
  by: AdjustmentKey,
): Promise<GoldAdjustment | undefined> {
  return firstRow<GoldAdjustment>(db)`
    select ${adjustmentColumns} from gold_adjustments where ${matchesKey(by)}`
}

function matchesKey(by: AdjustmentKey) {
  if ('id' in by) return sql`id = ${by.id}`
  if ('request_key' in by) return sql`request_key = ${by.request_key}`
  return 'bank_reference' in by
    ? sql`state = 'waiting' and kind = 'money_seen' and bank_reference = ${by.bank_reference}`
    : sql`state = 'waiting' and kind = 'unapplied_gold' and payment_id = ${by.payment_id}`
}

type Context = Pick<OrdersContext, 'database' | 'config'>

/** The right to request and to decide each kind. */
const rights: Record<AdjustmentRequest['kind'], RightName> = {
  adjustment: 'gold.adjust',
  money_seen: 'orders.money',
  unapplied_gold: 'payments.decide',
}

/**
 * Requests a second operator's approval, and mails the owners. Idempotent for the same operator. Throws
 * 409 if another operator has already requested it.
 */
export async function requestApproval(
  { database, config }: Context,
  request: AdjustmentRequest,
  operator: Operator,
): Promise<GoldAdjustment> {
  const hours = config.operatorLimits.approvalHours
  try {
    return await inTransaction(database, async (tx) => {
      await closeExpired(tx, request, operator)
      const adjustment = await addAdjustment(tx, request, { transferId: null, hours }, operator)
      await notifyOwners(tx, adjustment, { did: 'asked to', by: operator })
      return adjustment
    })
  } catch (error) {
    if (!violatesAny(error, onceEach)) throw error
    const known = await findOpenRequest(database, request, operator)
    if (!known) throw error
    return known
  }
}

const onceEach = [
  'gold_adjustments_request_once',
  'gold_adjustments_bank_reference_waits_once',
  'gold_adjustments_payment_waits_once',
]

/**
 * This operator's open request for the same; undefined if none. Throws 409 if another operator has
 * requested it.
 */
export async function findOpenRequest(
  db: Queryable,
  request: Pick<AdjustmentRequest, 'kind' | 'request_key' | 'payment_id' | 'seen'>,
  operator: Operator,
): Promise<GoldAdjustment | undefined> {
  const known = await findAdjustment(db, openRequestKey(request))
  if (known?.state !== 'waiting') return undefined
  if (known.requested_by === operator.id) return known
  throw alreadyDone('This is already waiting for approval.', {
    event: 'requested',
    actor_kind: 'operator',
    actor: known.requested_by,
    at: known.created_at.toISOString(),
  })
}

const openRequestKey = ({
  seen,
  payment_id,
  request_key,
}: Pick<AdjustmentRequest, 'request_key' | 'payment_id' | 'seen'>): AdjustmentKey => {
  if (seen) return { bank_reference: seen.bank_reference }
  return payment_id === undefined ? { request_key } : { payment_id }
}

/** Rejects an expired request for the same, so that it can be requested again. */
async function closeExpired(
  tx: Queryable,
  request: AdjustmentRequest,
  actor: Operator,
): Promise<void> {
  const known = await findAdjustment(tx, openRequestKey(request))
  if (known?.state !== 'expired') return
  const locked = await lockAdjustment(tx, known.id)
  if (locked?.state !== 'expired') return
  await moveAdjustment(tx, locked, 'rejected', { actor, reason: 'Expired' })
}

/** A second operator's approval of a request. `transferId`: the transfer of gold, if any. */
export const approvalOf = (
  id: number,
  { actor, reason, transferId }: { actor: Operator; reason: string | null; transferId?: string },
): Approval => ({
  by: actor.id,
  decide: async (tx) => {
    const adjustment = await lockOpen(tx, id)
    if (adjustment.state === 'expired') throw new Refusal(409, 'This request has expired.')
    const right = rights[adjustment.kind]
    await assertSecondPerson(tx, {
      requestedBy: adjustment.requested_by,
      decidedBy: actor.id,
      right,
    })
    await moveAdjustment(tx, adjustment, 'done', { actor, reason, transferId: transferId ?? null })
    await notifyOwners(tx, adjustment, { did: 'approved the request to', by: actor })
  },
})

/** Rejects a request, or withdraws it if `actor` is its requester. */
export async function rejectAdjustment(
  tx: Queryable,
  id: number,
  { actor, reason }: { actor: Operator; reason: string | null },
): Promise<void> {
  const adjustment = await lockOpen(tx, id)
  await moveAdjustment(tx, adjustment, 'rejected', { actor, reason })
  const did = adjustment.requested_by === actor.id ? 'withdrew' : 'declined'
  await notifyOwners(tx, adjustment, { did: `${did} the request to`, by: actor })
}

/** The request has already been decided. */
export class Decided extends Error {
  readonly adjustment: GoldAdjustment
  constructor(adjustment: GoldAdjustment) {
    super(`adjustment ${adjustment.id} is ${adjustment.state}`)
    this.adjustment = adjustment
  }
}

async function lockOpen(tx: Queryable, id: number): Promise<GoldAdjustment> {
  const adjustment = found(await lockAdjustment(tx, id), 'Adjustment')
  if (adjustment.state === 'done' || adjustment.state === 'rejected') throw new Decided(adjustment)
  return adjustment
}

async function notifyOwners(
  tx: Queryable,
  adjustment: GoldAdjustment,
  { did, by }: { did: string; by: Operator },
): Promise<void> {
  const { id, requested_by, reason, bank_reference, payable_id } = adjustment
  const name = (await operatorNamed(tx, requested_by))?.name ?? requested_by
  await mailOwners(tx, {
    key: `approval:${id}:${did}`,
    operator_id: by.id,
    did: `${did} ${describe(adjustment)}`,
    rows: [
      ['Requested by', name],
      ['Why', reason],
      ...(payable_id ? [['For', payable_id] as [string, string]] : []),
      ...(bank_reference ? [['Bank reference', bank_reference] as [string, string]] : []),
    ],
    page: consolePages.approvals,
  })
}

/** "give RM 500.00 of gold to customer 7". */
function describe({ kind, customer_id, amount_sen, payable_kind }: GoldAdjustment): string {
  const money = formatSen(Math.abs(amount_sen))
  if (kind === 'money_seen') {
    return `confirm ${money} for ${payable_kind === 'order' ? 'an order' : 'a top-up'}`
  }
  if (kind === 'unapplied_gold') {
    return `give ${money} of unapplied money as gold to customer ${customer_id}`
  }
  return amount_sen > 0
    ? `give ${money} of gold to customer ${customer_id}`
    : `take ${money} of gold from customer ${customer_id}`
}
