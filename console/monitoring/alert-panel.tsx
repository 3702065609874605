import type { ShownAlert } from '@apeak/contract/system-console'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ageText } from '../ui/age.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

/** What goes on that operators are told of by mail, and what of it is over. */
export function AlertPanel({ alerts }: { alerts: readonly ShownAlert[] }) {
  const on = alerts.filter(({ over_at }) => over_at === null)
  const over = alerts.filter(({ over_at }) => over_at !== null)
  return (
    <Panel title="Alerts">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {on.length === 0 && <Alert severity="success">Nothing is wrong.</Alert>}
        {on.map(({ kind, title, what, since }) => (
          <Alert key={kind} severity="error">
            <AlertTitle sx={{ fontSize: '1rem' }}>{title}</AlertTitle>
            {what} Since <Time at={since} />.
          </Alert>
        ))}
      </Box>
      {over.length > 0 && (
        <Box component="details" sx={{ mt: 1.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
            What is over ({over.length})
          </Box>
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
          >
            {over.map((one) => (
              <OverAlert key={`${one.kind} ${one.since}`} alert={one} />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}

function OverAlert({ alert: { title, what, since, over_at } }: { alert: ShownAlert }) {
  if (over_at === null) return null
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{title}</strong>, <Time at={since} /> to <Time at={over_at} /> (
      {ageText(Date.parse(over_at) - Date.parse(since))})
      <Typography variant="body2" color="textSecondary">
        {what}
      </Typography>
    </Box>
  )
}
