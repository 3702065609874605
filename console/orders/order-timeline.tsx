import type { TimelineEntry } from '@apeak/contract/desk'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { sentenceFor } from './order-sentences.ts'

/** What happened to an order, told in sentences, the newest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const nameOf = useActorNames()
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {entries.toReversed().map((entry) => (
        <Box
          component="li"
          key={`${entry.event} ${entry.id}`}
          sx={{ borderLeft: 2, borderColor: 'primary.main', pl: 1.5 }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{capital(nameOf(entry.actor_kind, entry.actor))}</strong> {sentenceFor(entry)}.
          </Typography>
          {entry.text && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{entry.text}”
            </Typography>
          )}
          {entry.reason && entry.actor_kind === 'operator' && (
            <Typography variant="body2">Why: {entry.reason}</Typography>
          )}
          <Typography variant="caption" color="text.secondary">
            <Time at={entry.created_at} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
