import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type MailedOrder, orderRefundedMail } from './mails.ts'
import { orderById } from './sql.ts'

/**
 * The mail that tells an order's shopper that `amount_sen` went back; undefined where
 * there is nobody to tell any more.
 */
export async function refundMail(
  db: Queryable,
  { id, amount_sen, publicUrl }: { id: string; amount_sen: number; publicUrl: string },
): Promise<Mail | undefined> {
  const order = await orderById(db, id)
  if (!order?.customer_email) return undefined
  return orderRefundedMail(order as unknown as MailedOrder, amount_sen, publicUrl)
}
