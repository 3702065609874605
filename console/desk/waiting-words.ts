import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { WaitingItem } from '@apeak/contract/orders-console'
import { approvalText, type RequestedApproval } from '../gold/approval-words.ts'
import { methodName } from '../payments/money-words.tsx'

const states: Record<string, string> = {
  'order pending': 'Money to be seen',
  'order processing': 'To deliver',
  'correction asked': 'Correction asked',
  'topup pending': 'Top-up: money to be seen',
  'refund by_hand': 'Refund to send by bank',
  'refund stuck': 'Refund does not get on',
  'refund failed': 'Refund failed',
  'payment already_paid': 'Paid twice',
  'payment wrong_amount': 'Another amount than owed',
  'payment wrong_currency': 'Another currency',
  'payment goods_gone': 'Paid, and sold out',
  'payment terms_ended': 'Paid too late for its price',
  'unmatched unknown_payment': 'Unknown payment',
  'unmatched uncaptured': 'Not captured',
  'unmatched outside_refund': 'Refunded past the shop',
  'unmatched chargeback': 'Chargeback',
  'unmatched reversal': 'Reversed',
  'approval adjustment': 'Gold to approve',
  'approval money_seen': 'Payment to approve',
  'approval unapplied_gold': 'Gold to approve',
  'thread waiting': 'Waits for an answer',
}

/** Why something waits, in words. */
export function waitingReason({ kind, state, details, is_refunding }: WaitingItem): string {
  if (is_refunding) return 'Refund under way'
  if (kind === 'order' && state === 'processing' && details.by_code) return 'Waits for codes'
  return states[`${kind} ${state}`] ?? `${kind}: ${state.replaceAll('_', ' ')}`
}

type Tone = 'primary' | 'warning' | 'error' | 'info'

/** Nothing of it went wrong. */
const quietKinds: ReadonlySet<string> = new Set([
  'order',
  'correction',
  'topup',
  'approval',
  'thread',
])

/** How loud why it waits is: what a shopper waits for, what is to be looked at, what went wrong. */
export function waitingTone({ kind, state, is_refunding }: WaitingItem): Tone {
  if (is_refunding) return 'info'
  if (kind === 'order' && state === 'processing') return 'primary'
  return quietKinds.has(kind) ? 'warning' : 'error'
}

/** What it is about, in words. */
export function waitingTitle(item: WaitingItem): string {
  const { kind, details } = item
  if (kind === 'thread') return details.thread_kind === 'chat' ? 'Chat' : 'Ticket'
  if (kind === 'approval') return approvalText(approvalOf(item))
  if (kind === 'correction') return correctionText(details)
  if (kind === 'topup') return `${formatSen(details.value_sen ?? 0)} of gold`
  if (kind !== 'order') return details.provider ? `By ${methodName(details.provider)}` : ''
  const { product = '', owed_qty = 1, delivered_qty = 0, qty = 1 } = details
  const text = itemText(product, owed_qty)
  return delivered_qty > 0 ? `${text} (${delivered_qty} of ${qty} given)` : text
}

/** What an operator asks a second one to approve. */
export const approvalOf = ({
  state,
  amount_sen,
  reference,
  details,
}: WaitingItem): RequestedApproval => ({
  kind: state as RequestedApproval['kind'],
  amount_sen,
  customer_id: details.customer_id ?? null,
  payable_kind: details.for_kind ?? null,
  bank_reference: reference,
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

/** The page that tells all of it, and who may open it; undefined where there is none. */
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

/** Whether it is an order that can be delivered by hand now. */
export const isDeliverable = ({ kind, state, is_refunding }: WaitingItem) =>
  kind === 'order' && state === 'processing' && !is_refunding

/** Whether its money is looked for at the bank. */
export const isAwaitingTransfer = ({ kind, state }: WaitingItem) =>
  (kind === 'order' || kind === 'topup') && state === 'pending'

/** The right to say that its money was seen. */
export const moneyRight = ({ kind }: WaitingItem) =>
  kind === 'topup' ? 'topups.confirm' : 'orders.money'

/** A refund of the queue, as an order shows it. */
export const refundOf = ({ id, state, details }: WaitingItem) => ({
  id,
  state: state === 'failed' ? 'failed' : 'requested',
  provider: details.provider ?? '',
  way: 'source',
  is_resolved: false,
})
