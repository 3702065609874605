import type { Operator } from '#platform/actor.ts'
import { alreadyDone, assertOwn, found, notFound, Refusal } from '#platform/http/problems.ts'
import { dryRun, inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { attemptById, moveAttempt } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { type DecidedPayment, lockPayment, movePayment, type PaidFor } from '../move-payment.ts'
import { lastPaymentEvent } from '../refunds/queries.ts'
import { assertNotConfirmedBy } from './operator-budgets.ts'

type ApplyContext = Pick<PaymentsContext, 'database' | 'payables'>

/**
 * Applies unapplied money to a payable: the one it was paid for, at the attempt's price, or another
 * unpaid one of the same amount. Safe to repeat. Throws 404; 409 if the money is not available, the
 * amounts differ, or the target is paid, sold out or discounted for gold.
 */
export async function applyUnapplied(
  context: ApplyContext,
  wanted: { payment_id: number; target: PaidFor; note: string },
  actor: Operator,
): Promise<void> {
  const { database } = context
  try {
    await inTransaction(database, (tx) => applyLocked(tx, context, wanted, actor))
  } catch (error) {
    throw refusalOf(context, wanted.target, error) ?? error
  }
}

/** Why applying would be refused now; null if it would succeed. Changes nothing. */
export async function previewTarget(
  context: ApplyContext,
  wanted: { payment_id: number; target: PaidFor },
): Promise<string | null> {
  try {
    await dryRun(context.database, (tx) =>
      applyLocked(tx, context, { ...wanted, note: '' }, previewOperator),
    )
    return null
  } catch (error) {
    const refusal = refusalOf(context, wanted.target, error)
    if (refusal) return refusal.message
    throw error
  }
}

const previewOperator: Operator = { kind: 'operator', id: 'preview' }

async function applyLocked(
  tx: Queryable,
  { payables }: ApplyContext,
  { payment_id, target, note }: { payment_id: number; target: PaidFor; note: string },
  actor: Operator,
): Promise<void> {
  const payment = found(await lockPayment(tx, payment_id), 'Payment')
  if (payment.state === 'applied') {
    const done = await lastPaymentEvent(tx, payment_id)
    if (paysFor(payment, target)) return assertOwn(done, actor, appliedAlready)
    throw alreadyDone(appliedAlready, done)
  }
  if (payment.refunded_sen > 0) {
    throw alreadyDone(
      'Part of this payment has already been refunded.',
      await lastPaymentEvent(tx, payment_id),
    )
  }
  const quote = await agreedQuote(tx, payables, payment, target)
  if (!paysFor(payment, target)) await assertMayRedirect(tx, payables, payment, target, actor)
  await movePayment(tx, payment, 'applied', { target, actor, note })
  const { provider, provider_payment_id: transaction_id, amount_sen, attempt_id } = payment
  const paid = { actor, payment_method: provider, amount_sen, transaction_id, quote }
  if (!(await payables[target.kind].markPaid(tx, target.payable_id, paid))) throw paidAlready()
  if (attempt_id !== null && paysFor(payment, target)) await moveAttempt(tx, attempt_id, 'paid')
}

/**
 * The attempt's quote; null for the target's present price, by the payment's method. Throws 404;
 * 409 if the amounts differ.
 */
async function agreedQuote(
  tx: Queryable,
  payables: ApplyContext['payables'],
  payment: DecidedPayment,
  target: PaidFor,
): Promise<unknown> {
  if (payment.currency !== 'MYR') throw new Refusal(409, 'This payment is not in ringgit.')
  const payable = await payables[target.kind].find(tx, target.payable_id)
  if (!payable) throw notFound(target.kind === 'order' ? 'Order' : 'Top-up')
  if (payable.status === 'paid') throw paidAlready()
  const attempt =
    payment.attempt_id !== null && paysFor(payment, target)
      ? await attemptById(tx, payment.attempt_id)
      : undefined
  if (attempt?.amount_sen === payment.amount_sen) return attempt.quote
  if (payable.amount_sen === payment.amount_sen) return null
  throw new Refusal(409, 'The amount of this payment differs from the amount due.')
}

/**
 * Throws 409 if the operator may not redirect a payment: it needs another operator than who
 * confirmed it, and becomes gold only for the account of its payable.
 */
async function assertMayRedirect(
  tx: Queryable,
  payables: ApplyContext['payables'],
  payment: DecidedPayment,
  { kind, payable_id }: PaidFor,
  actor: Operator,
): Promise<void> {
  await assertNotConfirmedBy(tx, payment, actor)
  if (kind !== 'topup') return
  const [source, destination] = [
    await payables[payment.kind].find(tx, payment.payable_id),
    await payables[kind].find(tx, payable_id),
  ]
  if (!source || source.customer_id === null || source.customer_id !== destination?.customer_id) {
    throw new Refusal(409, 'This payment can only be credited to the account that it was made for.')
  }
}

const appliedAlready = 'This payment is already applied.'

const paidAlready = () => new Refusal(409, 'This is already paid.')

const paysFor = (payment: DecidedPayment, { kind, payable_id }: PaidFor) =>
  payment.kind === kind && payment.payable_id === payable_id

function refusalOf(
  { payables }: ApplyContext,
  { kind }: PaidFor,
  error: unknown,
): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (violatesAny(error, ['payments_one_applied'])) return paidAlready()
  if (violatesAny(error, payables[kind].soldOutConstraints)) {
    return new Refusal(409, 'The item or coupon of this order is no longer available.')
  }
  return undefined
}
