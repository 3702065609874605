import type { Waiting } from '@apeak/contract/dashboard'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

const words: Record<Waiting['kind'], string> = {
  manual_payments: 'Money to be seen',
  deliveries: 'To be delivered',
  topups: 'Top-ups to confirm',
  unapplied_payments: 'Unapplied payments',
  unmatched_money: 'Unmatched money',
  refunds: 'Refunds that do not move',
}

/** What waits for an operator now, and for how long the oldest of it has. */
export function WaitingTiles({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Box
      component="ul"
      aria-label="Waiting now"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
      }}
    >
      {waiting.map(({ kind, waiting: count, since }) => (
        <Paper
          component="li"
          key={kind}
          sx={{ p: 1.75, borderColor: count > 0 ? 'primary.main' : undefined }}
        >
          <Typography variant="body2" color="text.secondary">
            {words[kind]}
          </Typography>
          <Typography
            sx={{
              fontSize: '1.75rem',
              fontWeight: 700,
              lineHeight: 1.2,
              fontVariantNumeric: 'tabular-nums',
              color: count > 0 ? 'text.primary' : 'text.secondary',
            }}
          >
            {count.toLocaleString('en-MY')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {since ? `oldest ${ageOf(since)}` : 'nothing waits'}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

/** How long ago something was, as people say it. */
function ageOf(since: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
