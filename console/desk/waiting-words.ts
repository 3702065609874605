import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { WaitingItem } from '@apeak/contract/orders-console'
import { approvalText, type RequestedApproval } from '../gold/adjustment-list.tsx'
import { methodName } from '../payments/money-words.tsx'

const states: Record<string, string> = {
  'order pending': 'Payment to confirm',
  'order processing': 'To deliver',
  'correction asked': 'Correction requested',
  'topup pending': 'Top-up: payment to confirm',
  'refund by_hand': 'Refund to send by bank',
  'refund stuck': 'Refund stuck',
  'refund failed': 'Refund failed',
  'payment already_paid': 'Paid twice',
  'payment wrong_amount': 'Wrong amount',
  'payment wrong_currency': 'Wrong currency',
  'payment goods_gone': 'Paid, but sold out',
  'payment terms_ended': 'Paid after its price expired',
  'unmatched unknown_payment': 'Unknown payment',
  'unmatched uncaptured': 'Not captured',
  'unmatched outside_refund': 'Refunded outside the shop',
  'unmatched chargeback': 'Chargeback',
  'unmatched reversal': 'Reversed',
  'approval adjustment': 'Gold to approve',
  'approval money_seen': 'Payment to approve',
  'approval unapplied_gold': 'Gold to approve',
  'thread waiting': 'To answer',
}

/** The reason why an item is in the queue. */
export function waitingReason({ kind, state, details, is_refunding }: WaitingItem): string {
  if (is_refunding) return 'Refund or dispute pending'
  if (kind === 'order' && state === 'processing' && details.by_code) return 'Waiting for codes'
  return states[`${kind} ${state}`] ?? `${kind}: ${state.replaceAll('_', ' ')}`
}

type Tone = 'primary' | 'warning' | 'error' | 'info'

/** Kinds without a failure. */
const quietKinds: readonly string[] = ['order', 'correction', 'topup', 'approval', 'thread']

/** The colour of the reason: waiting shopper, to check, or failure. */
export function waitingTone({ kind, state, is_refunding }: WaitingItem): Tone {
  if (is_refunding) return 'info'
  if (kind === 'order' && state === 'processing') return 'primary'
  return quietKinds.includes(kind) ? 'warning' : 'error'
}

/** The title of an item. */
export function waitingTitle(item: WaitingItem): string {
  const { kind, details } = item
  if (kind === 'thread') return details.thread_kind === 'chat' ? 'Chat' : 'Ticket'
  if (kind === 'approval') return approvalText(approvalOf(item))
  if (kind === 'correction') return correctionText(details)
  if (kind === 'topup') return `${formatSen(details.value_sen ?? 0)} of gold`
  if (kind !== 'order') return details.provider ? `By ${methodName(details.provider)}` : ''
  const { product = '', owed_qty = 1, delivered_qty = 0, qty = 1 } = details
  const text = itemText(product, owed_qty)
  return delivered_qty > 0 ? `${text} (${delivered_qty} of ${qty} delivered)` : text
}

/** The request of an approval item. */
export const approvalOf = (item: WaitingItem): RequestedApproval => ({
  kind: item.state as RequestedApproval['kind'],
  amount_sen: item.amount_sen,
  customer_id: item.details.customer_id ?? null,
  payable_kind: item.details.for_kind ?? null,
  bank_reference: item.reference,
})

/** "User ID 12345678 to 12345679". */
function correctionText({ options = [], asked = [] }: WaitingItem['details']): string {
  return asked
    .flatMap(({ name, value }, at) => {
      const now = options[at]?.value ?? ''
      return now === value ? [] : [`${name} ${now} to ${value}`]
    })
    .join(', ')
}

/** The page of an item and its required right; undefined if none. */
export function detailPageOf({ kind, id, details }: WaitingItem) {
  if (kind === 'payment') {
    return { path: `/payments/${id}/show`, label: 'Open payment', right: 'payments.read' }
  }
  if (kind === 'unmatched') {
    return { path: `/unmatched-money/${id}/show`, label: 'Open details', right: 'payments.read' }
  }
  if (kind === 'thread') {
    return { path: `/threads/${id}/show`, label: 'Open conversation', right: 'inbox.read' }
  }
  const orderId = kind === 'order' ? id : details.for_kind === 'order' ? details.for_id : undefined
  return orderId
    ? { path: `/orders/${orderId}/show`, label: 'Open order', right: 'orders.read' }
    : undefined
}

/** Whether it is an order that can be delivered manually. */
export const isDeliverable = ({ kind, state, is_refunding }: WaitingItem) =>
  kind === 'order' && state === 'processing' && !is_refunding

/** Whether it waits for a bank transfer. */
export const isAwaitingTransfer = ({ kind, state }: WaitingItem) =>
  (kind === 'order' || kind === 'topup') && state === 'pending'

/** The right to confirm its payment. */
export const moneyRight = ({ kind }: WaitingItem) =>
  kind === 'topup' ? 'topups.confirm' : 'orders.money'

/** Converts a queue item to a refund of an order. */
export const refundOf = ({ id, state, details }: WaitingItem) => ({
  id,
  state: state === 'failed' ? 'failed' : 'requested',
  provider: details.provider ?? '',
  way: 'source',
  is_resolved: false,
})
