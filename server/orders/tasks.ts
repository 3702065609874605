import type { TaskList } from 'graphile-worker'
import type { AppContext } from '#context.ts'
import { paymentInstructions } from '#payments/payments.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import {
  type MailedOrder,
  orderDeliveredMail,
  orderPutBackMail,
  orderReceivedMail,
} from './mails.ts'
import { releaseReservations } from './release-reservations.ts'
import { orderById } from './sql.ts'
import { deliveryById } from './sql-delivering.ts'

/** Every minute, so that reserved units are back at most a minute late. */
export const orderCrontab = ['* * * * * release_reservations ?fill=1h']

/** The jobs of orders. Each may run twice. */
export function orderTasks({ database, config }: AppContext, sendMail: SendMail): TaskList {
  return {
    mail_order_received: async (payload) => {
      const { order_id } = payload as { order_id: string }
      const order = await orderById(database, order_id)
      if (!order?.customer_email) return
      const instructions = await paymentInstructions(database)
      const mailed = order as unknown as MailedOrder
      const mail = orderReceivedMail(mailed, config.publicUrl, instructions)
      await sendMail(`order-received:${order_id}`, mail)
    },
    mail_order_put_back: async (payload) => {
      const { order_id } = payload as { order_id: string }
      const order = await orderById(database, order_id)
      // It may have been paid or continued since.
      if (!order?.customer_email || order.reservation !== 'released') return
      const mail = orderPutBackMail(order as unknown as MailedOrder, config.publicUrl)
      await sendMail(`order-put-back:${order_id}`, mail)
    },
    mail_order_delivered: async (payload) => {
      const { delivery_id } = payload as { delivery_id: number }
      const delivery = await deliveryById(database, delivery_id)
      const order = delivery && (await orderById(database, delivery.order_id))
      if (!delivery || !order?.customer_email) return
      const given = { ...delivery, codes: order.voucher_code }
      const mailed = order as unknown as MailedOrder
      const mail = orderDeliveredMail(mailed, given, config.publicUrl)
      await sendMail(`order-delivered:${delivery_id}`, mail)
    },
    release_reservations: async () => {
      await releaseReservations(database)
    },
  }
}
