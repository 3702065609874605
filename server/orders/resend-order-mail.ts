import type { Actor } from '#actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { operateOrder } from './operate-order.ts'
import { type MailAgain, mailAgain } from './sql-operating.ts'

/**
 * Sends a mail of an order once more. Safe to repeat: the same `request_key` sends once. Throws 404, and
 * 409 where there was no such mail, or its shopper has no address any more.
 */
export function resendOrderMail(
  database: Database,
  id: string,
  wanted: { mail: MailAgain; request_key: string },
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, wanted.request_key, async (tx, order) => {
    if (!order.customer_email) throw new Refusal(409, 'This shopper was erased.')
    const isSent =
      wanted.mail === 'received' ? order.status !== 'pending_payment' : order.delivered_qty > 0
    if (!isSent) throw new Refusal(409, 'There was no such mail yet.')
    await mailAgain(tx, id, wanted, actor)
  })
}
