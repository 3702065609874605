import type { Operator } from '#actor.ts'
import { assertOwn, Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { operateOrder } from './operate-order.ts'
import { justResent, type MailAgain, mailAgain } from './sql-operating.ts'

/**
 * Sends a mail of an order once more. Safe to repeat: the same `request_key` sends once. Throws 404, and
 * 409 where there was no such mail, its shopper has no address any more, or another operator has just sent it.
 */
export function resendOrderMail(
  database: Database,
  id: string,
  wanted: { mail: MailAgain; request_key: string },
  actor: Operator,
): Promise<void> {
  return operateOrder(database, id, wanted.request_key, async (tx, order) => {
    if (!order.customer_email) throw new Refusal(409, 'This shopper was erased.')
    const isSent =
      wanted.mail === 'received' ? order.status !== 'pending_payment' : order.delivered_qty > 0
    if (!isSent) throw new Refusal(409, 'There was no such mail yet.')
    const resent = await justResent(tx, id, wanted.mail, 'operator')
    if (resent) assertOwn(resent, actor, 'This mail was just sent again.')
    await mailAgain(tx, id, wanted, actor)
  })
}
