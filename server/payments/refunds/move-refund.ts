import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { subtractRefunds } from '#affiliates/affiliates.ts'
import type { Actor } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { addEvent, assertMove, CannotMove, type Moves } from '#platform/postgres/events.ts'
import type { DecidedPayment } from '../move-payment.ts'
import type { UnmatchedKind } from '../reconciliation/move-unmatched.ts'

/** State of a refund. */
type RefundState = 'requested' | 'pending' | 'processed' | 'failed'

/**
 * Moves of a refund. It begins as `requested`; as `processed` if credited as gold, which is final;
 * or as `pending` if the shop did not request it. A processed refund may still fail, which is
 * final.
 */
const refundMoves = {
  pending: { from: ['requested'], to: 'pending' },
  processed: { from: ['requested', 'pending'], to: 'processed' },
  failed: { from: ['requested', 'pending', 'processed'], to: 'failed' },
} as const satisfies Moves<RefundState>

type RefundMove = keyof typeof refundMoves

/** Events of refunds. */
export const refundEvents = { table: 'refund_events', column: 'refund_id' }

/** A refund with its payment. */
export type Refund = {
  id: string
  payment_id: number
  amount_sen: number
  state: RefundState
  /** source: requested by the shop; gold: credited; otherwise the kind of unmatched money. */
  way: 'source' | 'gold' | UnmatchedKind
  provider_refund_id: string | null
  resolved_at: Date | null
  provider: string
  provider_payment_id: string
  kind: PayableKind
  payable_id: string
}

/** The columns of a refund `r` with its payment `p`. */
export const refundColumns = sql`r.id, r.payment_id, r.amount_sen, r.state, r.way, r.provider_refund_id,
  r.resolved_at, p.provider, p.provider_payment_id, p.kind, p.payable_id`

/** Selects refunds `r` with their payments `p`; `rest` follows the join. */
export async function selectRefunds(db: Queryable, rest: RawBuilder<unknown>): Promise<Refund[]> {
  return allRows<Refund>(db)`
    select ${refundColumns} from refunds r join payments p on p.id = r.payment_id ${rest}`
}

/** A refund by its id, which is also our reference at the provider. */
export async function refundById(db: Queryable, id: string): Promise<Refund | undefined> {
  return (await selectRefunds(db, sql`where r.id = ${id}`))[0]
}

/** Locks a refund after its payment. Throws 404. */
export async function lockRefund(tx: Queryable, id: string): Promise<Refund> {
  await sql`
    select from payments where id = (select payment_id from refunds where id = ${id})
    for update`.execute(tx)
  const [refund] = await selectRefunds(tx, sql`where r.id = ${id} for update of r`)
  if (!refund) throw notFound('Refund')
  return refund
}

/** A refund to begin. */
type NewRefund = {
  amount_sen: number
  state: Exclude<RefundState, 'failed'>
  way: Refund['way']
  provider_refund_id?: string
  /** Idempotency key of the request; by default the refund's id. */
  request_key?: string
  unmatched_id?: number
  note?: string | undefined
}

/**
 * Begins a refund of a locked payment, with its event, and queues its sending. Returns the refund's
 * id. Violates `payments_refunds_within` beyond the payment's amount, and `refunds_request_once`.
 */
export async function beginRefund(
  tx: Queryable,
  payment: DecidedPayment,
  { amount_sen, state, way, provider_refund_id, note, ...refund }: NewRefund,
  actor: Actor,
): Promise<string> {
  const id = newId('r')
  // A bank transfer is refunded by an operator.
  const isSent = way === 'source' && payment.provider !== 'check_payment'
  const isPolled = isSent || way === 'outside_refund'
  await addRefundedSen(tx, payment.id, amount_sen)
  await sql`
    insert into refunds (id, payment_id, amount_sen, state, way, provider_refund_id, request_key,
                         unmatched_id, next_poll_at)
    values (${id}, ${payment.id}, ${amount_sen}, ${state}, ${way}, ${provider_refund_id ?? null},
            ${refund.request_key ?? id}, ${refund.unmatched_id ?? null},
            case when ${isPolled}::boolean then now() + interval '1 hour' end)`.execute(tx)
  const reference = { provider_refund_id: provider_refund_id ?? null }
  const data = { payment_id: payment.id, amount_sen, way, ...reference, note }
  await addEvent(tx, refundEvents, { id, event: state, actor, from: null, to: state, data })
  if (state === 'processed') await recountPayment(tx, payment.id)
  if (isSent) await addJob(tx, 'send_refund', { refund_id: id })
  return id
}

/** Whether a move is allowed: repeated and late reports move nothing. */
export function mayMoveRefund({ way, state }: Refund, move: RefundMove): boolean {
  const from: readonly RefundState[] = refundMoves[move].from
  return way !== 'gold' && from.includes(state)
}

/**
 * Moves a locked refund, with its event; the only way to change one. A failed refund frees its
 * money. The customer is notified of a processed one, except of a chargeback or reversal. Throws
 * `CannotMove`.
 */
export async function moveRefund(
  tx: Queryable,
  refund: Refund,
  move: RefundMove,
  { actor, provider_refund_id }: { actor: Actor; provider_refund_id: string | null },
): Promise<void> {
  if (refund.way === 'gold') throw new CannotMove(move, 'given as gold')
  assertMove(refundMoves, move, refund.state)
  const { id, state: from, way } = refund
  const { to } = refundMoves[move]
  await sql`
    update refunds set state = ${to}, provider_refund_id = ${provider_refund_id},
      next_poll_at = case when ${to === 'failed'}::boolean then null else next_poll_at end
    where id = ${id}`.execute(tx)
  await addEvent(tx, refundEvents, {
    id,
    event: move,
    actor,
    from,
    to,
    data: { provider_refund_id },
  })
  if (to === 'failed') await addRefundedSen(tx, refund.payment_id, -refund.amount_sen)
  if ((to === 'processed') !== (from === 'processed')) await recountPayment(tx, refund.payment_id)
  if (to === 'processed' && (way === 'source' || way === 'outside_refund')) {
    await addJob(tx, 'mail_refund', { refund_id: id })
  }
}

/** Resolves a locked failed refund, with a reason. */
export async function closeRefund(
  tx: Queryable,
  { id, state }: Refund,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  await sql`update refunds set resolved_at = now() where id = ${id}`.execute(tx)
  await addEvent(tx, refundEvents, {
    id,
    event: 'resolved',
    actor,
    reason,
    from: state,
    to: state,
  })
}

/** Adds to the refunded amount of a payment, in sen; negative frees it. */
async function addRefundedSen(tx: Queryable, id: number, sen: number): Promise<void> {
  await sql`
    update payments set refunded_sen = refunded_sen + ${sen}::integer where id = ${id}`.execute(tx)
}

/** Subtracts the refunds of an order from its affiliate's sales. */
async function recountPayment(tx: Queryable, id: number): Promise<void> {
  const { rows } = await sql<{ order_id: string; returned_sen: number; at: Date }>`
    select payable_id as order_id, now() as at, (
      select coalesce(sum(amount_sen), 0)::float8 from refunds
      where payment_id = payments.id and state = 'processed'
    ) as returned_sen
    from payments where id = ${id} and kind = 'order' and state = 'applied'`.execute(tx)
  for (const returned of rows) await subtractRefunds(tx, returned)
}
