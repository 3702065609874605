import type { Waiting } from '@apeak/contract/dashboard'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { ageOf } from '../ui/age.ts'

const words: Record<Waiting['kind'], string> = {
  manual_payments: 'Money to be seen',
  deliveries: 'To be delivered',
  topups: 'Top-ups to confirm',
  unapplied_payments: 'Unapplied payments',
  unmatched_money: 'Unmatched money',
  refunds: 'Stuck refunds',
  approvals: 'To be approved',
  threads: 'Waiting for an answer',
}

/** What waits for an operator now, for how long the oldest of it has, and the way there. */
export function WaitingTiles({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Box
      component="ul"
      aria-label="Waiting now"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        // The last line is filled, however many there are.
        '& > li': { flex: { xs: '1 1 40%', sm: '1 1 22%', lg: '1 1 0' } },
      }}
    >
      {waiting.map(({ kind, waiting: count, since }) => (
        <li key={kind}>
          <Paper
            component={Link}
            to={kind === 'threads' ? '/threads' : '/queue'}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              height: '100%',
              p: 1.5,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { borderColor: 'text.secondary' },
            }}
          >
            <Typography variant="body2" color="textSecondary">
              {words[kind]}
            </Typography>
            <Typography
              sx={{ ...figure, mt: 'auto', color: count > 0 ? 'primary.main' : 'text.secondary' }}
            >
              {count.toLocaleString('en-MY')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {since ? `oldest ${ageOf(since)}` : 'nothing waits'}
            </Typography>
          </Paper>
        </li>
      ))}
    </Box>
  )
}

const figure = {
  fontSize: '1.5rem',
  fontWeight: 700,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
} as const
