import { customerById } from '#accounts/accounts.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  type Approval,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from '#payments/reconciliation/reconciliation.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, found, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import {
  type AdjustmentRequest,
  addAdjustment,
  approvalOf,
  Decided,
  findAdjustment,
  type GoldAdjustment,
  rejectAdjustment,
  requestApproval,
} from './adjustments.ts'
import { creditApproved } from './credit-unapplied.ts'
import { moveGold, NotEnoughGold, refuseDeleted, takeGold } from './customer-gold.ts'
import { recordApprovedTransfer } from './record-transfer.ts'

type Context = Pick<OrdersContext, 'database' | 'payables' | 'config'>

type GoldChange = Pick<AdjustmentRequest, 'amount_sen' | 'reason' | 'request_key'> & {
  customer_id: number
}

/**
 * Credits or debits a customer's gold. Above the operator's budget it needs a second operator. Idempotent
 * by `request_key`. Throws 404, and 409 if the balance is too low, the account was deleted, or the key
 * belongs to another adjustment.
 */
export async function requestAdjustment(
  context: Context,
  change: GoldChange,
  operator: Operator,
): Promise<GoldAdjustment> {
  const request = { ...change, kind: 'adjustment' } as const
  try {
    return await inTransaction(context.database, (tx) =>
      adjustAlone(tx, context, request, operator),
    )
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) return refuse(error)
    return assertSame(await requestApproval(context, request, operator), request)
  }
}

/** Adjusts without a second operator, once. Throws `BudgetExceeded`. */
async function adjustAlone(
  tx: Queryable,
  { config }: Context,
  request: AdjustmentRequest & GoldChange,
  operator: Operator,
): Promise<GoldAdjustment> {
  await beginBudgeted(tx, operator, undefined)
  const known = await findAdjustment(tx, { request_key: request.request_key })
  if (known) return assertSame(known, request)
  if (!(await customerById(tx, request.customer_id))) throw notFound('Customer')
  const transferId = newId('g')
  const adjustment = await addAdjustment(tx, request, { transferId, hours: 0 }, operator)
  const use = { budget: 'gold', for_kind: 'transfer', for_id: transferId } as const
  const amount_sen = Math.abs(request.amount_sen)
  await spendBudget(tx, config, { ...use, amount_sen, operator_id: operator.id })
  await moveAdjusted(tx, adjustment, transferId)
  return adjustment
}

/** Carries out an adjustment with a second operator's approval. */
export async function adjustApproved(
  { database }: Pick<Context, 'database'>,
  adjustment: GoldAdjustment,
  transferId: string,
  approval: Approval,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await approval.decide(tx)
    await moveAdjusted(tx, adjustment, transferId)
  }).catch(refuse)
}

async function moveAdjusted(
  tx: Queryable,
  { id, customer_id, amount_sen, reason: note }: GoldAdjustment,
  transferId: string,
): Promise<void> {
  if (customer_id === null) throw new Error(`adjustment ${id} has no customer`)
  const reference = `adjustment:console-${id}`
  const why = { reason: 'adjustment', against: 'adjustments', reference, note } as const
  const move = { id: transferId, customer_id, ...why }
  if (amount_sen > 0) await moveGold(tx, { ...move, amount_sen })
  else await takeGold(tx, { ...move, amount_sen: -amount_sen })
}

function assertSame(known: GoldAdjustment, request: AdjustmentRequest): GoldAdjustment {
  const isSame =
    known.kind === request.kind &&
    known.customer_id === request.customer_id &&
    known.amount_sen === request.amount_sen
  if (isSame) return known
  throw otherAdjustment()
}

const otherAdjustment = () =>
  new Refusal(409, 'This adjustment was already requested for another customer or amount.')

function refuse(error: unknown): never {
  if (error instanceof NotEnoughGold) throw new Refusal(409, 'The gold balance is too low.')
  // Two operators sent the same key concurrently.
  if (violates(error, 'gold_adjustments_request_once')) throw otherAdjustment()
  return refuseDeleted(error)
}

/**
 * Approves a request, which carries it out at once, or rejects it; a requester's own rejection withdraws
 * it. Idempotent for the same operator. Throws 404, and 409 if it expired, was decided otherwise, both
 * operators are one person, or it can no longer be carried out.
 */
export async function decideOnApproval(
  context: Context,
  id: number,
  { approve, reason }: { approve: boolean; reason: string | null },
  operator: Operator,
): Promise<GoldAdjustment> {
  const { database } = context
  const adjustment = found(await findAdjustment(database, { id }), 'Adjustment')
  try {
    if (approve) await executeApproved(context, adjustment, { actor: operator, reason })
    else {
      await inTransaction(database, (tx) => rejectAdjustment(tx, id, { actor: operator, reason }))
    }
  } catch (error) {
    if (!(error instanceof Decided)) throw error
    return sameDecision(error.adjustment, approve, operator)
  }
  return (await findAdjustment(database, { id })) ?? adjustment
}

async function executeApproved(
  context: Context,
  adjustment: GoldAdjustment,
  by: { actor: Operator; reason: string | null },
): Promise<void> {
  if (adjustment.state === 'done' || adjustment.state === 'rejected') throw new Decided(adjustment)
  if (adjustment.kind === 'money_seen') {
    await recordApprovedTransfer(context, adjustment, approvalOf(adjustment.id, by))
    return
  }
  const transferId = newId('g')
  const approval = approvalOf(adjustment.id, { ...by, transferId })
  const carryOut = adjustment.kind === 'adjustment' ? adjustApproved : creditApproved
  await carryOut(context, adjustment, transferId, approval)
}

/** Returns the adjustment if this operator made the same decision before; otherwise throws 409. */
function sameDecision(known: GoldAdjustment, approve: boolean, operator: Operator): GoldAdjustment {
  const { state: event, decided_by, requested_by, decided_at, created_at } = known
  if (event === (approve ? 'done' : 'rejected') && decided_by === operator.id) return known
  throw alreadyDone('This was already decided.', {
    event,
    actor_kind: 'operator',
    actor: decided_by ?? requested_by,
    at: (decided_at ?? created_at).toISOString(),
  })
}
