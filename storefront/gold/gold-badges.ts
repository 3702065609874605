import type { GoldStatus } from '@apeak/contract/gold'
import type { Badge } from '../ui/badge.tsx'

const badges: Record<GoldStatus, Badge> = {
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'secondary' },
  completed: { label: 'Completed', tone: 'default' },
}

/** The status of a ledger entry as its badge. */
export function goldBadge(status: string): Badge {
  return badges[status as GoldStatus] ?? { label: 'Unknown', tone: 'none' }
}
