import { type Language, pathIn } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentInstructions } from '@apeak/contract/payments'
import type { Customer } from '#accounts/accounts.ts'
import { messagesIn } from '#messages/messages.ts'
import { instructionBlocks } from '#payments/payments.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { Topup } from './move-topup.ts'
import type { TopupQuote } from './rules.ts'

type Recipient = Pick<Customer, 'email' | 'first_name'>

type MailedTopup = TopupQuote & Pick<Topup, 'id' | 'short_reference' | 'language'>

/** A top-up was placed by bank transfer. */
export function topupPlacedMail(
  publicUrl: string,
  { email, first_name }: Recipient,
  topup: MailedTopup,
  instructions: PaymentInstructions | null,
): Mail {
  const { id, short_reference, value_sen, paid_sen, language } = topup
  const say = messagesIn[language].goldMails
  const amount = formatSen(value_sen)
  const due = { what: 'top-up', short_reference, total_sen: paid_sen } as const
  const page = pathTo(pagePaths.goldTopup, {}, { point_transaction_id: id })
  return composeMail(publicUrl, {
    ...{ to: email, language },
    subject: say.placedSubject(amount),
    heading: say.placedHeading,
    blocks: [
      say.placedText(first_name, amount),
      ...instructionBlocks(due, instructions, language),
      { rows: topupRows(topup, say.toPay), strongLast: true },
      { link: { label: say.viewTopup, href: publicUrl + pathIn(language, page) } },
    ],
  })
}

/** A top-up was credited. `late`: after its cancellation. */
export function toppedUpMail(
  publicUrl: string,
  { email, first_name }: Recipient,
  topup: MailedTopup & { late: boolean },
): Mail {
  const { value_sen, late, language } = topup
  const say = messagesIn[language].goldMails
  const amount = formatSen(value_sen)
  return composeMail(publicUrl, {
    ...{ to: email, language },
    subject: say.addedSubject(amount),
    heading: say.addedHeading,
    blocks: [
      (late ? say.addedLateText : say.addedText)(first_name, amount),
      { rows: topupRows(topup, say.paid), strongLast: true },
      goldLink(publicUrl, language),
    ],
  })
}

/** `last`: the label of what is paid, or to pay. */
function topupRows(topup: MailedTopup, last: string): [string, string][] {
  const { id, short_reference, value_sen, fee_sen, paid_sen, language } = topup
  const say = messagesIn[language].goldMails
  return [
    [say.transactionId, id],
    [say.reference, short_reference],
    [say.gold, formatSen(value_sen)],
    ...(fee_sen ? [[say.fees, formatSen(fee_sen)] as [string, string]] : []),
    [last, formatSen(paid_sen)],
  ]
}

const goldLink = (publicUrl: string, language: Language): Block => ({
  link: {
    label: messagesIn[language].goldMails.viewGold,
    href: publicUrl + pathIn(language, pagePaths.goldHistory),
  },
})

type GoldRefund = {
  order_id: string
  short_reference: string | undefined
  amount_sen: number
  isUnapplied: boolean
}

/** An order, or unapplied money, was refunded as gold. */
export function goldRefundMail(
  publicUrl: string,
  { email, first_name, language }: Recipient & { language: Language },
  { order_id, short_reference, amount_sen, isUnapplied }: GoldRefund,
): Mail {
  const say = messagesIn[language].goldMails
  const amount = formatSen(amount_sen)
  return composeMail(publicUrl, {
    ...{ to: email, language, about: order_id },
    subject: say.refundSubject(amount),
    heading: say.refundHeading,
    blocks: [
      (isUnapplied ? say.unmatchedText : say.refundText)(first_name, amount),
      {
        rows: [
          [order_id.startsWith('o') ? say.orderId : say.topupId, order_id],
          ...(short_reference ? [[say.reference, short_reference] as [string, string]] : []),
          [say.refund, amount],
        ],
        strongLast: true,
      },
      goldLink(publicUrl, language),
    ],
  })
}
