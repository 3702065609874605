import type { AppContext } from '#context.ts'
import { inTransaction, violatesAny } from '#platform/postgres/database.ts'
import type { Paid } from './payable.ts'
import { misfit, type UnappliedReason } from './rules.ts'
import { type Attempt, moveAttempt } from './sql.ts'
import { type NewPayment, recordPayment } from './sql-payments.ts'

/** Money as its provider confirmed it; `source`: who brought the news. */
export type ProviderPayment = {
  provider: string
  provider_payment_id: string
  amount_sen: number
  currency: string
  source: 'return' | 'webhook' | 'callback' | 'sync'
}

/** applied: it paid for its payable just now; unapplied: kept for an operator; known: seen before. */
export type Effect = 'applied' | 'unapplied' | 'known'

/**
 * The one way in which money pays for something, whoever brings the news and however often: the
 * payment is recorded under the provider's id, and in the same transaction its payable is marked paid.
 * Money that fits nothing, or comes for what is paid or gone, is unapplied, never lost.
 */
export async function applyPayment(
  context: AppContext,
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<Effect> {
  const reason = misfit(attempt, payment)
  if (reason) return recordUnapplied(context, attempt, payment, reason)
  const { markPaid, goodsGone } = context.payables[attempt.kind]
  try {
    return await inTransaction(context.database, async (tx) => {
      const isNew = await recordPayment(tx, paymentOf(attempt, payment, null))
      if (!isNew) return 'known'
      if (!(await markPaid(tx, attempt.payable_id, paidBy(attempt, payment))))
        throw new AlreadyPaid()
      await moveAttempt(tx, attempt.id, 'paid')
      return 'applied'
    })
  } catch (error) {
    if (error instanceof AlreadyPaid || violatesAny(error, ['payments_one_applied'])) {
      return recordUnapplied(context, attempt, payment, 'already_paid')
    }
    if (violatesAny(error, goodsGone))
      return recordUnapplied(context, attempt, payment, 'goods_gone')
    throw error
  }
}

// Thrown to undo the record of an applied payment, which is then recorded as unapplied.
class AlreadyPaid extends Error {}

async function recordUnapplied(
  context: AppContext,
  attempt: Attempt,
  payment: ProviderPayment,
  reason: UnappliedReason,
) {
  return inTransaction(context.database, async (tx): Promise<Effect> => {
    const isNew = await recordPayment(tx, paymentOf(attempt, payment, reason))
    if (!isNew) return 'known'
    // What does not fit leaves the attempt unpaid: the right money may still come.
    if (!misfit(attempt, payment)) await moveAttempt(tx, attempt.id, 'paid')
    return 'unapplied'
  })
}

function paidBy({ quote }: Attempt, payment: ProviderPayment): Paid {
  const { provider, amount_sen, provider_payment_id } = payment
  return { payment_method: provider, amount_sen, transaction_id: provider_payment_id, quote }
}

function paymentOf(
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
