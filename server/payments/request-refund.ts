import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violates, violatesAny } from '#platform/postgres/database.ts'
import { manualMethod, tidyReference } from './rules.ts'
import { settlePayable } from './settle-refund.ts'
import { type NewRefund, refundByRequest, requestRefund as request } from './sql-refund.ts'
import { paymentById } from './sql-unapplied.ts'

/** A refund as an operator asks for it; `request_key` is the click: the same key is one refund. */
export type WantedRefund = Pick<NewRefund, 'payment_id' | 'amount_sen' | 'request_key'> & {
  /** Of the transfer that the operator has made, where the money came by transfer. */
  bank_reference?: string | undefined
  /** Why. */
  note?: string | undefined
}

/**
 * Decides that a part or all of a payment goes back to its source, and queues the sending. What came by
 * transfer was sent back by the operator's own transfer: that is recorded, once. Never more than what
 * came. Returns the refund's id. Throws 404, and 409 where that much is not left, or the key or the
 * bank's reference stands for another.
 */
export async function requestRefund(
  context: Pick<AppContext, 'database' | 'payables'>,
  wanted: WantedRefund,
  actor: Actor,
): Promise<string> {
  const { database } = context
  const known = await refundByRequest(database, wanted.request_key)
  if (known) return sameRefund(known, wanted)
  const payment = await paymentById(database, wanted.payment_id)
  if (!payment) throw notFound('Payment')
  const bank_reference = referenceFor(payment.provider, wanted)
  const refund = { ...wanted, id: newId('r'), bank_reference, note: wanted.note ?? null }
  try {
    const id = await inTransaction(database, async (tx) => {
      const requested = await request(tx, refund, actor)
      if (!requested || bank_reference === null) return requested
      // The statement above has locked the payment.
      await settlePayable(
        tx,
        context,
        { ...payment, id: requested, payment_id: payment.id },
        'processed',
        actor,
      )
      return requested
    })
    if (id) return id
  } catch (error) {
    if (violates(error, 'refunds_bank_once')) {
      throw new Refusal(409, 'This bank reference was recorded before, for something else.')
    }
    if (!violatesAny(error, ['refunds_request_once', 'payments_refunds_within'])) throw error
  }
  const first = await refundByRequest(database, wanted.request_key)
  if (first) return sameRefund(first, wanted)
  if (payment.kind === 'topup' && payment.state === 'applied') {
    throw new Refusal(409, 'This payment was credited as gold: it cannot go back to its source.')
  }
  throw new Refusal(409, 'There is not that much left to refund.')
}

function referenceFor(provider: string, { bank_reference }: WantedRefund): string | null {
  if (provider !== manualMethod) return null
  if (bank_reference) return tidyReference(bank_reference)
  throw new Refusal(
    409,
    'This money came by transfer: send it back, then record the bank’s reference.',
  )
}

type Wanted = { payment_id: number; amount_sen: number }

function sameRefund(known: Wanted & { id: string }, wanted: Wanted): string {
  if (known.payment_id === wanted.payment_id && known.amount_sen === wanted.amount_sen) {
    return known.id
  }
  throw new Refusal(409, 'This refund was asked for already, with another payment or amount.')
}
