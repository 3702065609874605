import { formatSen } from '@apeak/contract/money'
import { pagePaths } from '@apeak/contract/paths'
import type { Customer } from '#accounts/accounts.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { composeMail } from '#platform/mail/mail-layout.ts'

/** Gold was topped up; amounts in sen. `late`: the customer had cancelled it before the money came. */
export function toppedUpMail(
  publicUrl: string,
  { email, first_name }: Customer,
  topup: {
    id: string
    short_reference: string
    value_sen: number
    fee_sen: number
    paid_sen: number
    late: boolean
  },
): Mail {
  const { id, short_reference, value_sen, fee_sen, paid_sen, late } = topup
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
      {
        rows: [
          ['Transaction ID', id],
          ['Reference', short_reference],
          ['Gold', formatSen(value_sen)],
          // A line of nothing is left out.
          ...(fee_sen ? [['Fees', formatSen(fee_sen)] as [string, string]] : []),
          ['Paid', formatSen(paid_sen)],
        ],
        strongLast: true,
      },
      { link: { label: 'See your gold', href: publicUrl + pagePaths.goldHistory } },
    ],
  })
}

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
