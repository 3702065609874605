import type { Language } from '@apeak/contract/languages'
import { customerById, languageOfAccount } from '#accounts/accounts.ts'
import { transferById, wasVoided } from '#ledger/ledger.ts'
import { type OrdersContext, orderReference, ownMailBudgets } from '#orders/orders.ts'
import { paymentInstructions } from '#payments/payments.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { goldFaults, recordLedgerCheck } from './check-gold.ts'
import { goldRefundMail, toppedUpMail, topupPlacedMail } from './mails.ts'
import { topupById } from './move-topup.ts'
import { refersToUnapplied, refundedPayable } from './rules.ts'

/** The ledger is checked nightly at 04:30 Malaysian time. */
export const goldCrontab = ['30 20 * * * check_ledger']

/** The jobs of gold. Each may run twice. */
export function goldTasks({ database, config, log }: OrdersContext, sendMail: SendMail): Tasks {
  const { publicUrl } = config
  return {
    mail: {
      mail_gold_placed: async (payload) => {
        const { topup_id } = payload as { topup_id: string }
        const topup = await topupById(database, topup_id)
        const customer = topup && (await customerById(database, topup.customer_id))
        // Paid, cancelled or continued by another method since.
        if (!customer || topup.status !== 'pending' || !topup.placed_at) return
        const cause = `gold-placed:${topup_id}`
        const budgets = ownMailBudgets({ id: topup.customer_id, email: customer.email })
        const shopMails = config.orders.unpaidOrderMails
        if (!(await isWithinBudgets(database, cause, budgets(shopMails)))) {
          log.info('mail about a placed top-up not sent: over its budget')
          return
        }
        const instructions = await paymentInstructions(database, topup.language as Language)
        await sendMail(cause, topupPlacedMail(publicUrl, customer, topup, instructions))
      },
      mail_gold_topped_up: async (payload) => {
        const { topup_id } = payload as { topup_id: string }
        const topup = await topupById(database, topup_id)
        const customer = topup && (await customerById(database, topup.customer_id))
        if (!customer) return
        const late = await wasVoided(database, topup_id)
        const mail = toppedUpMail(publicUrl, customer, { ...topup, late })
        await sendMail(`gold-topped-up:${topup_id}`, mail)
      },
      mail_gold_refunded: async (payload) => {
        const { transfer_id } = payload as { transfer_id: string }
        const given = await transferById(database, transfer_id)
        const customer = given && (await customerById(database, given.owner.id))
        if (!customer) return
        const order_id = refundedPayable(given.reference)
        const short_reference =
          (await orderReference(database, order_id)) ??
          (await topupById(database, order_id))?.short_reference
        const { amount_sen, reference } = given
        const isUnapplied = refersToUnapplied(reference)
        const refund = { order_id, short_reference, amount_sen, isUnapplied }
        const language = await languageOfAccount(database, customer.id)
        const mail = goldRefundMail(publicUrl, { ...customer, language }, refund)
        await sendMail(`gold-refunded:${transfer_id}`, mail)
      },
    },
    housekeeping: {
      check_ledger: async (payload) => {
        const { asked_by = null } = (payload ?? {}) as { asked_by?: string }
        const started_at = new Date()
        const faults = await goldFaults(database)
        await recordLedgerCheck(database, { asked_by, started_at, faults })
        if (faults.length > 0) log.fatal({ faults }, 'the ledger does not add up')
      },
    },
  }
}
