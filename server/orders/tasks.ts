import type { Tasks } from '#platform/jobs/tasks.ts'
import type { CausedMail, Mail, SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import type { MailKinds } from '#platform/mail/outbox.ts'
import { shopSettings } from '#shop/shop.ts'
import { questionToMail } from './ask-shopper.ts'
import { DELIVERED_MAIL, decryptVoucherCode, deliveriesToMail } from './deliver-order.ts'
import {
  composeReceivedMails,
  correctionDeclinedMail,
  detailsCorrectedMail,
  isWithoutPayment,
  mailedOrder,
  type OrderToMail,
  orderDeliveredMail,
  orderLateMail,
  orderLinkMail,
  orderPutBackMail,
  orderReceivedMail,
  ordersToMail,
  orderToMail,
  orderUnpaidMail,
  receivedCause,
  shopDetails,
  shopperAskedMail,
} from './mails.ts'
import { RECEIVED_MAIL } from './move-order.ts'
import { trackedOrder } from './own-orders.ts'
import { ordersWithPages } from './queries.ts'
import { deleteUnpaidOrders, releaseReservations, remindUnpaid } from './release-unpaid.ts'
import { measureDeliveries } from './sales.ts'
import type { OrdersContext } from './settings.ts'
import { notifyLateOrders } from './shoppers/late-orders.ts'
import { deleteReceipts } from './shoppers/report-transfer.ts'

export const orderCrontab = [
  '* * * * * release_reservations ?fill=1h',
  '* * * * * remind_unpaid_orders',
  '* * * * * measure_deliveries',
  '* * * * * tell_late_orders',
  // 04:30 in Malaysia.
  '30 20 * * * delete_unpaid_orders ?fill=1d',
]

/** The jobs of orders. Each may run twice. */
export function orderTasks(
  { database, config, secrets, log }: OrdersContext,
  sendMail: SendMail,
): Tasks {
  /** Sends a mail about an unpaid order, unless a budget is used up. */
  const sendUnpaid = async (cause: string, mail: Mail, { budgets }: OrderToMail) => {
    const within = await isWithinBudgets(database, cause, budgets(config.orders.unpaidOrderMails))
    if (within) return sendMail(cause, mail)
    log.info('a mail about an unpaid order is beyond its budget and not sent')
  }
  const composeDelivered = composeDeliveredMails({ database, config, secrets })
  return {
    money: {
      release_reservations: async () => {
        await releaseReservations(database)
      },
    },
    mail: {
      mail_order_received: async (payload) => {
        const { order_id, request_key } = payload as MailJob
        const order = await orderToMail(database, secrets, order_id)
        if (!order) return
        const now = await shopDetails(database, order.mailed.language)
        const mail = orderReceivedMail(order.mailed, config.publicUrl, now)
        const cause = causeOf(receivedCause(order.mailed), request_key)
        const isAsked = request_key !== undefined
        if (isWithoutPayment(order.mailed) && !isAsked) return sendUnpaid(cause, mail, order)
        await sendMail(cause, mail)
      },
      mail_order_put_back: async (payload) => {
        const { order_id } = payload as { order_id: string }
        const order = await orderToMail(database, secrets, order_id)
        // Paid or continued since.
        if (order?.mailed.reservation !== 'released') return
        const mail = orderPutBackMail(order.mailed, config.publicUrl)
        const since = order.mailed.status_since.getTime()
        await sendUnpaid(`order-put-back:${order_id}:${since}`, mail, order)
      },
      mail_order_unpaid: async (payload) => {
        const { order_id } = payload as { order_id: string }
        const order = await orderToMail(database, secrets, order_id)
        // Paid or replaced since.
        const { status, reservation } = order?.mailed ?? {}
        if (!order || status !== 'pending_payment' || reservation !== 'reserved') return
        const mail = orderUnpaidMail(order.mailed, config.publicUrl)
        await sendUnpaid(`order-unpaid:${order_id}`, mail, order)
      },
      mail_order_late: async (payload) => {
        const { order_id } = payload as { order_id: string }
        const order = await orderToMail(database, secrets, order_id)
        // Delivered since.
        if (order?.mailed.status !== 'processing') return
        const { refund_after_minutes } = await shopSettings(database)
        const isRefundOffered = refund_after_minutes !== null && order.mailed.total_sen > 0
        const mail = orderLateMail(order.mailed, config.publicUrl, { isRefundOffered })
        await sendMail(`order-late:${order_id}:${order.mailed.status_since.getTime()}`, mail)
      },
      mail_order_link: async (payload) => {
        const { order_id, asked_at } = payload as { order_id: string; asked_at: number }
        const order = await orderToMail(database, secrets, order_id)
        if (!order) return
        const mail = orderLinkMail(order.mailed, config.publicUrl)
        await sendUnpaid(`order-link:${order_id}:${asked_at}`, mail, order)
      },
      mail_order_delivered: async (payload) => {
        const { delivery_id, request_key } = payload as { delivery_id: number; request_key: string }
        const [delivered] = await composeDelivered([delivery_id])
        if (delivered) await sendMail(causeOf(delivered.cause, request_key), delivered.mail)
      },
      mail_shopper_asked: async (payload) => {
        const { question_id } = payload as { question_id: number }
        const question = await questionToMail(database, question_id)
        const order = question && (await orderToMail(database, secrets, question.order_id))
        if (!order) return
        const mail = shopperAskedMail(order.mailed, question.text, config.publicUrl)
        await sendMail(`shopper-asked:${question_id}`, mail)
      },
      mail_order_corrected: async (payload) => {
        const { order_id, request_key } = payload as MailJob
        const [order] = await ordersWithPages(database, [order_id])
        if (!order?.customer_email) return
        const mailed = mailedOrder(secrets, order, order.customer_email)
        const mail = detailsCorrectedMail(mailed, config.publicUrl)
        await sendMail(causeOf(`order-corrected:${order_id}`, request_key), mail)
      },
      mail_correction_declined: async (payload) => {
        const { order_id } = payload as { order_id: string }
        const order = await trackedOrder(database, order_id)
        const toMail = order && (await orderToMail(database, secrets, order_id))
        // Decided otherwise since.
        if (!toMail || order.correction?.state !== 'declined') return
        const { reason, asked_at } = order.correction
        const mail = correctionDeclinedMail(toMail.mailed, reason ?? '', config.publicUrl)
        await sendMail(`correction-declined:${order_id}:${asked_at}`, mail)
      },
    },
    housekeeping: {
      remind_unpaid_orders: async () => {
        await remindUnpaid(database)
      },
      measure_deliveries: () => measureDeliveries(database),
      tell_late_orders: async () => {
        await notifyLateOrders(database)
      },
      delete_unpaid_orders: async () => {
        // First: orders that cannot be deleted must not keep receipts of others.
        await deleteReceipts(database)
        await deleteUnpaidOrders(database)
      },
    },
  }
}

/** Composes the mails about deliveries; null for undone ones. */
const composeDeliveredMails =
  ({ database, config, secrets }: Pick<OrdersContext, 'database' | 'config' | 'secrets'>) =>
  async (ids: readonly number[]): Promise<(CausedMail | null)[]> => {
    const deliveries = new Map(
      (await deliveriesToMail(database, ids)).map((delivery) => [delivery.id, delivery]),
    )
    const orderIds = [...deliveries.values()].map(({ order_id }) => order_id)
    const orders = await ordersToMail(database, secrets, orderIds)
    return ids.map((id) => {
      const delivery = deliveries.get(id)
      const order = delivery && orders.get(delivery.order_id)
      if (!delivery || !order) return null
      const given = { ...delivery, codes: decryptVoucherCode(secrets, order.mailed) }
      const mail = orderDeliveredMail(order.mailed, given, config.publicUrl)
      return { cause: `order-delivered:${id}`, mail }
    })
  }

/** Mails that are composed in batches. */
export const orderMailKinds = (context: OrdersContext): MailKinds => ({
  [RECEIVED_MAIL]: composeReceivedMails(context),
  [DELIVERED_MAIL]: (due) => composeDeliveredMails(context)(due.map(({ about }) => Number(about))),
})

/** `request_key`: of the operator's click, if any. */
type MailJob = { order_id: string; request_key?: string }

const causeOf = (cause: string, requestKey?: string) =>
  requestKey === undefined ? cause : `${cause}:${requestKey}`
