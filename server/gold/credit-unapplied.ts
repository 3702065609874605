import type { UnappliedCredit } from '@apeak/contract/gold-console'
import { transferById, transferFor } from '#ledger/ledger.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { type DecidedPayment, paymentById } from '#payments/payments.ts'
import {
  type Approval,
  assertNotConfirmedBy,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from '#payments/reconciliation/reconciliation.ts'
import { lastPaymentEvent, refundUnappliedAsGold } from '#payments/refunds/refunds.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, found, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { GoldAdjustment } from './adjustments.ts'
import { findOpenRequest, requestApproval } from './adjustments.ts'
import { moveGold, refuseDeleted } from './customer-gold.ts'
import { unappliedReference } from './rules.ts'

/** An operator's decision to credit the rest of an unapplied payment as a customer's gold. */
type CreditRequest = {
  payment_id: number
  customer_id: number
  /** Idempotency key of the operator's click. */
  request_key: string
  note: string
}

type Context = Pick<OrdersContext, 'database' | 'payables' | 'config'>

/**
 * Credits the rest of an unapplied payment as gold to the customer whose order or top-up it was for, and
 * mails them. Above the operator's budget it needs a second operator. Idempotent. Throws 404, and 409 if
 * nothing is left, the money has been applied, it was for another account or a guest, this operator
 * recorded it, or the account was deleted.
 */
export async function creditUnapplied(
  context: Context,
  credit: CreditRequest,
  actor: Operator,
): Promise<UnappliedCredit> {
  const { database } = context
  const { payment_id, customer_id, request_key, note } = credit
  const payment = found(await paymentById(database, payment_id), 'Payment')
  const request = { kind: 'unapplied_gold', payment_id, customer_id, request_key } as const
  try {
    return await inTransaction(database, async (tx): Promise<UnappliedCredit> => {
      await beginBudgeted(tx, actor, undefined)
      const known = await earlierTransfer(tx, credit, payment)
      if (known) return { transfer_id: known, approval_id: null }
      const waiting = await findOpenRequest(tx, request, actor)
      if (waiting) return { transfer_id: null, approval_id: waiting.id }
      const transfer_id = newId('g')
      const amount_sen = await creditPayment(
        tx,
        context,
        { ...credit, id: transfer_id, payment },
        actor,
      )
      const use = { budget: 'gold', for_kind: 'transfer', for_id: transfer_id } as const
      await spendBudget(tx, context.config, { ...use, amount_sen, operator_id: actor.id })
      return { transfer_id, approval_id: null }
    })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) return refuseDeleted(error)
    const amount_sen = payment.amount_sen - payment.refunded_sen
    const { id } = await requestApproval(context, { ...request, amount_sen, reason: note }, actor)
    return { transfer_id: null, approval_id: id }
  }
}

/** Credits unapplied money as gold with a second operator's approval, as transfer `id`. */
export async function creditApproved(
  context: Context,
  { payment_id, customer_id, request_key, reason: note, requested_by, amount_sen }: GoldAdjustment,
  id: string,
  approval: Approval,
): Promise<void> {
  const payment = await paymentById(context.database, payment_id ?? 0)
  if (!payment || customer_id === null) throw notFound('Payment')
  const credit = { payment_id: payment.id, customer_id, request_key, note, id, payment }
  const actor = { kind: 'operator', id: requested_by } as const
  await inTransaction(context.database, async (tx) => {
    await beginBudgeted(tx, actor, approval)
    if ((await creditPayment(tx, context, credit, actor)) === amount_sen) return
    throw new Refusal(
      409,
      'Part of this payment was refunded in the meantime. Request the rest again.',
    )
  }).catch(refuseDeleted)
}

/** Credits the rest of a payment as transfer `id`. */
async function creditPayment(
  tx: Queryable,
  { payables }: Context,
  credit: CreditRequest & { id: string; payment: DecidedPayment },
  actor: Operator,
): Promise<number> {
  const { id, payment, customer_id, request_key, note } = credit
  if (payment.currency !== 'MYR') throw new Refusal(409, 'This payment is not in ringgit.')
  const payable = await payables[payment.kind].find(tx, payment.payable_id)
  assertOwner(payable?.customer_id ?? null, customer_id)
  await assertNotConfirmedBy(tx, payment, actor)
  const taken = await refundUnappliedAsGold(tx, payment.id, { transferId: id, note }, actor)
  if (!taken || taken.rest === 0) {
    const why = taken ? 'Nothing is left to credit.' : 'This payment is already applied.'
    throw alreadyDone(why, await lastPaymentEvent(tx, payment.id))
  }
  const amount_sen = taken.rest
  const reference = unappliedReference(payment.payable_id, request_key)
  const move = { id, customer_id, amount_sen, reference, note }
  await moveGold(tx, { ...move, against: 'top_ups', reason: 'refund' })
  await addJob(tx, 'mail_gold_refunded', { transfer_id: id })
  return amount_sen
}

/** Throws 409 unless the payment was for this customer's order or top-up. */
function assertOwner(ownerId: number | null, customer_id: number): void {
  if (ownerId === null) {
    throw new Refusal(
      409,
      'This payment came from a guest, so it can only be refunded to its source.',
    )
  }
  if (ownerId !== customer_id) {
    throw new Refusal(409, 'This payment can only be credited to the account that it was made for.')
  }
}

/** The transfer that the same click made; undefined if none. */
async function earlierTransfer(
  tx: Queryable,
  { customer_id, request_key }: CreditRequest,
  { payable_id }: DecidedPayment,
): Promise<string | undefined> {
  const id = await transferFor(tx, unappliedReference(payable_id, request_key))
  const known = id === undefined ? undefined : await transferById(tx, id)
  if (known && known.owner.id !== customer_id) {
    throw new Refusal(409, 'This was already credited to another customer.')
  }
  return id
}
