import { noPayment } from '@apeak/contract/payments'
import { customerById } from '#accounts/accounts.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import type { MailBudget } from '#platform/mail/mail-budget.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { MailedOrder } from './mails.ts'
import { orderWithPage } from './sql.ts'

const limit = (name: string, most: number, hours = 1): Limit => ({
  name,
  most,
  minutes: hours * 60,
})
/** To an address that nobody has proved, which a stranger may have typed. */
const toUnproved = [
  limit('order mails to an address in an hour', 10),
  limit('order mails to an address in a day', 30, 24),
]
const toOwner = [limit('order mails to an account', 60)]
/** Of one account, or of the guests of one network, to whatever addresses. */
const ofBuyer = limit('order mails of a buyer', 60)

/** An order as its mails tell of it, and in which budgets one counts that nobody has paid for. */
export type OrderToMail = { mailed: MailedOrder; budgets(shopMails: Limit): MailBudget[] }

/**
 * The order that a mail tells of; undefined where there is nobody to tell any more. What its shopper
 * typed stands in mails to their own account's address alone: or the shop would carry anybody's words
 * to anybody.
 */
export async function orderToMail(db: Queryable, id: string): Promise<OrderToMail | undefined> {
  const order = await orderWithPage(db, id)
  if (!order?.customer_email) return undefined
  const { customer_id, network, buyer } = order
  const email = order.customer_email.toLowerCase()
  const customer = customer_id === null ? undefined : await customerById(db, customer_id)
  const isOwn = customer?.email === email
  const mailed = { ...order, options: isOwn ? order.options : [] } as unknown as MailedOrder
  return {
    mailed,
    budgets: (shopMails) => [
      ...(isOwn ? toOwner : toUnproved).map((limit) => ({ limit, who: email })),
      { limit: ofBuyer, who: network ?? buyer ?? 'unknown' },
      { limit: shopMails, who: 'shop' },
    ],
  }
}

/** Whether nobody has paid money for it: such a mail costs its sender nothing. */
export const isUnpaid = ({ status, payment_method }: MailedOrder) =>
  status === 'pending' || status === 'pending_payment' || payment_method === noPayment
