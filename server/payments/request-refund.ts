import type { Actor } from '#actor.ts'
import { alreadyDone, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { type Queryable, violatesAny } from '#platform/postgres/database.ts'
import {
  isForGold,
  paymentOfRefund,
  refundByRequest,
  requestRefund as request,
} from './sql-refund.ts'
import { lastOfPayment } from './sql-unapplied.ts'

/**
 * Decides that a part or all of a payment goes back to its source, and queues the sending, where it
 * is not an operator who sends it back by bank.
 * `request_key` is the operator's click: the same key is one refund. Never more than what came.
 * `note`: why. Returns the refund's id. Throws 409 where that much is not left, the key stands for another, or
 * the payment pays for something and only unapplied money was wanted.
 */
export async function requestRefund(
  { database }: { database: Queryable },
  wanted: {
    payment_id: number
    amount_sen: number
    request_key: string
    note?: string | undefined
    /** For who does not hold what the payment pays for: only money that pays for nothing goes back. */
    only_unapplied?: boolean
  },
  actor: Actor,
): Promise<string> {
  const known = await refundByRequest(database, wanted.request_key)
  if (known) return sameRefund(known, wanted)
  try {
    const id = await request(database, { id: newId('r'), ...wanted }, actor)
    if (id) return id
  } catch (error) {
    if (!violatesAny(error, ['refunds_request_once', 'payments_refunds_within'])) throw error
  }
  const first = await refundByRequest(database, wanted.request_key)
  if (first) return sameRefund(first, wanted)
  if (wanted.only_unapplied && (await paymentOfRefund(database, wanted.payment_id)).is_applied) {
    throw new Refusal(409, 'This payment pays for something: refund it there.')
  }
  if (await isForGold(database, wanted.payment_id)) {
    throw new Refusal(409, 'This payment was credited as gold: it cannot go back to its source.')
  }
  const done = await lastOfPayment(database, wanted.payment_id)
  throw alreadyDone('There is not that much left to refund.', done)
}

type Wanted = { payment_id: number; amount_sen: number }

function sameRefund(known: Wanted & { id: string }, wanted: Wanted): string {
  if (known.payment_id === wanted.payment_id && known.amount_sen === wanted.amount_sen) {
    return known.id
  }
  throw new Refusal(409, 'This refund was asked for already, with another payment or amount.')
}
