import type { GoldStatus, GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import { goldHistory } from '#messages/gold-pages.ts'
import { badges as texts } from '#messages/orders.ts'
import type { Badge } from '../ui/detail-rows.tsx'
import type { PlainStatus } from '../ui/history-row.tsx'

type Moved = Pick<GoldTransaction, 'reason' | 'item' | 'direction' | 'value' | 'status'>

/** A movement's title: 'Top-up', '284 Diamonds', 'Refund of 284 Diamonds'. */
export function movementTitle({ reason, item }: Pick<Moved, 'reason' | 'item'>): string {
  if (reason === 'top_up') return goldHistory.topUpTitle
  if (reason === 'purchase') return item ?? goldHistory.purchase
  if (reason === 'refund') return item ? goldHistory.refundOf(item) : goldHistory.refund
  return reason === 'commission' ? goldHistory.commission : goldHistory.adjustment
}

/** A movement's signed amount: '+RM 50.00', '−RM 19.50'. */
export function movementAmount({ direction, value }: Pick<Moved, 'direction' | 'value'>): string {
  return `${direction === 'in' ? '+' : '−'}${formatSen(senOf(value))}`
}

/** A movement's status. All except top-ups are completed. */
export function movementStatus({ reason, status }: Pick<Moved, 'reason' | 'status'>): PlainStatus {
  if (status === 'pending') return { text: texts.notPaidYet, tone: 'waits' }
  if (status === 'cancelled') return { text: texts.cancelled, tone: 'quiet' }
  if (status !== 'completed') return { text: texts.unknown, tone: 'quiet' }
  if (reason === 'top_up') return { text: texts.credited, tone: 'good' }
  return { text: reason === 'purchase' ? texts.paidWithGold : texts.credited, tone: 'quiet' }
}

const badges: Record<GoldStatus, Badge> = {
  pending: { label: texts.pending, tone: 'warning' },
  cancelled: { label: texts.cancelled, tone: 'secondary' },
  completed: { label: texts.completed, tone: 'default' },
}

/** The badge of a ledger entry's status. */
export function goldBadge(status: string): Badge {
  return badges[status as GoldStatus] ?? { label: texts.unknown, tone: 'none' }
}
