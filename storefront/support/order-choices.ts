import { itemText, type Transaction } from '@apeak/contract/orders'
import { dateTimeText } from '../ui/malaysian-time.ts'
import type { TicketOrder } from './ticket-page.tsx'

type RecentOrder = Pick<Transaction, 'id' | 'product' | 'qty' | 'created_at'>

/** The orders that a ticket can be about: the recent ones, and `about`, for which it was opened. */
export function orderChoices(
  orders: RecentOrder[],
  about: TicketOrder | null,
): { value: string; label: string }[] {
  const isRecent = orders.some(({ id }) => id === about?.orderId)
  const older = about && !isRecent ? [{ value: about.orderId, label: about.reference }] : []
  const recent = orders.map(({ id, product, qty, created_at }) => ({
    value: id,
    label: `${itemText(product.name, qty)} · ${product.category.name} · ${dateTimeText(created_at)}`,
  }))
  return [...older, ...recent]
}
