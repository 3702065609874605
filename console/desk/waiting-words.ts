import type { WaitingItem } from '@apeak/contract/desk'
import { itemText } from '@apeak/contract/orders'
import { methodName } from '../ui/method-name.ts'

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
}

/** Why something waits, in words. */
export function whyItWaits({ kind, state, details, is_refunding }: WaitingItem): string {
  if (is_refunding) return 'Refund under way'
  if (kind === 'order' && state === 'processing' && details.by_code) return 'Waits for codes'
  return states[`${kind} ${state}`] ?? `${kind}: ${state.replaceAll('_', ' ')}`
}

/** What it is about, in words. */
export function whatWaits({ kind, details }: WaitingItem): string {
  if (kind === 'correction') return correctionText(details)
  if (kind !== 'order') return details.provider ? `by ${methodName(details.provider)}` : ''
  const { product = '', owed_qty = 1, delivered_qty = 0, qty = 1 } = details
  const text = itemText(product, owed_qty)
  return delivered_qty > 0 ? `${text} (${delivered_qty} of ${qty} given)` : text
}

/** "User ID 12345678 to 12345679". */
function correctionText({ options = [], asked = [] }: WaitingItem['details']): string {
  return asked
    .flatMap(({ name, value }, at) => {
      const now = options[at]?.value ?? ''
      return now === value ? [] : [`${name} ${now} to ${value}`]
    })
    .join(', ')
}

/** The order that it is or belongs to; undefined where there is none. */
export function orderIdOf({ kind, id, details }: WaitingItem): string | undefined {
  if (kind === 'order') return id
  return details.for_kind === 'order' ? (details.for_id ?? undefined) : undefined
}

/** Whether it is an order that can be delivered by hand now. */
export const isDeliverable = ({ kind, state, is_refunding }: WaitingItem) =>
  kind === 'order' && state === 'processing' && !is_refunding
