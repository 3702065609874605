import type { OrdersContext } from '#orders/orders.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import {
  approvalOf,
  Decided,
  findAdjustment,
  type GoldAdjustment,
  rejectAdjustment,
} from './adjustments.ts'
import { giveApproved } from './give-unapplied.ts'
import { adjustApproved } from './operate-adjustments.ts'
import { seeApproved } from './record-transfer.ts'

type Context = Pick<OrdersContext, 'database' | 'payables' | 'config'>

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
  const adjustment = await findAdjustment(database, { id })
  if (!adjustment) throw notFound('Adjustment')
  try {
    if (approve) await doApproved(context, adjustment, { actor: operator, reason })
    else {
      await inTransaction(database, (tx) => rejectAdjustment(tx, id, { actor: operator, reason }))
    }
  } catch (error) {
    if (!(error instanceof Decided)) throw error
    return sameDecision(error.adjustment, approve, operator)
  }
  return (await findAdjustment(database, { id })) ?? adjustment
}

async function doApproved(
  context: Context,
  adjustment: GoldAdjustment,
  by: { actor: Operator; reason: string | null },
): Promise<void> {
  if (adjustment.state === 'done' || adjustment.state === 'rejected') throw new Decided(adjustment)
  if (adjustment.kind === 'money_seen') {
    await seeApproved(context, adjustment, approvalOf(adjustment.id, by))
    return
  }
  const transferId = newId('g')
  const approval = approvalOf(adjustment.id, { ...by, transferId })
  const carryOut = adjustment.kind === 'adjustment' ? adjustApproved : giveApproved
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
