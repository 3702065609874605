import { languageOfAccount } from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { commissionFaults, type ReturnedOfOrders } from './check-commission.ts'
import { closeMonths } from './close-months.ts'
import { decisionMail, payoutMail, receivedMail } from './mails.ts'
import type { Decision } from './move-application.ts'

/** Daily at 1:00 and 4:45 in Malaysia. */
export const affiliateCrontab = [
  '0 17 * * * close_commission_months',
  '45 20 * * * check_commission',
]

/** Limits of confirmation mails, whose addresses are unverified. */
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
        const { account_id, email } = application
        const language = await languageOfAccount(database, account_id)
        await sendMail(cause, receivedMail(config.publicUrl, email, language))
      },
      mail_affiliate_decision: async (payload) => {
        const { application_id, decision, event } = payload as {
          application_id: number
          decision: Decision
          event: string
        }
        const application = await decidedApplication(database, application_id)
        if (!application) return
        const language = await languageOfAccount(database, application.account_id)
        const mail = decisionMail(config.publicUrl, { ...application, language }, decision)
        await sendMail(`affiliate-decision:${event}`, mail)
      },
      mail_affiliate_payout: async (payload) => {
        const { payout_id } = payload as { payout_id: string }
        const payout = await mailedPayout(database, payout_id)
        if (!payout) return
        const language = await languageOfAccount(database, payout.account_id)
        const mail = payoutMail(config.publicUrl, { ...payout, language })
        await sendMail(`payout:${payout_id}`, mail)
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

/** The recipient of a confirmation; undefined if the application was decided or erased. */
async function applicationToAcknowledge(db: Queryable, id: number) {
  return firstRow<{ account_id: number; email: string }>(db)`
    select account_id, email from affiliate_applications
    where id = ${id} and status = 'pending' and erased_at is null`
}

/** The recipient of a decision; undefined after erasure. */
async function decidedApplication(db: Queryable, id: number) {
  return firstRow<{
    account_id: number
    name: string
    email: string
    rejection_reason: string | null
    code: string | null
  }>(db)`
    select a.account_id, a.name, a.email, a.rejection_reason, f.code
    from affiliate_applications a left join affiliates f on f.id = a.account_id
    where a.id = ${id} and a.erased_at is null`
}

/** A payout with its recipient; undefined after erasure. */
async function mailedPayout(db: Queryable, id: string) {
  return firstRow<
    {
      account_id: number
      name: string
      email: string
      amount_sen: number
      way: 'gold' | 'bank'
    } & {
      bank_reference: string | null
    }
  >(db)`
    select a.account_id, a.name, a.email, p.amount_sen, p.way, p.bank_reference
    from payouts p join affiliate_applications a on a.account_id = p.affiliate_id
      and a.status in ('approved', 'suspended') and a.erased_at is null
    where p.id = ${id}`
}
