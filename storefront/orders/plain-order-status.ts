import type { OrderStatus } from '@apeak/contract/orders'
import type { PlainStatus } from '../ui/history-row.tsx'

const statuses: Record<OrderStatus, PlainStatus> = {
  pending_payment: { text: 'Not paid yet', tone: 'waits' },
  pending: { text: 'Waiting for your payment', tone: 'waits' },
  processing: { text: 'Being delivered', tone: 'waits' },
  completed: { text: 'Delivered', tone: 'good' },
  refunded: { text: 'Refunded', tone: 'quiet' },
}

/** How an order stands, in words that need no key. */
export function plainOrderStatus(status: string): PlainStatus {
  return statuses[status as OrderStatus] ?? { text: 'Unknown', tone: 'quiet' }
}
