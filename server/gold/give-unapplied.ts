import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { transferById, transferFor } from '#ledger/ledger.ts'
import { lastOfPayment, paymentById, takeUnappliedAsGold } from '#payments/payments.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violatesAny } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { unappliedReference } from './rules.ts'
import { queueRefundMail } from './sql-notices.ts'

/** What an operator decides: all that is left of unapplied money becomes this customer's gold. */
export type GivenUnapplied = {
  payment_id: number
  customer_id: number
  /** The operator's click: the same key gives once. */
  request_key: string
  note: string
}

/**
 * Gives what is left of unapplied money to a customer as gold, who is told by mail. Safe to repeat.
 * Returns the transfer's id. Throws 404, and 409 where nothing is left, the money pays for something
 * by now, or the account was deleted.
 */
export async function giveUnapplied(
  { database }: Pick<AppContext, 'database'>,
  wanted: GivenUnapplied,
  actor: Actor,
): Promise<string> {
  const { payment_id, customer_id, request_key, note } = wanted
  const payment = await paymentById(database, payment_id)
  if (!payment) throw notFound('Payment')
  const reference = unappliedReference(payment.payable_id, request_key)
  const given = () => sameGiven({ database }, reference, customer_id)
  const known = await given()
  if (known) return known
  if (payment.currency !== 'MYR') throw new Refusal(409, 'This money is not in ringgit.')
  const id = newId('g')
  try {
    return await inTransaction(database, async (tx) => {
      const taken = await takeUnappliedAsGold(tx, payment_id, { transferId: id, note }, actor)
      if (!taken || taken.rest === 0) {
        const why = taken
          ? 'There is nothing left to give.'
          : 'This money pays for something already.'
        throw alreadyDone(why, await lastOfPayment(tx, payment_id))
      }
      const move = { id, customer_id, amount_sen: taken.rest, reference, note }
      await moveGold(tx, { ...move, against: 'top_ups', reason: 'refund' })
      await queueRefundMail(tx, id)
      return id
    })
  } catch (error) {
    const first = await given()
    if (first) return first
    if (violatesAny(error, ['ledger_accounts_closed_empty'])) {
      throw new Refusal(409, 'This account was deleted.')
    }
    throw error
  }
}

async function sameGiven(
  { database }: Pick<AppContext, 'database'>,
  reference: string,
  customer_id: number,
): Promise<string | undefined> {
  const id = await transferFor(database, reference)
  const known = id === undefined ? undefined : await transferById(database, id)
  if (known && known.owner.id !== customer_id) {
    throw new Refusal(409, 'This was given to another customer already.')
  }
  return id
}
