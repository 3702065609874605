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

/** A transfer in the shop's bank account, seen by an operator. */
export type SeenTransfer = {
  kind: PayableKind
  payable_id: string
  amount_sen: number
  /** As on the bank statement. */
  bank_reference: string
  /** The operator knows of an earlier payment of the payable. */
  is_another: boolean
}

/** The method of manual payments. */
const MANUAL = 'check_payment'

type ConfirmContext = Pick<PaymentsContext, 'database' | 'payables'> & { config: OperatorLimits }

/**
 * Confirms a manual payment: records it once under its bank reference, and marks its payable paid.
 * It is unapplied if the amount is wrong, or the payable is paid or sold out. Counts against the
 * operator's budgets, unless a second operator approves it. Safe to repeat. Throws
 * `BudgetExceeded`; 404; 409 if the payable has another payment method, or a payment without
 * `is_another`, or the bank reference belongs to another payment; 422 for an invalid bank
 * reference.
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
    // A concurrent repeat may violate the applied payment before the bank reference.
    const same = await manualPayment(database, wanted.bank_reference)
    if (same) return existingPayment(database, same, wanted, actor, approval)
    if (!why) throw error
    if (why === 'already_paid' && !seen.is_another) throw await recordedBefore(database, seen)
    return inTransaction(database, (tx) => recordUnapplied(tx, context, wanted, why, by))
  }
}

/** The operator who confirms, and the second operator's approval if any. */
type Confirmer = { actor: Operator; approval: Approval | undefined }

/** Records the payment and marks its payable paid. Throws `Unapplied` if it cannot pay for it. */
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
  // A concurrent request recorded it.
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
  const fits = await matchesPlacedOrder(tx, payable, seen, payment.id)
  await countTransfer(tx, context, payment, fits ? 'manual_money' : 'gold', by)
  return payment
}

/** Whether a transfer is the first of a placed order: routine work with its own budget. */
async function matchesPlacedOrder(
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

/** Records the transfer, or finds it if a concurrent request recorded it. */
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

/** 409 for an earlier payment of the payable, naming its recorder. */
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
    throw new Refusal(409, 'This uses another payment method.')
  }
}

/**
 * The recorded payment, if the same operator recorded it for the same payable and amount. Throws
 * 409 naming the recorder.
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
  // A payment recorded meanwhile is not approved again.
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
