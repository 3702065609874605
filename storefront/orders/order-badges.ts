import type { OrderStatus } from '@apeak/contract/orders'
import type { Badge } from '../ui/detail-rows.tsx'

const badges: Record<OrderStatus, Badge> = {
  pending_payment: { label: 'Pending Payment', tone: 'warning' },
  pending: { label: 'Pending', tone: 'secondary' },
  processing: { label: 'Processing', tone: 'warning' },
  completed: { label: 'Completed', tone: 'default' },
  refunded: { label: 'Refunded', tone: 'destructive' },
}

/** An order's status as its badge; one that this page does not know is said to be unknown. */
export function orderBadge(status: string): Badge {
  return badges[status as OrderStatus] ?? { label: 'Unknown', tone: 'none' }
}

/** What the time is called until which an order's price is kept. */
export const reservedUntilName = (status: OrderStatus) =>
  status === 'pending' ? 'Pay by' : 'Reserved until'
