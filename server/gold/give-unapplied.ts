import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { transferById, transferFor } from '#ledger/ledger.ts'
import {
  type Approval,
  assertNotSeenBy,
  BeyondBudget,
  beginOperatorValue,
  countAgainstBudget,
  type DecidedPayment,
  lastOfPayment,
  paymentById,
  takeUnappliedAsGold,
} from '#payments/payments.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { askApproval, waitingAlready } from './approvals.ts'
import { moveGold } from './customer-gold.ts'
import { unappliedReference } from './rules.ts'
import type { GoldAdjustment } from './sql-adjustments.ts'
import { queueRefundMail } from './sql-notices.ts'

/** What an operator decides: all that is left of unapplied money becomes this customer's gold. */
export type GivenUnapplied = {
  payment_id: number
  customer_id: number
  /** The operator's click: the same key gives once. */
  request_key: string
  note: string
}

type Context = Pick<AppContext, 'database' | 'payables' | 'config'>

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
  const given = () =>
    sameGiven(context, unappliedReference(payment.payable_id, request_key), customer_id)
  const known = await given()
  if (known) return { transfer_id: known, approval_id: null }
  const asked = { kind: 'unapplied_gold', payment_id, customer_id, request_key } as const
  const waiting = await waitingAlready(database, asked, actor)
  if (waiting) return { transfer_id: null, approval_id: waiting.id }
  const id = newId('g')
  try {
    await inTransaction(database, (tx) => give(tx, context, { ...wanted, id, payment }, actor))
    return { transfer_id: id, approval_id: null }
  } catch (error) {
    const first = await given()
    if (first) return { transfer_id: first, approval_id: null }
    if (!(error instanceof BeyondBudget)) throw refusalOf(error)
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
  const asked = { approval, amount_sen }
  const actor = { kind: 'operator', id: requested_by } as const
  try {
    await inTransaction(context.database, (tx) => give(tx, context, wanted, actor, asked))
  } catch (error) {
    throw refusalOf(error)
  }
}

async function give(
  tx: Queryable,
  { payables, config }: Context,
  wanted: GivenUnapplied & { id: string; payment: DecidedPayment },
  actor: Operator,
  asked?: { approval: Approval; amount_sen: number },
): Promise<void> {
  const { id, payment, customer_id, request_key, note } = wanted
  await beginOperatorValue(tx, actor, asked?.approval)
  if (payment.currency !== 'MYR') throw new Refusal(409, 'This money is not in ringgit.')
  const cameFor = await payables[payment.kind].find(tx, payment.payable_id)
  assertOwner(cameFor?.customer_id ?? null, customer_id)
  await assertNotSeenBy(tx, payment, actor)
  const taken = await takeUnappliedAsGold(tx, payment.id, { transferId: id, note }, actor)
  if (!taken || taken.rest === 0) {
    const why = taken ? 'There is nothing left to give.' : 'This money pays for something already.'
    throw alreadyDone(why, await lastOfPayment(tx, payment.id))
  }
  const amount_sen = taken.rest
  if (asked && asked.amount_sen !== amount_sen) {
    throw new Refusal(409, 'Some of this money was sent back meanwhile. Ask for the rest anew.')
  }
  if (!asked) {
    const use = { budget: 'gold', for_kind: 'transfer', for_id: id } as const
    await countAgainstBudget(tx, config, { ...use, amount_sen, operator_id: actor.id })
  }
  const reference = unappliedReference(payment.payable_id, request_key)
  const move = { id, customer_id, amount_sen, reference, note }
  await moveGold(tx, { ...move, against: 'top_ups', reason: 'refund' })
  await queueRefundMail(tx, id)
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

async function sameGiven(
  { database }: Pick<AppContext, 'database'>,
  reference: string,
  customer_id: number,
): Promise<string | undefined> {
  const id = await transferFor(database, reference)
  const known = id === undefined ? undefined : await transferById(database, id)
  if (known && known.owner.id !== customer_id) {
    throw new Refusal(409, 'This was given to another customer already.')
  }
  return id
}
