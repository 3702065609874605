import type { TaskList } from 'graphile-worker'
import type { AppContext } from '#context.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { askOpenAttempts } from './ask-open-attempts.ts'
import { handleMessage } from './handle-message.ts'
import { askRefunds, sendRefund } from './refund-payment.ts'
import { refundById } from './sql-refund.ts'

/** Open attempts are looked for every minute, refunds on their way every hour. */
export const paymentCrontab = ['* * * * * ask_open_attempts', '17 * * * * ask_refunds']

/** The jobs of payments. Each may run twice. */
export function paymentTasks(context: AppContext, sendMail: SendMail): TaskList {
  return {
    handle_provider_message: async (payload) => {
      await handleMessage(context, (payload as { message_id: number }).message_id)
    },
    acknowledge_fiuu: async (payload) => {
      const { received } = payload as { received: [string, string][] }
      const answer = await context.gateways.fiuu.acknowledge(new Map(received))
      if (answer.kind !== 'ok') throw new Error('Fiuu did not take the acknowledgement')
    },
    send_refund: async (payload) => {
      await sendRefund(context, (payload as { refund_id: string }).refund_id)
    },
    mail_refund: async (payload) => {
      const { refund_id } = payload as { refund_id: string }
      const refund = await refundById(context.database, refund_id)
      if (!refund) return
      const { kind, payable_id: id, amount_sen } = refund
      const { publicUrl } = context.config
      const mail = await context.payables[kind].refundMail(context.database, {
        id,
        amount_sen,
        publicUrl,
      })
      if (mail) await sendMail(`refund:${refund_id}`, mail)
    },
    ask_open_attempts: async () => {
      await askOpenAttempts(context)
    },
    ask_refunds: () => askRefunds(context),
  }
}
