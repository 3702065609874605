import { formatSen } from '@apeak/contract/money'
import type { PaymentEntry } from '@apeak/contract/payments-console'
import type { Sentences } from '../ui/history.tsx'

/** How the books' words read. */
const words: Record<string, string> = {
  already_paid: 'What it came for was paid already',
  wrong_amount: 'Another amount than was owed',
  wrong_currency: 'Another currency',
  goods_gone: 'What it would pay for is gone',
  terms_ended: 'Too late for its price',
  unknown_attempt: 'For an attempt that the shop does not know',
  unknown_payment: 'Payment for an unknown attempt',
  uncaptured: 'Authorised, not captured',
  outside_refund: 'Refunded past the shop',
  chargeback: 'Chargeback',
  reversal: 'Reversed by the provider',
  check_payment: 'Manual',
  apeak: 'Gold',
  no_payment: 'Nothing to pay',
}

/** A word of the books as people read it. */
export function moneyWord(word: string): string {
  const plain = word.replaceAll('_', ' ')
  return words[word] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What money is for, by its short reference; its id where the shop has no such thing. */
export function PayableReference({ of }: { of: PaymentEntry['for_what'] }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{of.short_reference ?? of.id}</span>
}

type After = Record<string, unknown> | null

const money = (after: After) =>
  typeof after?.amount_sen === 'number' ? formatSen(after.amount_sen) : 'it'
const way = (after: After) => (after?.way === 'gold' ? 'as gold' : 'to where it came from')

/** What happened to money that came in, and to what of it went back. */
export const paymentSentences: Sentences = {
  recorded: ({ after }) =>
    after?.status === 'unapplied' ? 'recorded it: it pays for nothing yet' : 'recorded it',
  applied: () => 'let it pay for what it is for now',
  refund_imported: () => 'took over a refund of an earlier book',
  refund_requested: ({ after }) => `asked for ${money(after)} to go back ${way(after)}`,
  refund_pending: () => 'took the refund',
  refund_processed: () => 'sent the refund back',
  refund_failed: () => 'did not send the refund back',
  refund_resolved: () => 'saw that the refund failed',
}

/** What happened to money that came or left unasked. */
export const unmatchedSentences: Sentences = {
  pending: () => 'told of it: it is not decided yet',
  processed: ({ before }) => (before ? 'said that it happened' : 'told of it'),
  failed: ({ before }) => (before ? 'said that it did not happen' : 'told of it: it failed'),
  resolved: () => 'resolved it',
}

const names: Record<string, string> = {
  check_payment: 'bank transfer',
  apeak: 'gold',
  no_payment: 'nothing',
}

/** A payment method as an operator calls it within a sentence; a provider goes by its own name. */
export const methodName = (method: string) =>
  names[method] ?? method.charAt(0).toUpperCase() + method.slice(1)
