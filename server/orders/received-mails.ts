import type { AppContext } from '#context.ts'
import { paymentInstructions } from '#payments/payments.ts'
import { areWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { ComposeMails } from '#platform/mail/outbox.ts'
import { isUnpaid, type OrderToMail, ordersToMail } from './mailed-order.ts'
import { orderReceivedMail } from './mails.ts'

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
  }: Pick<AppContext, 'database' | 'config' | 'log' | 'secrets'>): ComposeMails =>
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
