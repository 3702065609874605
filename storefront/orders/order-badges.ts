import type { OrderStatus } from '@apeak/contract/orders'
import type { Badge } from '../ui/detail-rows.tsx'

const badges: Record<OrderStatus, Badge> = {
  pending_payment: { label: 'Pending Payment', tone: 'warning' },
  pending: { label: 'Pending', tone: 'secondary' },
  processing: { label: 'Processing', tone: 'warning' },
  completed: { label: 'Completed', tone: 'default' },
  refunded: { label: 'Refunded', tone: 'destructive' },
}

/** The badge of an order's status; an unknown one says so. */
export function orderBadge(status: string): Badge {
  return badges[status as OrderStatus] ?? { label: 'Unknown', tone: 'none' }
}

/** The label of the time until which the price is reserved. */
export const reservedUntilName = (status: OrderStatus) =>
  status === 'pending' ? 'Pay by' : 'Reserved until'
