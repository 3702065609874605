import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { newId } from '#platform/ids.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { RefundStatus } from './provider.ts'
import { failRefund, moveRefund, paymentOfRefund, type Refund } from './sql-refund.ts'
import { refundsFor, setAside } from './sql-set-aside.ts'
import { outgoingKinds, outgoingOf, type Unmatched } from './sql-unmatched.ts'

/**
 * Moves a refund on. Once all of a payment is back that paid for something, that counts as refunded;
 * should a refund fail after that, it does no more. To be run while the payment is locked: of two
 * parts that move at once, the later must see the earlier.
 */
export async function settleRefund(
  tx: Queryable,
  context: Pick<AppContext, 'payables' | 'log'>,
  refund: Refund,
  { state, id }: RefundStatus,
  actor: Actor,
): Promise<void> {
  const isMoved =
    state === 'failed'
      ? await failRefund(tx, refund.id, actor)
      : await moveRefund(tx, refund.id, { state, id }, actor)
  if (!isMoved || state === 'pending') return
  if (state === 'failed') {
    context.log.warn({ refund: refund.id, way: refund.way }, 'a refund failed')
    // What it held may be what left otherwise.
    await setAsideAll(tx, context, refund.payment_id, actor)
  }
  const { markRefunded, reopen } = context.payables[refund.kind]
  const by = { actor, refund_id: refund.id }
  const { is_applied, is_back } = await paymentOfRefund(tx, refund.payment_id)
  if (is_applied && is_back) await markRefunded(tx, refund.payable_id, by)
  else if (is_applied && state === 'failed') await reopen(tx, refund.payable_id, by)
}

/**
 * Sets aside what left a payment unasked, so that it cannot go back twice, and moves on what was set
 * aside as its provider, or an operator, says. To be run while the payment is locked.
 */
export async function settleUnmatched(
  tx: Queryable,
  context: Pick<AppContext, 'payables' | 'log'>,
  unmatched: Unmatched,
  actor: Actor,
): Promise<void> {
  const { kind, state, provider_reference: id } = unmatched
  if (!outgoingKinds.includes(kind)) return
  if (state !== 'failed') await setAside(tx, unmatched, newId('r'), actor)
  if (state === 'pending') return
  for (const refund of await refundsFor(tx, unmatched.id)) {
    await settleRefund(tx, context, refund, { state, id }, actor)
  }
}

/** The same for all that was told of a payment. */
export async function setAsideAll(
  tx: Queryable,
  context: Pick<AppContext, 'payables' | 'log'>,
  paymentId: number,
  actor: Actor,
): Promise<void> {
  for (const unmatched of await outgoingOf(tx, paymentId)) {
    await settleUnmatched(tx, context, unmatched, actor)
  }
}
