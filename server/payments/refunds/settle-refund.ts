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

/** Moves a refund on by its provider's word, with what follows from that, in one transaction. */
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
 * Moves a locked refund on, unless it was moved before. Once all of a payment is back that paid for
 * something, that counts as refunded; should a refund fail after that, it does no more.
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
    context.log.warn({ refund: refund.id, way: refund.way }, 'a refund failed')
    // What it held may be what left otherwise.
    await settleAllOutgoing(tx, context, refund.payment_id, actor)
  }
  const payment = await lockPayment(tx, refund.payment_id)
  if (payment?.state !== 'applied') return
  const isTaken = payment.refunded_sen === payment.amount_sen
  const isBack = isTaken && !(await hasOpenRefund(tx, payment.id))
  const { markRefunded, reopen } = context.payables[payment.kind]
  const by = { actor, refund_id: refund.id }
  if (isBack) await markRefunded(tx, payment.payable_id, by)
  else if (state === 'failed') await reopen(tx, payment.payable_id, by)
}

/**
 * Sets aside what left a payment unasked, so that it cannot go back twice, and moves on what was set
 * aside as its provider, or an operator, says. To be run while the payment is locked.
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

/** All that left unasked and is not set aside yet becomes a pending refund, as far as there is that much left. */
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

/** The same for all that was told of a payment. */
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

/** What its provider told of a payment before it was recorded, such as a refund past the shop, counts now. */
export async function reconcileUnmatched(
  tx: Queryable,
  context: SettleContext,
  { id, provider }: { id: number; provider: string },
): Promise<void> {
  await linkToPayment(tx, id)
  await settleAllOutgoing(tx, context, id, { kind: 'provider', name: provider })
}

/** The same for what was told at the very moment at which the payment was recorded: neither saw the other. */
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
 * An operator has sent a refund back by bank, under `bank_reference`, or decided not to (null): then
 * its money is free again. Safe to repeat. Throws 404, and 409 where the refund is a provider's or it
 * was decided otherwise before.
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

/**
 * An operator has seen that a refund failed: it waits for nobody any more. Safe to repeat. Throws 404,
 * and 409 where it did not fail.
 */
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
