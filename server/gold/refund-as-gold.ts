import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { transferFor } from '#ledger/ledger.ts'
import { lockOrder, markRefunded } from '#orders/orders.ts'
import { takeRestAsGold } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { refundReference } from './rules.ts'
import { queueRefundMail } from './sql-notices.ts'

/**
 * Gives back what was paid for an order as gold of its customer, whichever way it was paid; what
 * went back to its source, or is on its way there, stays there. Once nothing is under way any more the
 * order counts as refunded. However often this is called, the same money is given once; what failed to
 * go back to its source since is given by another call. Returns the newest transfer's id.
 * Throws 409 where the order is not paid, went back already, or its shopper has no account.
 */
export async function refundOrderAsGold(
  { database }: AppContext,
  orderId: string,
  actor: Actor,
): Promise<string> {
  try {
    return await inTransaction(database, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw notFound('Order')
      const { newest, reference } = await earlierRefund(tx, orderId)
      if (newest && order.status === 'refunded') return newest
      if (order.customer_id === null)
        throw new Refusal(409, 'This shopper has no account for gold.')
      if (order.status !== 'processing' && order.status !== 'completed') {
        throw new Refusal(409, 'Only a paid order can be refunded.')
      }
      const id = newId('g')
      const taken = await takeRestAsGold(tx, { kind: 'order', payable_id: orderId }, id, actor)
      if (newest && !taken?.rest) return newest
      const amount_sen = taken?.rest ?? order.total_sen
      if (amount_sen === 0) {
        throw new Refusal(409, 'There is nothing left to refund.')
      }
      if (!taken?.is_under_way) await markRefunded(tx, orderId, actor, { transfer_id: id })
      const { customer_id } = order
      const against = order.payment_method === 'apeak' ? 'sales' : 'top_ups'
      await moveGold(tx, { id, customer_id, amount_sen, reference, against, reason: 'refund' })
      await queueRefundMail(tx, id)
      return id
    })
  } catch (error) {
    if (violates(error, 'ledger_accounts_closed_empty')) {
      throw new Refusal(409, 'This account was deleted.')
    }
    throw error
  }
}

/** The newest transfer by which the order was refunded as gold, and the reference of the next. */
async function earlierRefund(
  tx: Queryable,
  orderId: string,
  time = 1,
): Promise<{ newest?: string; reference: string }> {
  const reference = refundReference(orderId, time)
  const known = await transferFor(tx, reference)
  return known ? { newest: known, ...(await earlierRefund(tx, orderId, time + 1)) } : { reference }
}
