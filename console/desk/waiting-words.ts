import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { WaitingItem } from '@apeak/contract/orders-console'
import { approvalText, type RequestedApproval } from '../gold/adjustment-list.tsx'
import { disputeText } from '../payments/dispute-words.ts'
import { methodName } from '../payments/money-words.tsx'

const states: Record<string, string> = {
  'order pending': 'Payment to confirm',
  'order processing': 'To deliver',
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
  'message unreadable': 'Unreadable message',
  'approval adjustment': 'Gold to approve',
  'approval money_seen': 'Payment to approve',
  'approval unapplied_gold': 'Gold to approve',
  'thread waiting': 'To answer',
}

/** Why the suppliers failed to deliver an order. */
export const heldReasons: Record<string, string> = {
  player: 'Supplier: unknown player',
  price: 'Supplier: costs too much',
  unavailable: 'Suppliers: out of stock or no answer',
  failed: 'Suppliers: failed',
  unmapped: 'Supplier: not set up',
  late: 'Supplier: no answer',
}

const heldReason = ({ state, details }: WaitingItem) =>
  state === 'processing' ? heldReasons[details.supply_held ?? ''] : undefined

/** The reason why an item is in the queue. */
export function waitingReason(item: WaitingItem): string {
  const { kind, state, details, is_refunding, dispute } = item
  if (dispute) return disputeText(dispute)
  if (is_refunding) return 'Refund pending'
  if (details.correction) return 'Correction requested'
  if (isWaitingForShopper(item)) return 'Waiting for the shopper'
  if (kind === 'change') return 'Change to approve'
  if (kind === 'alert') return 'Alert'
  if (kind === 'order' && state === 'processing' && details.by_code) return 'Waiting for codes'
  return heldReason(item) ?? states[`${kind} ${state}`] ?? `${kind}: ${state.replaceAll('_', ' ')}`
}

type Tone = 'primary' | 'warning' | 'error' | 'info'

/** Kinds without a failure. */
const quietKinds: readonly string[] = ['order', 'topup', 'approval', 'change', 'thread']

/** The colour of the reason: waiting shopper, to check, or failure. */
export function waitingTone(item: WaitingItem): Tone {
  const { kind, state, details, is_refunding, dispute } = item
  if (dispute) return 'error'
  if (is_refunding || isWaitingForShopper(item)) return 'info'
  if (details.correction) return 'warning'
  if (kind === 'order' && state === 'processing') {
    return heldReason(item) === undefined ? 'primary' : 'warning'
  }
  return quietKinds.includes(kind) ? 'warning' : 'error'
}

/** The title of an item. */
export function waitingTitle(item: WaitingItem): string {
  const { kind, details } = item
  if (kind === 'thread') return details.thread_kind === 'chat' ? 'Chat' : 'Ticket'
  if (kind === 'approval') return approvalText(approvalOf(item))
  if (kind === 'change' || kind === 'alert') return details.title ?? ''
  if (kind === 'topup') return `${formatSen(details.value_sen ?? 0)} of gold`
  if (kind === 'unmatched' && details.product) return details.product
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

/** The page of an item and its required right; undefined if none. */
export function detailPageOf({ kind, id, details }: WaitingItem) {
  if (kind === 'payment') {
    return { path: `/payments/${id}/show`, label: 'Open payment', right: 'payments.read' }
  }
  if (kind === 'unmatched') {
    return { path: `/unmatched-money/${id}/show`, label: 'Open details', right: 'payments.read' }
  }
  if (kind === 'change') {
    return { path: '/change-requests', label: 'Open changes', right: 'changes.read' }
  }
  if (kind === 'alert') return { path: '/system', label: 'Open system', right: 'system.read' }
  if (kind === 'thread') {
    return { path: `/threads/${id}/show`, label: 'Open conversation', right: 'inbox.read' }
  }
  const orderId = kind === 'order' ? id : details.for_kind === 'order' ? details.for_id : undefined
  return orderId
    ? { path: `/orders/${orderId}/show`, label: 'Open order', right: 'orders.read' }
    : undefined
}

/** Whether the shopper has yet to answer a question about it. */
export const isWaitingForShopper = ({ details }: WaitingItem) =>
  details.question?.closed_at === null

/** Whether it is an order whose requested correction must be decided before anything else. */
export const isLocked = ({ details }: WaitingItem) => details.correction !== undefined

/** Whether it is an order that can be delivered manually. */
export const isDeliverable = (item: WaitingItem) =>
  item.kind === 'order' &&
  item.state === 'processing' &&
  !item.is_refunding &&
  item.dispute === null &&
  (item.details.owed_qty ?? 1) > (item.details.supplying_qty ?? 0) &&
  !isLocked(item)

/** The requested correction of an order; undefined if none. */
export function correctionOf({ id, details }: WaitingItem) {
  const { correction, options = [] } = details
  return correction && { id, options, asked: correction.options }
}

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
