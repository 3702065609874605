import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import type { PaymentsContext } from './context.ts'
import { confirmWaiting } from './messages/confirm-waiting.ts'
import { acknowledgeMessage, handleMessage } from './messages/handle-message.ts'
import { deleteBodies, reopenUnreadable } from './messages/queries.ts'
import { fetchReports } from './reconciliation/import-reports.ts'
import { refundById } from './refunds/move-refund.ts'
import { pollRefunds, sendRefund } from './refunds/send-refund.ts'
import { pollAttempts } from './sync-attempts.ts'

/** How many days a handled message keeps its bytes. */
const MESSAGE_DAYS = 30

/** Polls open attempts every minute and refunds every ten. */
export const paymentCrontab = [
  '* * * * * poll_payment_attempts',
  // Waiting claims queue their own job; this one covers crashed processes.
  '* * * * * confirm_payments',
  '*/10 * * * * poll_refunds',
  // 04:45 in Malaysia.
  '45 20 * * * forget_messages',
  // 06:30 in Malaysia.
  '30 22 * * * fetch_reports',
]

/** The jobs of payments. Each may run twice. */
export function paymentTasks(context: PaymentsContext, sendMail: SendMail): Tasks {
  return {
    money: {
      handle_provider_message: (payload) => handleMessage(context, messageIdOf(payload)),
      confirm_payments: async (payload) => {
        const { provider } = (payload ?? {}) as { provider?: string }
        const names = provider === undefined ? context.providers.keys() : [provider]
        for (const name of names) await confirmWaiting(context, name)
      },
      send_refund: (payload) => sendRefund(context, (payload as { refund_id: string }).refund_id),
    },
    mail: {
      mail_refund: async (payload) => {
        const { refund_id } = payload as { refund_id: string }
        const refund = await refundById(context.database, refund_id)
        if (!refund) return
        const { kind, payable_id: id, amount_sen } = refund
        const { config, secrets } = context
        const refunded = { id, amount_sen, publicUrl: config.publicUrl, secrets }
        const mail = await context.payables[kind].refundMail(context.database, refunded)
        if (mail) await sendMail(`refund:${refund_id}`, mail)
      },
    },
    housekeeping: {
      acknowledge_message: (payload) => acknowledgeMessage(context, messageIdOf(payload)),
      reopen_messages: () => reopenUnreadable(context.database),
      poll_payment_attempts: () => pollAttempts(context),
      poll_refunds: () => pollRefunds(context),
      fetch_reports: (payload) => fetchReports(context, (payload as { day?: string } | null)?.day),
      forget_messages: () => deleteBodies(context.database, MESSAGE_DAYS),
    },
  }
}

const messageIdOf = (payload: unknown) => (payload as { message_id: number }).message_id
