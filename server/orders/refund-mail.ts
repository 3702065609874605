import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { orderToMail } from './mailed-order.ts'
import { orderRefundedMail } from './mails.ts'

/**
 * The mail that tells an order's shopper that `amount_sen` went back; undefined where
 * there is nobody to tell any more.
 */
export async function refundMail(
  db: Queryable,
  { id, amount_sen, publicUrl }: { id: string; amount_sen: number; publicUrl: string },
): Promise<Mail | undefined> {
  const order = await orderToMail(db, id)
  return order && orderRefundedMail(order.mailed, amount_sen, publicUrl)
}
