import type { TimelineEntry } from '@apeak/contract/orders-console'
import Typography from '@mui/material/Typography'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Timeline, TimelineItem } from '../ui/timeline.tsx'
import { sentenceFor } from './order-sentences.ts'

/** What happened to an order, told in sentences, the newest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const nameOf = useActorNames()
  return (
    <Timeline>
      {entries.toReversed().map((entry) => (
        <TimelineItem
          key={`${entry.event} ${entry.id}`}
          who={nameOf(entry.actor_kind, entry.actor)}
          did={`${sentenceFor(entry)}.`}
          at={entry.created_at}
        >
          {entry.text && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{entry.text}”
            </Typography>
          )}
          {entry.reason && entry.actor_kind === 'operator' && (
            <Typography variant="body2">Why: {entry.reason}</Typography>
          )}
        </TimelineItem>
      ))}
    </Timeline>
  )
}
