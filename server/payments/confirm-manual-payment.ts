import type { PayableKind } from '@apeak/contract/payments'
import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import type { Payable } from './payable.ts'
import { manualReference, misfit, type UnappliedReason } from './rules.ts'
import { type ManualPayment, manualPayment, recordSeenPayment } from './sql-payments.ts'

/** Money that an operator saw in the shop's bank account. */
export type SeenMoney = {
  kind: PayableKind
  payable_id: string
  amount_sen: number
  /** As the bank's statement gives it. */
  bank_reference: string
  /** Whether it is known that money for the same thing was seen before. */
  is_another: boolean
}

/** The method by which shoppers pay without a provider. */
const METHOD = 'check_payment'

/** Thrown to undo what was marked paid by money that is then kept unapplied. */
class Unapplied extends Error {
  readonly reason: UnappliedReason
  constructor(reason: UnappliedReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * An operator has seen the money of a manual payment: it is recorded under the bank's reference, once,
 * and what it was for is marked paid. Another amount than is owed, and what comes for something that
 * is paid or gone, becomes unapplied money. Safe to repeat.
 * Throws 404; 409 where it is to be paid another way, money for it was seen already and `is_another`
 * does not say so, or the bank's reference stands for something else.
 */
export async function confirmManualPayment(
  context: Pick<AppContext, 'database' | 'payables'>,
  seen: SeenMoney,
  actor: Actor,
): Promise<ManualPayment> {
  const wanted = { ...seen, bank_reference: manualReference(seen.bank_reference) }
  const known = await manualPayment(context.database, wanted.bank_reference)
  if (known) return sameMoney(known, wanted)
  const handler = context.payables[seen.kind]
  try {
    return await inTransaction(context.database, async (tx) => {
      const payable = await handler.find(tx, seen.payable_id)
      if (!payable) throw notFound(seen.kind === 'order' ? 'Order' : 'Transaction')
      const { payment, is_new } = await record(tx, wanted, null, actor)
      // Somebody else wrote the same down at the same moment.
      if (!is_new) return payment
      refuseOther(payable, seen)
      const quote = payable.quote
      const paid = { payment_method: METHOD, amount_sen: seen.amount_sen, quote }
      const money = { amount_sen: payable.amount_sen, currency: 'MYR' }
      const reason = misfit(money, { amount_sen: seen.amount_sen, currency: 'MYR' })
      if (reason) throw new Unapplied(reason)
      const isKept = payable.status === 'pending'
      if (!isKept && !(await handler.termsStand(tx, seen.payable_id, paid))) {
        throw new Unapplied('terms_ended')
      }
      const transaction_id = wanted.bank_reference
      if (!(await handler.markPaid(tx, seen.payable_id, { ...paid, actor, transaction_id }))) {
        throw new Unapplied('already_paid')
      }
      return payment
    })
  } catch (error) {
    const why = whyUnapplied(error, handler.goodsGone)
    if (!why) throw error
    if (why === 'already_paid' && !seen.is_another) throw new Refusal(409, seenAlready)
    const { payment } = await inTransaction(context.database, (tx) =>
      record(tx, wanted, why, actor),
    )
    return payment
  }
}

/** Writes the money down, or finds it where somebody wrote it down at the same moment. */
async function record(
  tx: Queryable,
  seen: SeenMoney,
  unapplied_reason: UnappliedReason | null,
  actor: Actor,
): Promise<{ payment: ManualPayment; is_new: boolean }> {
  const { kind, payable_id, amount_sen, bank_reference } = seen
  const payment = {
    provider: METHOD,
    provider_payment_id: bank_reference,
    attempt_id: null,
    kind,
    payable_id,
    amount_sen,
    currency: 'MYR',
    unapplied_reason,
    source: 'operator',
  }
  const recorded = await recordSeenPayment(tx, payment, actor, {})
  const known = await manualPayment(tx, bank_reference)
  if (!known) throw new Error(`payment ${bank_reference} was not recorded`)
  return { payment: recorded ? known : sameMoney(known, seen), is_new: recorded !== undefined }
}

const seenAlready = 'The money for this was seen already.'

function refuseOther(payable: Payable, { is_another }: SeenMoney): void {
  if (is_another) return
  if (payable.status === 'paid') throw new Refusal(409, seenAlready)
  if (payable.payment_method !== METHOD) {
    throw new Refusal(409, 'This is to be paid another way.')
  }
}

function whyUnapplied(error: unknown, goodsGone: readonly string[]): UnappliedReason | undefined {
  if (error instanceof Unapplied) return error.reason
  if (violatesAny(error, ['payments_one_applied'])) return 'already_paid'
  return violatesAny(error, goodsGone) ? 'goods_gone' : undefined
}

function sameMoney(known: ManualPayment, seen: SeenMoney): ManualPayment {
  const { kind, payable_id, amount_sen } = seen
  const isSame =
    known.kind === kind && known.payable_id === payable_id && known.amount_sen === amount_sen
  if (isSame) return known
  throw new Refusal(409, 'This bank reference was used already, for another payment.')
}
