import { formatSen } from '@apeak/contract/money'
import { apiPaths } from '@apeak/contract/paths'
import { noPayment, type PaymentMethodsResponse } from '@apeak/contract/payments'
import type { PaymentEntry } from '@apeak/contract/payments-console'
import { useRead } from '../read.ts'
import type { Sentences } from '../ui/history.tsx'

/** Labels of codes. */
const words: Record<string, string> = {
  already_paid: 'Already paid',
  wrong_amount: 'Wrong amount',
  wrong_currency: 'Wrong currency',
  goods_gone: 'Sold out',
  terms_ended: 'Price expired',
  unknown_attempt: 'Unknown attempt',
  unknown_payment: 'Payment for an unknown attempt',
  uncaptured: 'Authorised, not captured',
  outside_refund: 'Refunded outside the shop',
  chargeback: 'Chargeback',
  reversal: 'Reversed by the provider',
  source: 'Original payment method',
  gold: 'As gold',
  check_payment: 'Bank transfer',
  apeak: 'Gold',
  no_payment: 'Nothing to pay',
}

/** The label of a code. */
export function moneyWord(word: string): string {
  const plain = word.replaceAll('_', ' ')
  return words[word] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The short reference of a payable; its id if unknown. */
export function PayableReference({ of }: { of: PaymentEntry['for_what'] }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{of.short_reference ?? of.id}</span>
}

type After = Record<string, unknown> | null

const money = (after: After) =>
  typeof after?.amount_sen === 'number' ? formatSen(after.amount_sen) : 'it'
const way = (after: After) => (after?.way === 'gold' ? 'as gold' : 'to its source')

/** Event sentences of payments and refunds. */
export const paymentSentences: Sentences = {
  recorded: ({ after }) =>
    after?.status === 'unapplied' ? 'recorded it as unapplied' : 'recorded it',
  applied: () => 'applied it',
  refund_imported: () => 'imported an earlier refund',
  refund_requested: ({ after }) => `requested a refund of ${money(after)} ${way(after)}`,
  refund_pending: () => 'accepted the refund',
  refund_processed: () => 'sent the refund',
  refund_failed: () => 'could not send the refund',
  refund_resolved: () => 'resolved the failed refund',
}

/** Event sentences of unmatched money. */
export const unmatchedSentences: Sentences = {
  pending: () => 'reported it as pending',
  processed: ({ before }) => (before ? 'confirmed it' : 'reported it'),
  failed: ({ before }) => (before ? 'marked it as failed' : 'reported it as failed'),
  resolved: () => 'resolved it',
}

const names: Record<string, string> = {
  check_payment: 'bank transfer',
  apeak: 'gold',
  no_payment: 'nothing',
}

/** The name of a payment method or provider within a sentence. */
export const methodName = (method: string) =>
  names[method] ?? method.charAt(0).toUpperCase() + method.slice(1)

/** The payment methods by the shop's labels. */
export function usePaymentMethods() {
  const { data } = useRead<PaymentMethodsResponse>(['payment-methods'], apiPaths.paymentMethods)
  const methods = Object.entries(data ?? {}).map(([id, { label }]) => ({ id, name: label }))
  return [...methods, { id: noPayment, name: 'Nothing to pay' }]
}

/** The label of a payment method; its value if no longer offered. */
export function useMethodName(): (value: string) => string {
  const methods = usePaymentMethods()
  return (value) => methods.find(({ id }) => id === value)?.name ?? value
}
