import { noPayment } from '@apeak/contract/payments'
import { customersById } from '#accounts/accounts.ts'
import { paymentInstructions } from '#payments/payments.ts'
import { type Limit, limitsOfNetworks } from '#platform/http/rate-limit.ts'
import { areWithinBudgets, type MailBudget } from '#platform/mail/mail-budget.ts'
import type { ComposeMails } from '#platform/mail/outbox.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { accountBuyer, networksOfBuyer } from './buyer.ts'
import type { OrdersContext } from './context.ts'
import { type MailedOrder, orderReceivedMail } from './mails.ts'
import { orderKey } from './order-key.ts'
import { ordersWithPages } from './sql.ts'

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

/** In which budgets a mail counts about what nobody has paid for; `shopMails`: the whole shop's. */
type BudgetsOf = (shopMails: Limit) => MailBudget[]

/** Guests leave half of the shop's mails to accounts. */
const ofGuests = ({ most, minutes }: Limit): Limit => ({
  name: 'order mails of all guests',
  most: Math.ceil(most / 2),
  minutes,
})

/** `ofWhom`: the account, or the networks of a guest. */
const budgetsOf =
  (
    ofAddress: Limit[],
    email: string,
    ofWhom: { account: string } | { networks: string[] },
  ): BudgetsOf =>
  (shopMails) => [
    ...ofAddress.map((limit) => ({ limit, who: email })),
    ...('account' in ofWhom
      ? [{ limit: ofBuyer, who: ofWhom.account }]
      : [
          ...limitsOfNetworks(ofBuyer, ofWhom.networks),
          { limit: ofGuests(shopMails), who: 'shop' },
        ]),
    { limit: shopMails, who: 'shop' },
  ]

/** The budgets of a mail to an account's own address, about whatever it has not paid for. */
export const ownMailBudgets = ({ id, email }: { id: number; email: string }): BudgetsOf =>
  budgetsOf(toOwner, email.toLowerCase(), { account: accountBuyer(id) })

/** An order as its mails tell of it, and in which budgets one counts that nobody has paid for. */
export type OrderToMail = { mailed: MailedOrder; budgets: BudgetsOf }

/** The order that a mail tells of; undefined where there is nobody to tell any more. */
export async function orderToMail(
  db: Queryable,
  secrets: Secrets,
  id: string,
): Promise<OrderToMail | undefined> {
  const orders = await ordersToMail(db, secrets, [id])
  return orders.get(id)
}

/**
 * The orders that mails tell of, by their ids, but those of which there is nobody to tell any more. What
 * its shopper typed stands in mails to their own account's address alone: or the shop would carry
 * anybody's words to anybody.
 */
async function ordersToMail(
  db: Queryable,
  secrets: Secrets,
  ids: readonly string[],
): Promise<Map<string, OrderToMail>> {
  const orders = await ordersWithPages(db, ids)
  const customerIds = orders.flatMap(({ customer_id }) => customer_id ?? [])
  const customers = await customersById(db, customerIds)
  const toMail = new Map<string, OrderToMail>()
  for (const order of orders) {
    const { customer_id, buyer } = order
    if (!order.customer_email) continue
    const email = order.customer_email.toLowerCase()
    const isOwn = customer_id !== null && customers.get(customer_id)?.email === email
    const mailed = {
      ...order,
      options: isOwn ? order.options : [],
      order_key: mailedKey(secrets, order),
    } as unknown as MailedOrder
    const limits = isOwn ? toOwner : toUnproved
    const networks = networksOfBuyer(order)
    const ofWhom = networks.length > 0 || !buyer ? { networks } : { account: buyer }
    const budgets = budgetsOf(limits, email, ofWhom)
    toMail.set(order.id, { mailed, budgets })
  }
  return toMail
}

/** The key in an order's mails: a guest's alone has one. */
export const mailedKey = (
  secrets: Secrets,
  { id, customer_id }: { id: string; customer_id: number | null },
): string | null => (customer_id === null ? orderKey(secrets, id) : null)

/** Whether nobody has paid money for it: such a mail costs its sender nothing. */
export const isUnpaid = ({ status, payment_method }: MailedOrder) =>
  status === 'pending' || status === 'pending_payment' || payment_method === noPayment

/** What it is sent for, so that it goes out once. */
export const receivedCause = (orderId: string) => `order-received:${orderId}`

/**
 * Composes the mails of received orders, all by the same statements. About one that nobody has paid for
 * there is none where there were too many: its page tells all.
 */
export const composeReceivedMails =
  ({
    database,
    config,
    log,
    secrets,
  }: Pick<OrdersContext, 'database' | 'config' | 'log' | 'secrets'>): ComposeMails =>
  async (due) => {
    const orders = await ordersToMail(
      database,
      secrets,
      due.map(({ about }) => about),
    )
    const instructions = await paymentInstructions(database)
    // One that is tried again has been counted before.
    const isCounted = ({ about, tries }: (typeof due)[number]) => {
      const order = orders.get(about)
      return tries === 1 && order !== undefined && isUnpaid(order.mailed)
    }
    const counted = due.filter(isCounted).map(({ about }) => orders.get(about) as OrderToMail)
    const budgets = counted.map((order) => order.budgets(config.orders.unpaidOrderMails))
    const within = await areWithinBudgets(database, budgets)
    const refused = new Set(counted.filter((_, at) => !within[at]))
    if (refused.size > 0) {
      log.info({ mails: refused.size }, 'mails about unpaid orders are beyond their budgets')
    }
    return due.map(({ about }) => {
      const order = orders.get(about)
      if (!order || refused.has(order)) return null
      const mail = orderReceivedMail(order.mailed, config.publicUrl, instructions)
      return { cause: receivedCause(about), mail }
    })
  }
