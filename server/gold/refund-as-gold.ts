import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { transferFor } from '#ledger/ledger.ts'
import { lockOrder, markRefunded } from '#orders/orders.ts'
import { takeRestAsGold } from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import { refundReference } from './rules.ts'
import { queueRefundMail } from './sql-notices.ts'

/**
 * Gives back what was paid for an order as gold of its customer, whichever way it was paid; what
 * went back to its source already stays there. The order then counts as refunded. An order is
 * refunded so once, however often this is called. Returns the transfer's id.
 * Throws 409 where the order is not paid, went back already, or its shopper has no account.
 */
export async function refundOrderAsGold(
  { database }: AppContext,
  orderId: string,
  actor: Actor,
): Promise<string> {
  const reference = refundReference(orderId)
  try {
    return await inTransaction(database, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw notFound('Order')
      const known = await transferFor(tx, reference)
      if (known) return known
      if (order.customer_id === null)
        throw new Refusal(409, 'This shopper has no account for gold.')
      if (order.status !== 'processing' && order.status !== 'completed') {
        throw new Refusal(409, 'Only a paid order can be refunded.')
      }
      const id = newId('g')
      const rest = await takeRestAsGold(tx, { kind: 'order', payable_id: orderId }, id, actor)
      const amount_sen = rest ?? order.total_sen
      if (amount_sen === 0) throw new Refusal(409, 'There is nothing left to refund.')
      await markRefunded(tx, orderId, actor, { transfer_id: id })
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
