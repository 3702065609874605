import type { PayableKind } from '@apeak/contract/payments'
import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { Unapplied, whyUnapplied } from './apply-payment.ts'
import type { Payable } from './payable.ts'
import { isLate, manualMethod as manual, tidyReference, type UnappliedReason } from './rules.ts'
import { type NewPayment, recordedPayment, recordSeenPayment } from './sql-payments.ts'

/** A transfer as an operator saw it at the bank. */
export type SeenPayment = {
  kind: PayableKind
  payable_id: string
  amount_sen: number
  /** As the bank calls it: one transfer pays once, whatever it was for. */
  bank_reference: string
}

/** What became of it: `unapplied_reason` is null where it paid for what it was seen for. */
export type SeenOutcome = { payment_id: number; unapplied_reason: UnappliedReason | null }

/**
 * An operator has seen the money of a manual payment. It pays for its order or top-up where it is the
 * amount that is owed; otherwise it is unapplied. Safe to repeat: the bank's reference is recorded once.
 * Throws 404, and 409 where the reference stands for another transfer.
 */
export async function recordManualPayment(
  context: AppContext,
  seen: SeenPayment,
  actor: Actor,
): Promise<SeenOutcome> {
  const { database, payables, config } = context
  const { kind, payable_id, amount_sen } = seen
  const payable = await payables[kind].find(database, payable_id)
  if (!payable) throw notFound(kind === 'order' ? 'Order' : 'Top-up')
  const known = await sameSeen(context, seen)
  if (known) return known
  const misfit = whyNot(payable, amount_sen)
  if (misfit) return keep(context, seen, misfit, actor)
  const { markPaid, termsStand, goodsGone } = payables[kind]
  const paid = { payment_method: manual, amount_sen, quote: null }
  try {
    return await inTransaction(database, async (tx) => {
      const recorded = await recordSeenPayment(tx, paymentOf(seen, null), actor, {})
      if (!recorded) throw new RecordedMeanwhile()
      const isFresh = payable.status === 'pending' || !isLate(payable, config.latePaymentHours)
      const terms = { ...paid, quote: payable.quote }
      if (!isFresh && !(await termsStand(tx, payable_id, terms))) throw new Unapplied('terms_ended')
      const transaction_id = referenceOf(seen)
      if (!(await markPaid(tx, payable_id, { ...paid, transaction_id }, actor)))
        throw new Unapplied('already_paid')
      return { payment_id: recorded.id, unapplied_reason: null }
    })
  } catch (error) {
    if (error instanceof RecordedMeanwhile) return recordManualPayment(context, seen, actor)
    const why = whyUnapplied(error, goodsGone)
    if (!why) throw error
    return keep(context, seen, why, actor)
  }
}

class RecordedMeanwhile extends Error {}

/** Why a transfer cannot pay for what it was seen for, as far as one look tells. */
function whyNot(payable: Payable, amount_sen: number): UnappliedReason | null {
  if (payable.status === 'paid') return 'already_paid'
  if (payable.payment_method !== manual) return 'another_method'
  return payable.amount_sen === amount_sen ? null : 'wrong_amount'
}

async function keep(
  context: AppContext,
  seen: SeenPayment,
  reason: UnappliedReason,
  actor: Actor,
): Promise<SeenOutcome> {
  const { database } = context
  const recorded = await recordSeenPayment(database, paymentOf(seen, reason), actor, { reason })
  if (recorded) return { payment_id: recorded.id, unapplied_reason: reason }
  return recordManualPayment(context, seen, actor)
}

/** The same transfer, seen before; 409 where the reference is another's. */
async function sameSeen(
  { database }: AppContext,
  seen: SeenPayment,
): Promise<SeenOutcome | undefined> {
  const known = await recordedPayment(database, manual, referenceOf(seen))
  if (!known) return undefined
  const isSame =
    known.kind === seen.kind &&
    known.payable_id === seen.payable_id &&
    known.amount_sen === seen.amount_sen
  if (!isSame) {
    throw new Refusal(409, 'This bank reference was recorded before, for something else.', {
      payment_id: known.id,
    })
  }
  return { payment_id: known.id, unapplied_reason: known.unapplied_reason }
}

const referenceOf = ({ bank_reference }: SeenPayment) => tidyReference(bank_reference)

function paymentOf(seen: SeenPayment, unapplied_reason: UnappliedReason | null): NewPayment {
  const { kind, payable_id, amount_sen } = seen
  return {
    provider: manual,
    provider_payment_id: referenceOf(seen),
    attempt_id: null,
    kind,
    payable_id,
    amount_sen,
    currency: 'MYR',
    unapplied_reason,
    source: 'operator',
  }
}
