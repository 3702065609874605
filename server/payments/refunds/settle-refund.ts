import { sql } from 'kysely'
import type { Actor, Operator } from '#platform/actor.ts'
import { normalizeBankReference } from '#platform/http/input.ts'
import { alreadyDone, assertOwn, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lastEvent } from '#platform/postgres/events.ts'
import type { PaymentsContext } from '../context.ts'
import { lockPayment } from '../move-payment.ts'
import type { RefundStatus } from '../providers/provider.ts'
import {
  linkToPayment,
  outgoingKinds,
  outgoingMoney,
  type Unmatched,
} from '../reconciliation/move-unmatched.ts'
import {
  beginRefund,
  closeRefund,
  lockRefund,
  mayMoveRefund,
  moveRefund,
  type Refund,
  refundEvents,
} from './move-refund.ts'
import { hasOpenRefund, refundsOfUnmatched } from './queries.ts'

type SettleContext = Pick<PaymentsContext, 'payables' | 'log'>

/** Applies a provider's status to a refund, with all consequences, in one transaction. */
export async function updateRefund(
  context: PaymentsContext,
  refund: Refund,
  status: RefundStatus,
): Promise<void> {
  const actor: Actor = { kind: 'provider', name: refund.provider }
  await inTransaction(context.database, async (tx) => {
    await settleRefund(tx, context, await lockRefund(tx, refund.id), status, actor)
  })
}

/**
 * Moves a locked refund, unless moved before. Marks the payable refunded once its whole payment is
 * refunded; reopens it if a refund fails after that.
 */
export async function settleRefund(
  tx: Queryable,
  context: SettleContext,
  refund: Refund,
  { state, id }: RefundStatus,
  actor: Actor,
): Promise<void> {
  if (!mayMoveRefund(refund, state)) return
  const provider_refund_id = state === 'failed' ? refund.provider_refund_id : id
  await moveRefund(tx, refund, state, { actor, provider_refund_id })
  if (state === 'pending') return
  if (state === 'failed') {
    context.log.warn({ refund: refund.id, way: refund.way }, 'refund failed')
    // The freed money may have left the payment otherwise.
    await settleAllOutgoing(tx, context, refund.payment_id, actor)
  }
  const payment = await lockPayment(tx, refund.payment_id)
  if (payment?.state !== 'applied') return
  const isReserved = payment.refunded_sen === payment.amount_sen
  const isRefunded = isReserved && !(await hasOpenRefund(tx, payment.id))
  const { markRefunded, reopen } = context.payables[payment.kind]
  const by = { actor, refund_id: refund.id }
  if (isRefunded) await markRefunded(tx, payment.payable_id, by)
  else if (state === 'failed') await reopen(tx, payment.payable_id, by)
}

/**
 * Reserves money that left a payment, so that it is not refunded twice, and settles it as the
 * provider or an operator decides. The payment must be locked.
 */
export async function settleUnmatched(
  tx: Queryable,
  context: SettleContext,
  unmatched: Unmatched,
  actor: Actor,
): Promise<void> {
  const { kind, state, provider_reference: id } = unmatched
  if (!outgoingKinds.includes(kind)) return
  if (state !== 'failed') await reserveOutgoing(tx, unmatched, actor)
  if (state === 'pending') return
  for (const refund of await refundsOfUnmatched(tx, unmatched.id)) {
    // Read again: settling one refund may have settled the next.
    await settleRefund(tx, context, await lockRefund(tx, refund.id), { state, id }, actor)
  }
}

/**
 * Reserves the part of the money not reserved yet as a pending refund, up to the rest of the
 * payment.
 */
async function reserveOutgoing(
  tx: Queryable,
  { id, payment_id, kind, provider_reference, amount_sen }: Unmatched,
  actor: Actor,
): Promise<void> {
  const payment = payment_id === null ? undefined : await lockPayment(tx, payment_id)
  if (!payment) return
  const earlier = await refundsOfUnmatched(tx, id)
  const missing = amount_sen - earlier.reduce((sum, refund) => sum + refund.amount_sen, 0)
  const sen = Math.min(missing, payment.amount_sen - payment.refunded_sen)
  if (sen <= 0) return
  await beginRefund(
    tx,
    payment,
    {
      amount_sen: sen,
      state: 'pending',
      way: kind,
      provider_refund_id: provider_reference,
      unmatched_id: id,
    },
    actor,
  )
}

/** Likewise for all money that left a payment. */
async function settleAllOutgoing(
  tx: Queryable,
  context: SettleContext,
  paymentId: number,
  actor: Actor,
): Promise<void> {
  for (const unmatched of await outgoingMoney(tx, paymentId)) {
    await settleUnmatched(tx, context, unmatched, actor)
  }
}

/**
 * Links earlier reports, such as of an outside refund, to a newly recorded payment, and settles
 * them.
 */
export async function reconcileUnmatched(
  tx: Queryable,
  context: SettleContext,
  { id, provider }: { id: number; provider: string },
): Promise<void> {
  await linkToPayment(tx, id)
  await settleAllOutgoing(tx, context, id, { kind: 'provider', name: provider })
}

/** Likewise for reports that arrived while the payment was being recorded. */
export async function linkOrphaned(context: PaymentsContext): Promise<void> {
  const { rows } = await sql<{ id: number; provider: string }>`
    select distinct p.id, p.provider from unmatched_money u
    join payments p on p.provider = u.provider and p.provider_payment_id = u.provider_payment_id
    where u.payment_id is null`.execute(context.database)
  for (const payment of rows) {
    await inTransaction(context.database, async (tx) => {
      await lockPayment(tx, payment.id)
      await reconcileUnmatched(tx, context, payment)
    })
  }
}

const decidedAlready = 'This refund was already decided.'

/**
 * Settles a manual refund: sent under `bank_reference`, or cancelled (null), which frees its money.
 * Safe to repeat. Throws 404; 409 if a provider sends it, or it was decided otherwise before.
 */
export async function settleManualRefund(
  context: Pick<PaymentsContext, 'database' | 'payables' | 'log'>,
  id: string,
  bank_reference: string | null,
  actor: Operator,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.provider !== 'check_payment' || refund.way !== 'source') {
      throw new Refusal(409, 'This refund is sent by its provider.')
    }
    const state = bank_reference === null ? 'failed' : 'processed'
    const reference = bank_reference === null ? id : normalizeBankReference(bank_reference)
    if (refund.state === 'requested') {
      return settleRefund(tx, context, refund, { state, id: reference }, actor)
    }
    const done = await lastEvent(tx, refundEvents, [id])
    const isSame = refund.state === state
    if (!isSame || (state === 'processed' && refund.provider_refund_id !== reference)) {
      throw alreadyDone(decidedAlready, done)
    }
    assertOwn(done, actor, decidedAlready)
  })
}

/** Resolves a failed refund. Safe to repeat. Throws 404; 409 if it has not failed. */
export async function resolveRefund(
  database: Database,
  id: string,
  reason: string,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.state === 'failed' && refund.resolved_at === null) {
      return closeRefund(tx, refund, { actor, reason })
    }
    const done = await lastEvent(tx, refundEvents, [id])
    if (refund.state !== 'failed') throw alreadyDone('This refund has not failed.', done)
    assertOwn(done, actor, 'This refund was already dismissed.')
  })
}
