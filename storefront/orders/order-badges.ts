import type { OrderStatus } from '@apeak/contract/orders'
import { order, badges as texts } from '#messages/orders.ts'
import type { Badge } from '../ui/detail-rows.tsx'

const badges: Record<OrderStatus, Badge> = {
  pending_payment: { label: texts.pendingPayment, tone: 'warning' },
  pending: { label: texts.pending, tone: 'secondary' },
  processing: { label: texts.processing, tone: 'warning' },
  completed: { label: texts.completed, tone: 'default' },
  refunded: { label: texts.refunded, tone: 'destructive' },
}

/** The badge of an order's status; an unknown one says so. */
export function orderBadge(status: string): Badge {
  return badges[status as OrderStatus] ?? { label: texts.unknown, tone: 'none' }
}

/** The label of the time until which the price is reserved. */
export const reservedUntilName = (status: OrderStatus) =>
  status === 'pending' ? order.payBy : order.reservedUntil
