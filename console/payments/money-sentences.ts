import { formatSen } from '@apeak/contract/money'
import type { Sentences } from '../ui/history.tsx'

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
