import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentInstructions } from '@apeak/contract/payments'
import { type Customer, customerById } from '#accounts/accounts.ts'
import { transferById, wasVoided } from '#ledger/ledger.ts'
import { type OrdersContext, orderReference, ownMailBudgets } from '#orders/orders.ts'
import { instructionBlocks, paymentInstructions } from '#payments/payments.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { Mail, SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'
import { goldFaults, recordLedgerCheck } from './check-gold.ts'
import { type Topup, topupById } from './move-topup.ts'
import { refersToUnapplied, refundedPayable, type TopupQuote } from './rules.ts'

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
        const instructions = await paymentInstructions(database)
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
        await sendMail(`gold-refunded:${transfer_id}`, goldRefundMail(publicUrl, customer, refund))
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

type MailedTopup = TopupQuote & Pick<Topup, 'id' | 'short_reference'>

/** A top-up was placed by bank transfer. */
function topupPlacedMail(
  publicUrl: string,
  { email, first_name }: Customer,
  topup: MailedTopup,
  instructions: PaymentInstructions | null,
): Mail {
  const { id, short_reference, value_sen, paid_sen } = topup
  const due = { what: 'top-up', short_reference, total_sen: paid_sen } as const
  const page = pathTo(pagePaths.goldTopup, {}, { point_transaction_id: id })
  return composeMail(publicUrl, {
    to: email,
    subject: `We received your top-up: ${formatSen(value_sen)} of gold`,
    heading: 'Top-up received',
    blocks: [
      `Hello ${first_name}, thank you for your top-up of ${formatSen(value_sen)} of gold. Send your transfer and we’ll add it to your balance.`,
      ...instructionBlocks(due, instructions),
      { rows: topupRows(topup, 'To pay'), strongLast: true },
      { link: { label: 'View your top-up', href: publicUrl + page } },
    ],
  })
}

/** A top-up was credited. `late`: after its cancellation. */
function toppedUpMail(
  publicUrl: string,
  { email, first_name }: Customer,
  topup: MailedTopup & { late: boolean },
): Mail {
  const { value_sen, late } = topup
  const added = `${formatSen(value_sen)} of gold has been added to your balance.`
  return composeMail(publicUrl, {
    to: email,
    subject: `Gold topped up: ${formatSen(value_sen)}`,
    heading: 'Gold topped up',
    blocks: [
      late
        ? `Hello ${first_name}, you cancelled this top-up, but your payment arrived. ${added}`
        : `Hello ${first_name}, ${added}`,
      { rows: topupRows(topup, 'Paid'), strongLast: true },
      { link: { label: 'View your gold', href: publicUrl + pagePaths.goldHistory } },
    ],
  })
}

const topupRows = (
  { id, short_reference, value_sen, fee_sen, paid_sen }: MailedTopup,
  last: 'Paid' | 'To pay',
): [string, string][] => [
  ['Transaction ID', id],
  ['Reference', short_reference],
  ['Gold', formatSen(value_sen)],
  ...(fee_sen ? [['Fees', formatSen(fee_sen)] as [string, string]] : []),
  [last, formatSen(paid_sen)],
]

/** An order, or unapplied money, was refunded as gold. */
function goldRefundMail(
  publicUrl: string,
  { email, first_name }: Customer,
  {
    order_id,
    short_reference,
    amount_sen,
    isUnapplied,
  }: {
    order_id: string
    short_reference: string | undefined
    amount_sen: number
    isUnapplied: boolean
  },
): Mail {
  return composeMail(publicUrl, {
    to: email,
    about: order_id,
    subject: `Your refund of ${formatSen(amount_sen)}`,
    heading: 'Refunded as gold',
    blocks: [
      `Hello ${first_name}, ${isUnapplied ? 'we received a payment that did not match an open order' : 'your order was refunded'}. ${formatSen(amount_sen)} of gold has been added to your balance and is ready to use.`,
      {
        rows: [
          [order_id.startsWith('o') ? 'Order ID' : 'Top-up ID', order_id],
          ...(short_reference ? [['Reference', short_reference] as [string, string]] : []),
          ['Refund', formatSen(amount_sen)],
        ],
        strongLast: true,
      },
      { link: { label: 'View your gold', href: publicUrl + pagePaths.goldHistory } },
    ],
  })
}
