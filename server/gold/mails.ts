import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentInstructions } from '@apeak/contract/payments'
import type { Customer } from '#accounts/accounts.ts'
import { instructionBlocks } from '#payments/payments.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'

/** A top-up as its mails tell of it; amounts in sen. */
type MailedTopup = {
  id: string
  short_reference: string
  value_sen: number
  fee_sen: number
  /** What is paid for it, or is to be. */
  paid_sen: number
}

/** A top-up waits for its manual payment to be seen; `instructions` say where that goes. */
export function topupPlacedMail(
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
      {
        text: `Hello ${first_name}, thank you for your top-up of ${formatSen(value_sen)} of gold. As soon as we see your payment we add it to your balance.`,
      },
      ...instructionBlocks(due, instructions),
      { rows: topupRows(topup, 'To pay'), strongLast: true },
      { link: { label: 'See your top-up', href: publicUrl + page } },
    ],
  })
}

/** Gold was topped up. `late`: the customer had cancelled it before the money came. */
export function toppedUpMail(
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
      {
        text: late
          ? `Hello ${first_name}, you had cancelled this top-up, but your payment for it has arrived. Nothing is lost: ${added}`
          : `Hello ${first_name}, ${added}`,
      },
      { rows: topupRows(topup, 'Paid'), strongLast: true },
      { link: { label: 'See your gold', href: publicUrl + pagePaths.goldHistory } },
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
  // A line of nothing is left out.
  ...(fee_sen ? [['Fees', formatSen(fee_sen)] as [string, string]] : []),
  [last, formatSen(paid_sen)],
]

/** An order was refunded as gold; the amount in sen. */
export function goldRefundMail(
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
    /** It paid for nothing. */
    isUnapplied: boolean
  },
): Mail {
  return composeMail(publicUrl, {
    to: email,
    about: order_id,
    subject: `Your refund of ${formatSen(amount_sen)}`,
    heading: 'Refunded as gold',
    blocks: [
      {
        text: `Hello ${first_name}, ${isUnapplied ? 'we received money that could not pay for anything' : 'your order was refunded'}. ${formatSen(amount_sen)} of gold has been added to your balance and can be spent at once.`,
      },
      {
        rows: [
          [order_id.startsWith('o') ? 'Order ID' : 'Top-up ID', order_id],
          ...(short_reference ? [['Reference', short_reference] as [string, string]] : []),
          ['Refund', formatSen(amount_sen)],
        ],
        strongLast: true,
      },
      { link: { label: 'See your gold', href: publicUrl + pagePaths.goldHistory } },
    ],
  })
}
