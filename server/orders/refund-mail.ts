import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { orderToMail } from './mailed-order.ts'
import { orderRefundedMail } from './mails.ts'

/**
 * The mail that tells an order's shopper that `amount_sen` went back; undefined where
 * there is nobody to tell any more.
 */
export async function refundMail(
  db: Queryable,
  refund: { id: string; amount_sen: number; publicUrl: string; secrets: Secrets },
): Promise<Mail | undefined> {
  const { id, amount_sen, publicUrl, secrets } = refund
  const order = await orderToMail(db, secrets, id)
  return order && orderRefundedMail(order.mailed, amount_sen, publicUrl)
}
