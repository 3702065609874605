import { transferById, transferFor } from '#ledger/ledger.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { type DecidedPayment, paymentById } from '#payments/payments.ts'
import {
  type Approval,
  assertOtherRecorder,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from '#payments/reconciliation/reconciliation.ts'
import { lastPaymentEvent, refundUnappliedAsGold } from '#payments/refunds/refunds.ts'
import type { Operator } from '#platform/actor.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { askApproval, waitingAlready } from './approvals.ts'
import { moveGold } from './customer-gold.ts'
import type { GoldAdjustment } from './move-adjustment.ts'
import { unappliedReference } from './rules.ts'

/** What an operator decides: all that is left of unapplied money becomes this customer's gold. */
export type GivenUnapplied = {
  payment_id: number
  customer_id: number
  /** The operator's click: the same key gives once. */
  request_key: string
  note: string
}

type Context = Pick<OrdersContext, 'database' | 'payables' | 'config'>

/** `approval_id`: it waits for a second operator, and no gold has moved. */
export type Given = { transfer_id: string | null; approval_id: number | null }

/**
 * Gives what is left of unapplied money as gold to the customer whose order or top-up it came for, who
 * is told by mail. What exceeds the operator's budget waits for a second one. Safe to repeat.
 * Throws 404, and 409 where nothing is left, the money pays for something by now, it came for another
 * account or a guest, this operator saw it come, or the account was deleted.
 */
export async function giveUnapplied(
  context: Context,
  wanted: GivenUnapplied,
  actor: Operator,
): Promise<Given> {
  const { database } = context
  const { payment_id, customer_id, request_key, note } = wanted
  const payment = await paymentById(database, payment_id)
  if (!payment) throw notFound('Payment')
  const asked = { kind: 'unapplied_gold', payment_id, customer_id, request_key } as const
  try {
    return await inTransaction(database, async (tx): Promise<Given> => {
      await beginBudgeted(tx, actor, undefined)
      const known = await sameGiven(tx, wanted, payment)
      if (known) return { transfer_id: known, approval_id: null }
      const waiting = await waitingAlready(tx, asked, actor)
      if (waiting) return { transfer_id: null, approval_id: waiting.id }
      const transfer_id = newId('g')
      const { amount_sen } = await give(tx, context, { ...wanted, id: transfer_id, payment }, actor)
      const use = { budget: 'gold', for_kind: 'transfer', for_id: transfer_id } as const
      await spendBudget(tx, context.config, { ...use, amount_sen, operator_id: actor.id })
      return { transfer_id, approval_id: null }
    })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw refusalOf(error)
    const amount_sen = payment.amount_sen - payment.refunded_sen
    const { id } = await askApproval(context, { ...asked, amount_sen, reason: note }, actor)
    return { transfer_id: null, approval_id: id }
  }
}

/** Gives unapplied money as gold that a second operator approves, by the transfer `id`. */
export async function giveApproved(
  context: Context,
  { payment_id, customer_id, request_key, reason: note, requested_by, amount_sen }: GoldAdjustment,
  id: string,
  approval: Approval,
): Promise<void> {
  const payment = await paymentById(context.database, payment_id ?? 0)
  if (!payment || customer_id === null) throw notFound('Payment')
  const wanted = { payment_id: payment.id, customer_id, request_key, note, id, payment }
  const actor = { kind: 'operator', id: requested_by } as const
  try {
    await inTransaction(context.database, async (tx) => {
      await beginBudgeted(tx, actor, approval)
      const given = await give(tx, context, wanted, actor)
      if (given.amount_sen === amount_sen) return
      throw new Refusal(409, 'Some of this money was sent back meanwhile. Ask for the rest anew.')
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Gives all that is left of a payment, by the transfer `id`. */
async function give(
  tx: Queryable,
  { payables }: Context,
  wanted: GivenUnapplied & { id: string; payment: DecidedPayment },
  actor: Operator,
): Promise<{ amount_sen: number }> {
  const { id, payment, customer_id, request_key, note } = wanted
  if (payment.currency !== 'MYR') throw new Refusal(409, 'This money is not in ringgit.')
  const cameFor = await payables[payment.kind].find(tx, payment.payable_id)
  assertOwner(cameFor?.customer_id ?? null, customer_id)
  await assertOtherRecorder(tx, payment, actor)
  const taken = await refundUnappliedAsGold(tx, payment.id, { transferId: id, note }, actor)
  if (!taken || taken.rest === 0) {
    const why = taken ? 'There is nothing left to give.' : 'This money pays for something already.'
    throw alreadyDone(why, await lastPaymentEvent(tx, payment.id))
  }
  const amount_sen = taken.rest
  const reference = unappliedReference(payment.payable_id, request_key)
  const move = { id, customer_id, amount_sen, reference, note }
  await moveGold(tx, { ...move, against: 'top_ups', reason: 'refund' })
  await addJob(tx, 'mail_gold_refunded', { transfer_id: id })
  return { amount_sen }
}

/** Throws 409 where money did not come for this account's order or top-up. */
function assertOwner(cameFor: number | null, customer_id: number): void {
  if (cameFor === null) {
    throw new Refusal(409, 'This money came from a guest: it can only go back to its source.')
  }
  if (cameFor !== customer_id) {
    throw new Refusal(409, 'This money becomes gold only for the account that it came for.')
  }
}

function refusalOf(error: unknown): unknown {
  if (!violatesAny(error, ['ledger_accounts_closed_empty'])) return error
  return new Refusal(409, 'This account was deleted.')
}

/** The transfer by which the same click gave this money; undefined where it gave nothing. */
async function sameGiven(
  tx: Queryable,
  { customer_id, request_key }: GivenUnapplied,
  { payable_id }: DecidedPayment,
): Promise<string | undefined> {
  const id = await transferFor(tx, unappliedReference(payable_id, request_key))
  const known = id === undefined ? undefined : await transferById(tx, id)
  if (known && known.owner.id !== customer_id) {
    throw new Refusal(409, 'This was given to another customer already.')
  }
  return id
}
