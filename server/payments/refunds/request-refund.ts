import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { firstRow, inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { addEvent } from '#platform/postgres/events.ts'
import { type DecidedPayment, lockPayment, selectPayment } from '../move-payment.ts'
import { beginRefund, refundEvents } from './move-refund.ts'
import { hasOpenRefund, lastPaymentEvent } from './queries.ts'

type WantedRefund = {
  payment_id: number
  amount_sen: number
  request_key: string
  note?: string | undefined
  /** Refunds unapplied money only: for routes that do not know the payable. */
  only_unapplied?: boolean
}

/**
 * Requests a refund of a payment to its source, in part or in full, and queues its sending, unless
 * an operator sends it by bank. `request_key`: idempotency key of the operator's click. `note`: the
 * reason. Returns the refund's id. Throws 409 if that much is not left, the key belongs to another
 * refund, the payment paid for gold, or it is applied and `only_unapplied` is set.
 */
export async function requestRefund(
  { database }: { database: Queryable },
  wanted: WantedRefund,
  actor: Actor,
): Promise<string> {
  try {
    return await inTransaction(database, async (tx) => {
      const payment = await lockPayment(tx, wanted.payment_id)
      const known = await firstRow<{ id: string; payment_id: number; amount_sen: number }>(tx)`
        select id, payment_id, amount_sen from refunds where request_key = ${wanted.request_key}`
      if (known) return repeatedRefund(known, wanted)
      if (payment) refuseApplied(payment, wanted)
      if (!payment || wanted.amount_sen > refundableSen(payment))
        throw await exceedsPayment(tx, wanted)
      const { amount_sen, request_key, note } = wanted
      const refund = { amount_sen, request_key, note, state: 'requested', way: 'source' } as const
      return beginRefund(tx, payment, refund, actor)
    })
  } catch (error) {
    // One key for two payments concurrently: neither waits for the other's lock.
    if (violates(error, 'refunds_request_once')) throw requestedOtherwise()
    throw error
  }
}

/** Throws 409 if the payment's payable prevents the refund. */
function refuseApplied({ state, kind }: DecidedPayment, { only_unapplied }: WantedRefund): void {
  if (state !== 'applied') return
  if (only_unapplied)
    throw new Refusal(409, 'This payment is applied: refund its order or top-up instead.')
  // The gold may be spent by now.
  if (kind === 'topup') {
    throw new Refusal(
      409,
      'This payment was credited as gold, so it cannot be refunded to its source.',
    )
  }
}

const refundableSen = ({ amount_sen, refunded_sen }: DecidedPayment) => amount_sen - refunded_sen

const exceedsPayment = async (tx: Queryable, { payment_id }: WantedRefund) =>
  alreadyDone(({ orders }) => orders.aboveRefundable, await lastPaymentEvent(tx, payment_id))

type Wanted = { payment_id: number; amount_sen: number }

function repeatedRefund(known: Wanted & { id: string }, wanted: Wanted): string {
  if (known.payment_id === wanted.payment_id && known.amount_sen === wanted.amount_sen) {
    return known.id
  }
  throw requestedOtherwise()
}

const requestedOtherwise = () =>
  new Refusal(409, 'This refund was already requested for another payment or amount.')

/**
 * The refunded amount in sen. `has_remainder`: some of the payment is not refunded yet.
 */
type GoldRefund = { rest: number; has_remainder: boolean }

/**
 * Refunds a part of a payable's payment as gold, by the transfer `transferId` of the same
 * transaction. Refunds nothing if less is left. Undefined if no payment paid for it.
 */
export async function refundPartAsGold(
  tx: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
  { transferId, amount_sen }: { transferId: string; amount_sen: number },
  actor: Actor,
): Promise<GoldRefund | undefined> {
  const payment = await selectPayment(
    tx,
    sql`where kind = ${kind} and payable_id = ${payable_id} and state = 'applied' for update`,
  )
  if (!payment) return undefined
  const sen = amount_sen > refundableSen(payment) ? 0 : amount_sen
  return refundAsGold(tx, payment, { sen, transferId }, actor)
}

/** Likewise for all that is left of unapplied money. Undefined if there is none. */
export async function refundUnappliedAsGold(
  tx: Queryable,
  payment_id: number,
  { transferId, note }: { transferId: string; note: string },
  actor: Actor,
): Promise<GoldRefund | undefined> {
  const payment = await lockPayment(tx, payment_id)
  if (payment?.state !== 'unapplied') return undefined
  return refundAsGold(tx, payment, { sen: refundableSen(payment), transferId, note }, actor)
}

async function refundAsGold(
  tx: Queryable,
  payment: DecidedPayment,
  { sen, transferId, note }: { sen: number; transferId: string; note?: string },
  actor: Actor,
): Promise<GoldRefund> {
  if (sen > 0) {
    const gold = { state: 'processed', way: 'gold', provider_refund_id: transferId } as const
    const refund = { ...gold, amount_sen: sen, request_key: transferId, note }
    await beginRefund(tx, payment, refund, actor)
  }
  const has_remainder = sen < refundableSen(payment) || (await hasOpenRefund(tx, payment.id))
  return { rest: sen, has_remainder }
}

/**
 * Records a refund of an order that was paid with gold, and so has no payment, by the transfer
 * `transferId` of the same transaction.
 */
export async function recordGoldRefund(
  tx: Queryable,
  order_id: string,
  { transferId, amount_sen }: { transferId: string; amount_sen: number },
  actor: Actor,
): Promise<void> {
  const id = newId('r')
  await sql`
    insert into refunds (id, order_id, amount_sen, way, state, provider_refund_id, request_key,
                         next_poll_at)
    values (${id}, ${order_id}, ${amount_sen}, 'gold', 'processed', ${transferId}, ${transferId},
            null)`.execute(tx)
  const data = { order_id, amount_sen, way: 'gold', provider_refund_id: transferId }
  const event = { id, event: 'processed', actor, from: null, to: 'processed', data }
  await addEvent(tx, refundEvents, event)
}
