import type { GoldStatus, GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import type { Badge } from '../ui/detail-rows.tsx'
import type { PlainStatus } from '../ui/history-row.tsx'

type Moved = Pick<GoldTransaction, 'reason' | 'item' | 'direction' | 'value' | 'status'>

/** A movement's title: 'Top-up', '284 Diamonds', 'Refund of 284 Diamonds'. */
export function movementTitle({ reason, item }: Pick<Moved, 'reason' | 'item'>): string {
  if (reason === 'top_up') return 'Top-up'
  if (reason === 'purchase') return item ?? 'Purchase'
  if (reason === 'refund') return item ? `Refund of ${item}` : 'Refund'
  return reason === 'commission' ? 'Commission' : 'Adjustment'
}

/** A movement's signed amount: '+RM 50.00', '−RM 19.50'. */
export function movementAmount({ direction, value }: Pick<Moved, 'direction' | 'value'>): string {
  return `${direction === 'in' ? '+' : '−'}${formatSen(senOf(value))}`
}

/** A movement's status. All except top-ups are completed. */
export function movementStatus({ reason, status }: Pick<Moved, 'reason' | 'status'>): PlainStatus {
  if (status === 'pending') return { text: 'Not paid yet', tone: 'waits' }
  if (status === 'cancelled') return { text: 'Cancelled', tone: 'quiet' }
  if (status !== 'completed') return { text: 'Unknown', tone: 'quiet' }
  if (reason === 'top_up') return { text: 'Credited', tone: 'good' }
  return { text: reason === 'purchase' ? 'Paid with gold' : 'Credited', tone: 'quiet' }
}

const badges: Record<GoldStatus, Badge> = {
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'secondary' },
  completed: { label: 'Completed', tone: 'default' },
}

/** The badge of a ledger entry's status. */
export function goldBadge(status: string): Badge {
  return badges[status as GoldStatus] ?? { label: 'Unknown', tone: 'none' }
}
