import { randomUUID } from 'node:crypto'
import type { ConfirmedPayment } from '@apeak/contract/gold-console'
import type { OrdersContext } from '#orders/orders.ts'
import {
  type Approval,
  BudgetExceeded,
  confirmManualPayment,
  type SeenTransfer,
} from '#payments/reconciliation/reconciliation.ts'
import type { Operator } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/http/input.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findOpenRequest, type GoldAdjustment, requestApproval } from './adjustments.ts'

type Context = Pick<OrdersContext, 'database' | 'payables' | 'config'>

/**
 * Records a received bank transfer. Above the operator's budget it needs a second operator. Idempotent.
 * Throws what `confirmManualPayment` throws, and 409 if another operator's request is open.
 */
export async function recordTransfer(
  context: Context,
  money: SeenTransfer,
  operator: Operator,
): Promise<ConfirmedPayment> {
  const seen = { ...money, bank_reference: normalizeBankReference(money.bank_reference) }
  const { kind, payable_id, amount_sen, bank_reference, is_another } = seen
  const request = {
    kind: 'money_seen',
    seen: { kind, payable_id, bank_reference, is_another },
    amount_sen,
    request_key: randomUUID(),
  } as const
  const known = await findOpenRequest(context.database, request, operator)
  if (known) return openResponse(known, seen)
  try {
    const { unapplied_reason } = await confirmManualPayment(context, seen, operator)
    return { unapplied_reason, approval_id: null }
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    const payable = await context.payables[kind].find(context.database, payable_id)
    const customer_id = payable?.customer_id ?? null
    const fullRequest = { ...request, customer_id, reason: error.why }
    return openResponse(await requestApproval(context, fullRequest, operator), seen)
  }
}

function openResponse(
  known: GoldAdjustment,
  { payable_id, amount_sen }: SeenTransfer,
): ConfirmedPayment {
  if (known.payable_id !== payable_id || known.amount_sen !== amount_sen) {
    throw new Refusal(
      409,
      'This bank reference is already waiting for approval for another payment.',
    )
  }
  return { unapplied_reason: null, approval_id: known.id }
}

/** Records a bank transfer with a second operator's approval, in the name of its requester. */
export async function recordApprovedTransfer(
  context: Context,
  adjustment: GoldAdjustment,
  approval: Approval,
): Promise<void> {
  const { payable_kind: kind, payable_id, bank_reference, is_another, amount_sen } = adjustment
  if (!kind || !payable_id || !bank_reference) {
    throw new Error(`request ${adjustment.id} names no payment`)
  }
  const seen = { kind, payable_id, bank_reference, amount_sen, is_another: is_another ?? false }
  const by = { kind: 'operator', id: adjustment.requested_by } as const
  await confirmManualPayment(context, seen, by, approval)
}
