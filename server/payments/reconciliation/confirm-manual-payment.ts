import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/http/input.ts'
import { alreadyDone, assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lastEvent } from '#platform/postgres/events.ts'
import { Unapplied, unappliedReason } from '../apply-payment.ts'
import type { PaymentsContext } from '../context.ts'
import {
  type DecidedPayment,
  paymentEvents,
  recorderOf,
  recordOperatorPayment,
  selectPayment,
} from '../move-payment.ts'
import type { Payable } from '../payable.ts'
import { mismatch, type UnappliedReason } from '../rules.ts'
import {
  type Approval,
  type Budget,
  beginBudgeted,
  type OperatorLimits,
  spendBudget,
} from './operator-budgets.ts'

/** Money that an operator saw in the shop's bank account. */
export type SeenTransfer = {
  kind: PayableKind
  payable_id: string
  amount_sen: number
  /** As the bank's statement gives it. */
  bank_reference: string
  /** Whether it is known that money for the same thing was seen before. */
  is_another: boolean
}

/** The method by which shoppers pay without a provider. */
const MANUAL = 'check_payment'

type ConfirmContext = Pick<PaymentsContext, 'database' | 'payables'> & { config: OperatorLimits }

/**
 * An operator has seen the money of a manual payment: it is recorded under the bank's reference, once,
 * and what it was for is marked paid. Another amount than is owed, and what comes for something that
 * is paid or gone, becomes unapplied money. Counts against the operator's budgets unless a second
 * person approves it. Safe to repeat.
 * Throws `BudgetExceeded`; 404; 409 where it is to be paid another way, money for it was seen already and
 * `is_another` does not say so, or the bank's reference stands for something else; 422 where that is none.
 */
export async function confirmManualPayment(
  context: ConfirmContext,
  seen: SeenTransfer,
  actor: Operator,
  approval?: Approval,
): Promise<DecidedPayment> {
  const { database } = context
  const wanted = { ...seen, bank_reference: normalizeBankReference(seen.bank_reference) }
  const known = await manualPayment(database, wanted.bank_reference)
  if (known) return existingPayment(database, known, wanted, actor, approval)
  const by = { actor, approval }
  try {
    return await inTransaction(database, (tx) => recordAndPay(tx, context, wanted, by))
  } catch (error) {
    const why = unappliedReason(error, context.payables[seen.kind].soldOutConstraints)
    if (!why && !violates(error, 'payment_references_once')) throw error
    // The same sent twice at once may meet what is applied before it meets the bank's reference.
    const same = await manualPayment(database, wanted.bank_reference)
    if (same) return existingPayment(database, same, wanted, actor, approval)
    if (!why) throw error
    if (why === 'already_paid' && !seen.is_another) throw await recordedBefore(database, seen)
    return inTransaction(database, (tx) => recordUnapplied(tx, context, wanted, why, by))
  }
}

/** Who saw the money, and who approves where one person may not record it alone. */
type Confirmer = { actor: Operator; approval: Approval | undefined }

/** Records the money and marks what it is for as paid. Throws `Unapplied` where it does not pay for it. */
async function recordAndPay(
  tx: Queryable,
  context: ConfirmContext,
  seen: SeenTransfer,
  by: Confirmer,
): Promise<DecidedPayment> {
  await beginBudgeted(tx, by.actor, by.approval)
  const handler = context.payables[seen.kind]
  const payable = await handler.find(tx, seen.payable_id)
  if (!payable) throw notFound(seen.kind === 'order' ? 'Order' : 'Transaction')
  const { payment, is_new } = await recordTransfer(tx, seen, null, by)
  // Somebody else wrote the same down at the same moment.
  if (!is_new) return payment
  await refuseUnexpected(tx, payable, seen)
  const { actor } = by
  const paid = {
    payment_method: MANUAL,
    amount_sen: seen.amount_sen,
    quote: payable.quote,
  } as const
  const money = { amount_sen: payable.amount_sen, currency: 'MYR' }
  const reason = mismatch(money, { amount_sen: seen.amount_sen, currency: 'MYR' })
  if (reason) throw new Unapplied(reason)
  const isKept = payable.status === 'pending'
  if (!isKept && !(await handler.isQuoteStillValid(tx, seen.payable_id, paid))) {
    throw new Unapplied('terms_ended')
  }
  const transaction_id = seen.bank_reference
  if (!(await handler.markPaid(tx, seen.payable_id, { ...paid, actor, transaction_id }))) {
    throw new Unapplied('already_paid')
  }
  const fits = await fitsPlacedOrder(tx, payable, seen, payment.id)
  await countTransfer(tx, context, payment, fits ? 'manual_money' : 'gold', by)
  return payment
}

/** Whether a transfer is the one that a placed order waits for: a day's work, not value out of nothing. */
async function fitsPlacedOrder(
  tx: Queryable,
  payable: Payable,
  seen: SeenTransfer,
  paymentId: number,
): Promise<boolean> {
  if (seen.kind !== 'order' || payable.status !== 'pending') return false
  if (payable.payment_method !== MANUAL) return false
  const { rows: others } = await sql`
    select from payments
    where kind = ${seen.kind} and payable_id = ${seen.payable_id} and id <> ${paymentId}
    limit 1`.execute(tx)
  return others.length === 0
}

async function recordUnapplied(
  tx: Queryable,
  context: ConfirmContext,
  seen: SeenTransfer,
  why: UnappliedReason,
  by: Confirmer,
): Promise<DecidedPayment> {
  await beginBudgeted(tx, by.actor, by.approval)
  const { payment, is_new } = await recordTransfer(tx, seen, why, by)
  if (is_new) await countTransfer(tx, context, payment, 'gold', by)
  return payment
}

async function countTransfer(
  tx: Queryable,
  { config }: ConfirmContext,
  { id, amount_sen }: DecidedPayment,
  budget: Budget,
  { actor, approval }: Confirmer,
): Promise<void> {
  if (approval) return
  const use = { budget, amount_sen, for_kind: 'payment', for_id: String(id) } as const
  await spendBudget(tx, config, { ...use, operator_id: actor.id })
}

/** Writes the money down, or finds it where somebody wrote it down at the same moment. */
async function recordTransfer(
  tx: Queryable,
  seen: SeenTransfer,
  unapplied_reason: UnappliedReason | null,
  { actor, approval }: Confirmer,
): Promise<{ payment: DecidedPayment; is_new: boolean }> {
  const { kind, payable_id, amount_sen, bank_reference } = seen
  const payment = {
    provider: MANUAL,
    provider_payment_id: bank_reference,
    attempt_id: null,
    kind,
    payable_id,
    amount_sen,
    currency: 'MYR',
    unapplied_reason,
    source: 'operator',
  }
  const approved = approval ? { approved_by: approval.by } : {}
  const recorded = await recordOperatorPayment(tx, payment, actor, approved)
  const known = await manualPayment(tx, bank_reference)
  if (!known) throw new Error(`payment ${bank_reference} was not recorded`)
  const same = recorded ? known : await existingPayment(tx, known, seen, actor, approval)
  return { payment: same, is_new: recorded !== undefined }
}

/** 409: money for the same thing was seen, with who saw it. */
async function recordedBefore(db: Queryable, { kind, payable_id }: SeenTransfer) {
  const { rows } = await sql<{ id: number }>`
    select id from payments where kind = ${kind} and payable_id = ${payable_id}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const done = await lastEvent(db, paymentEvents, ids, ['recorded'])
  return alreadyDone('A payment for this was already confirmed.', done)
}

async function refuseUnexpected(
  tx: Queryable,
  payable: Payable,
  seen: SeenTransfer,
): Promise<void> {
  if (seen.is_another) return
  if (payable.status === 'paid') throw await recordedBefore(tx, seen)
  if (payable.payment_method !== MANUAL) {
    throw new Refusal(409, 'This is not to be paid by bank transfer.')
  }
}

/**
 * What is recorded, where it is what this operator saw before. Throws 409, by which another is told who
 * did.
 */
async function existingPayment(
  db: Queryable,
  known: DecidedPayment,
  seen: SeenTransfer,
  operator: Operator,
  approval: Approval | undefined,
): Promise<DecidedPayment> {
  const { kind, payable_id, amount_sen } = seen
  const isSame =
    known.kind === kind && known.payable_id === payable_id && known.amount_sen === amount_sen
  const done = await recorderOf(db, known.id)
  // What was recorded meanwhile is not approved a second time.
  if (!isSame || approval) {
    throw alreadyDone(
      isSame
        ? 'This payment was already confirmed.'
        : 'This bank reference was already used for another payment.',
      done,
    )
  }
  assertOwn(done, operator, 'This payment was already confirmed.')
  return known
}

/** The payment recorded under a bank reference, normalized. */
const manualPayment = (db: Queryable, reference: string) =>
  selectPayment(
    db,
    sql`
      where provider = 'check_payment' and provider_payment_id = ${reference}
        or id = (select payment_id from payment_references where reference = ${reference})
      order by id limit 1`,
  )
