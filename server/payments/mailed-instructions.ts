import { formatSen } from '@apeak/contract/money'
import type { PaymentInstructions } from '@apeak/contract/payments'
import type { Block } from '#platform/mail/mail-layout.ts'

/** A manual payment that is waited for, and for what; sen. */
type Due = { what: 'order' | 'top-up'; short_reference: string; total_sen: number }

/** The parts of a mail that say where a manual payment goes; none where that is not set up. */
export function instructionBlocks(
  { what, short_reference, total_sen }: Due,
  instructions: PaymentInstructions | null,
): Block[] {
  if (!instructions) return []
  const { bank_accounts, duitnow_qr, note } = instructions
  const accounts = bank_accounts.map(({ bank, holder, number }): [string, string] => [
    bank,
    `${number}, ${holder}`,
  ])
  return [
    {
      text: `Please pay exactly ${formatSen(total_sen)} and give ${short_reference} as the recipient reference, so that we find your payment.`,
    },
    {
      rows: [
        ...accounts,
        ['Recipient reference', short_reference],
        ['Amount', formatSen(total_sen)],
      ],
      strongLast: true,
    },
    ...(duitnow_qr
      ? [{ text: `The DuitNow QR to scan instead is on the page of the ${what}.` }]
      : []),
    ...(note ? [{ text: note }] : []),
  ]
}
