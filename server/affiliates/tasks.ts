import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { closeMonths } from './close-months.ts'
import { decisionMail, payoutMail, receivedMail } from './mails.ts'
import type { Decision } from './move-application.ts'
import { decidedApplication } from './sql-affiliates.ts'
import { applicationToAcknowledge } from './sql-applications.ts'
import { commissionFaults, type ReturnedOfOrders } from './sql-check.ts'
import { mailedPayout } from './sql-payouts.ts'

/** Daily, at one and at a quarter to five in Malaysia: what a day missed, the next one does. */
export const affiliateCrontab = [
  '0 17 * * * close_commission_months',
  '45 20 * * * check_commission',
]

/** Mails that tell of a received application: their addresses are only typed. */
const receivedMails = {
  ofAccount: { name: 'application mails of an account', most: 5, minutes: 24 * 60 },
  toAddress: { name: 'application mails to an address', most: 5, minutes: 24 * 60 },
}

/** The jobs of affiliates. Each may run twice. */
export function affiliateTasks(
  context: Context,
  sendMail: SendMail,
  returnedOfOrders: ReturnedOfOrders,
): Tasks {
  const { database, config, log } = context
  return {
    mail: {
      mail_affiliate_applied: async (payload) => {
        const { application_id } = payload as { application_id: number }
        const application = await applicationToAcknowledge(database, application_id)
        if (!application) return
        const cause = `affiliate-applied:${application_id}`
        const budgets = [
          { limit: receivedMails.ofAccount, who: String(application.account_id) },
          { limit: receivedMails.toAddress, who: application.email },
        ]
        if (!(await isWithinBudgets(database, cause, budgets))) return
        await sendMail(cause, receivedMail(config.publicUrl, application.email))
      },
      mail_affiliate_decision: async (payload) => {
        const { application_id, decision, event } = payload as {
          application_id: number
          decision: Decision
          event: string
        }
        const application = await decidedApplication(database, application_id)
        if (!application) return
        const mail = decisionMail(config.publicUrl, application, decision)
        await sendMail(`affiliate-decision:${event}`, mail)
      },
      mail_affiliate_payout: async (payload) => {
        const { payout_id } = payload as { payout_id: string }
        const payout = await mailedPayout(database, payout_id)
        if (payout) await sendMail(`payout:${payout_id}`, payoutMail(config.publicUrl, payout))
      },
    },
    housekeeping: {
      close_commission_months: () => closeMonths(context),
      check_commission: async () => {
        const faults = await commissionFaults(database, returnedOfOrders)
        if (faults.length > 0) log.fatal({ faults }, 'the commission does not add up')
      },
    },
  }
}
