import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { recountReturned } from '#affiliates/affiliates.ts'
import type { Actor } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { addEvent, assertMove, CannotMove, type Moves } from '#platform/postgres/events.ts'
import type { DecidedPayment } from '../move-payment.ts'
import type { UnmatchedKind } from '../reconciliation/move-unmatched.ts'

/** How far a refund has come. */
type RefundState = 'requested' | 'pending' | 'processed' | 'failed'

/**
 * The moves of a refund, by its provider's word or that of the operator who sends it. It begins as
 * `requested`; with `processed` as gold, which stays; or with `pending`, where it was not the shop that
 * asked. One that was processed may still fail, and has then failed for good.
 */
const refundMoves = {
  pending: { from: ['requested'], to: 'pending' },
  processed: { from: ['requested', 'pending'], to: 'processed' },
  failed: { from: ['requested', 'pending', 'processed'], to: 'failed' },
} as const satisfies Moves<RefundState>

type RefundMove = keyof typeof refundMoves

/** What happened to refunds. */
export const refundEvents = { table: 'refund_events', column: 'refund_id' }

/** A refund with the payment of which it is a part. */
export type Refund = {
  id: string
  payment_id: number
  amount_sen: number
  state: RefundState
  /** source: as the shop asked; gold; otherwise what left unasked. */
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

/** A part of a payment that begins to go back. */
type NewRefund = {
  amount_sen: number
  state: Exclude<RefundState, 'failed'>
  way: Refund['way']
  provider_refund_id?: string
  /** What is asked for once has the same key; the refund's own id where nobody asks. */
  request_key?: string
  unmatched_id?: number
  note?: string | undefined
}

/**
 * Takes a part of a locked payment and writes down that it goes back, with its event. Returns the
 * refund's id. Violates `payments_refunds_within` beyond what came, and `refunds_request_once`.
 */
export async function beginRefund(
  tx: Queryable,
  payment: DecidedPayment,
  { amount_sen, state, way, provider_refund_id, note, ...refund }: NewRefund,
  actor: Actor,
): Promise<string> {
  const id = newId('r')
  // What came by a bank transfer goes back by one, which an operator makes.
  const isSent = way === 'source' && payment.provider !== 'check_payment'
  const isPolled = isSent || way === 'outside_refund'
  await takeFromPayment(tx, payment.id, amount_sen)
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

/** Whether a refund may be moved so: what a provider repeats, or tells late, moves nothing. */
export function mayMoveRefund({ way, state }: Refund, move: RefundMove): boolean {
  const from: readonly RefundState[] = refundMoves[move].from
  return way !== 'gold' && from.includes(state)
}

/**
 * Moves a locked refund, with its event: the one way in which a refund changes. One that failed frees
 * its money; of one that is back its customer is told, unless it is their bank that took it. Throws
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
  if (to === 'failed') await takeFromPayment(tx, refund.payment_id, -refund.amount_sen)
  if ((to === 'processed') !== (from === 'processed')) await recountPayment(tx, refund.payment_id)
  if (to === 'processed' && (way === 'source' || way === 'outside_refund')) {
    await addJob(tx, 'mail_refund', { refund_id: id })
  }
}

/** An operator has seen that a locked refund failed, with why. */
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

/** Takes so much of a payment, in sen; negative: it is free again. */
async function takeFromPayment(tx: Queryable, id: number, sen: number): Promise<void> {
  await sql`
    update payments set refunded_sen = refunded_sen + ${sen}::integer where id = ${id}`.execute(tx)
}

/** Tells whoever counts an order for its affiliate how much is back of what paid for it. */
async function recountPayment(tx: Queryable, id: number): Promise<void> {
  const { rows } = await sql<{ order_id: string; returned_sen: number; at: Date }>`
    select payable_id as order_id, now() as at, (
      select coalesce(sum(amount_sen), 0)::float8 from refunds
      where payment_id = payments.id and state = 'processed'
    ) as returned_sen
    from payments where id = ${id} and kind = 'order' and state = 'applied'`.execute(tx)
  for (const returned of rows) await recountReturned(tx, returned)
}
