import type { AppContext } from '#context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type MailedOrder, orderRefundedMail } from './mails.ts'
import { orderById } from './sql.ts'

/**
 * The mail that tells an order's shopper that `amountSen` are on their way back; undefined where
 * there is nobody to tell any more.
 */
export async function refundMail(
  { database, config }: AppContext,
  orderId: string,
  amountSen: number,
): Promise<Mail | undefined> {
  const order = await orderById(database, orderId)
  if (!order?.customer_email) return undefined
  return orderRefundedMail(order as unknown as MailedOrder, amountSen, config.publicUrl)
}
