import { dryRun, inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { type Attempt, moveAttempt } from './attempts.ts'
import type { PaymentsContext } from './context.ts'
import { type InsertedPayment, type NewPayment, recordPayment } from './move-payment.ts'
import type { Paid } from './payable.ts'
import { reconcileUnmatched } from './refunds/settle-refund.ts'
import { isLate, mismatch, type UnappliedReason } from './rules.ts'

/** A payment confirmed by its provider. `source`: the channel that reported it. */
type ProviderPayment = {
  provider: string
  provider_payment_id: string
  amount_sen: number
  currency: string
  source: 'return' | 'webhook' | 'callback' | 'sync'
}

/** applied: paid for its payable; unapplied: kept for an operator; known: recorded before. */
type AppliedAs = 'applied' | 'unapplied' | 'known'

/**
 * Applies a confirmed payment: records it under the provider's id and marks its payable paid, in
 * one transaction. Safe to repeat. The payment is unapplied if its amount or currency is wrong, its
 * payable is paid or sold out, or it is too late for its price.
 */
export async function applyPayment(
  context: PaymentsContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<AppliedAs> {
  const reason = mismatch(attempt, payment)
  if (reason) return recordUnapplied(context, attempt, payment, reason)
  try {
    return await inTransaction(context.database, async (tx) => {
      const recorded = await recordAndPay(tx, context, attempt, payment)
      if (!recorded) return 'known'
      await moveAttempt(tx, attempt.id, 'paid')
      if (recorded.has_unmatched) {
        await reconcileUnmatched(tx, context, { ...recorded, provider: payment.provider })
      }
      return 'applied'
    })
  } catch (error) {
    const why = unappliedReason(error, context.payables[attempt.kind].soldOutConstraints)
    if (!why) throw error
    return recordUnapplied(context, attempt, payment, why)
  }
}

/**
 * Why a payment would be unapplied now; null if it would apply, or is recorded. Changes nothing.
 */
export async function previewPayment(
  context: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<UnappliedReason | null> {
  const reason = mismatch(attempt, payment)
  if (reason) return reason
  try {
    await dryRun(context.database, (tx) => recordAndPay(tx, context, attempt, payment))
    return null
  } catch (error) {
    const why = unappliedReason(error, context.payables[attempt.kind].soldOutConstraints)
    if (!why) throw error
    return why
  }
}

/** Dependencies for applying a payment. */
export type PaymentContext = Pick<PaymentsContext, 'database' | 'payables'> & {
  config: Pick<PaymentsContext['config'], 'latePaymentHours'>
}

/**
 * Records a payment as applied and marks its payable paid. Undefined if recorded before. Throws
 * `Unapplied`.
 */
async function recordAndPay(
  tx: Queryable,
  { payables, config }: PaymentContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<InsertedPayment | undefined> {
  const { markPaid, isQuoteStillValid } = payables[attempt.kind]
  const { payable_id } = attempt
  const recorded = await recordPayment(tx, newPayment(attempt, payment, null))
  if (!recorded) return undefined
  const paid = paidOf(attempt, payment)
  const isFresh = !isLate(attempt, config.latePaymentHours)
  if (!isFresh && !(await isQuoteStillValid(tx, payable_id, paid)))
    throw new Unapplied('terms_ended')
  if (!(await markPaid(tx, payable_id, paid))) throw new Unapplied('already_paid')
  return recorded
}

async function recordUnapplied(
  context: PaymentsContext,
  attempt: Attempt,
  payment: ProviderPayment,
  reason: UnappliedReason,
) {
  return inTransaction(context.database, async (tx): Promise<AppliedAs> => {
    const recorded = await recordPayment(tx, newPayment(attempt, payment, reason))
    if (!recorded) return 'known'
    if (recorded.has_unmatched) {
      await reconcileUnmatched(tx, context, { ...recorded, provider: payment.provider })
    }
    // After a mismatch the attempt stays unpaid: the right payment may still arrive.
    if (!mismatch(attempt, payment)) await moveAttempt(tx, attempt.id, 'paid')
    return 'unapplied'
  })
}

function paidOf({ quote }: Attempt, payment: ProviderPayment): Paid {
  const { provider, amount_sen, provider_payment_id } = payment
  return {
    actor: { kind: 'provider', name: provider },
    payment_method: provider,
    amount_sen,
    transaction_id: provider_payment_id,
    quote,
  }
}

function newPayment(
  attempt: Attempt,
  payment: ProviderPayment,
  unapplied_reason: UnappliedReason | null,
): NewPayment {
  const { provider, provider_payment_id, amount_sen, currency, source } = payment
  return {
    provider,
    provider_payment_id,
    attempt_id: attempt.id,
    kind: attempt.kind,
    payable_id: attempt.payable_id,
    amount_sen,
    currency,
    unapplied_reason,
    source,
  }
}

/** Thrown to roll back an applied payment, which is then recorded as unapplied. */
export class Unapplied extends Error {
  readonly reason: UnappliedReason
  constructor(reason: UnappliedReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The unapplied reason for an error thrown while applying; undefined for any other error.
 * `soldOutConstraints`: constraints violated if the payable is sold out.
 */
export function unappliedReason(
  error: unknown,
  soldOutConstraints: readonly string[],
): UnappliedReason | undefined {
  if (error instanceof Unapplied) return error.reason
  if (violatesAny(error, ['payments_one_applied'])) return 'already_paid'
  return violatesAny(error, soldOutConstraints) ? 'goods_gone' : undefined
}
