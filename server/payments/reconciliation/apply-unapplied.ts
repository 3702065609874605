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
 * An operator decides what unapplied money pays for: what it came for after all, at the price that its
 * attempt was begun at, or another unpaid order or top-up that costs just as much. Safe to repeat.
 * Throws 404, and 409 where the money is not free, the amounts differ, or what it would pay for is
 * paid or gone.
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

/** Why that would be refused now; null where it would not. Changes nothing. */
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
    if (isFor(payment, target)) return assertOwn(done, actor, appliedAlready)
    throw alreadyDone(appliedAlready, done)
  }
  if (payment.refunded_sen > 0) {
    throw alreadyDone(
      'Part of this payment has already been refunded.',
      await lastPaymentEvent(tx, payment_id),
    )
  }
  const quote = await agreedQuote(tx, payables, payment, target)
  if (!isFor(payment, target)) await assertMayRedirect(tx, payables, payment, target, actor)
  await movePayment(tx, payment, 'applied', { target, actor, note })
  const { provider, provider_payment_id: transaction_id, amount_sen, attempt_id } = payment
  const paid = { actor, payment_method: provider, amount_sen, transaction_id, quote }
  if (!(await payables[target.kind].markPaid(tx, target.payable_id, paid))) throw paidAlready()
  if (attempt_id !== null && isFor(payment, target)) await moveAttempt(tx, attempt_id, 'paid')
}

/** The quote at which the money pays; null for what the target costs now. Throws 409 at another amount. */
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
    payment.attempt_id !== null && isFor(payment, target)
      ? await attemptById(tx, payment.attempt_id)
      : undefined
  if (attempt?.amount_sen === payment.amount_sen) return attempt.quote
  if (payable.amount_sen === payment.amount_sen) return null
  throw new Refusal(409, 'The amount of this payment differs from the amount due.')
}

/**
 * Money that pays for something else than it came for: not by whoever saw it, and as gold for the account
 * that it came for alone. Throws 409.
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
  const [came, goes] = [
    await payables[payment.kind].find(tx, payment.payable_id),
    await payables[kind].find(tx, payable_id),
  ]
  if (!came || came.customer_id === null || came.customer_id !== goes?.customer_id) {
    throw new Refusal(409, 'This payment can only be credited to the account that it was made for.')
  }
}

const appliedAlready = 'This payment is already applied.'

const paidAlready = () => new Refusal(409, 'This is already paid.')

const isFor = (payment: DecidedPayment, { kind, payable_id }: PaidFor) =>
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
