import type { Dashboard, Deliveries } from '@apeak/contract/dashboard'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Panel } from '../ui/panel.tsx'

type Props = { deliveries: Deliveries; games: Dashboard['games'] }

/** How long deliveries took from the payment, against what the notice promises. */
export function DeliveryPanel({ deliveries, games }: Props) {
  const { orders, p50_seconds, p95_seconds, within } = deliveries
  return (
    <Panel title="Delivery times">
      {orders === 0 ? (
        <Typography color="textSecondary">Nothing was delivered.</Typography>
      ) : (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
            gap: 1.5,
            m: 0,
          }}
        >
          <Figure name="Half within" text={waitText(p50_seconds)} />
          <Figure name="95 of 100 within" text={waitText(p95_seconds)} />
          {within.map(({ minutes, orders: kept }) => (
            <Figure
              key={minutes}
              name={`Within ${minutes} min`}
              text={`${Math.floor((kept / orders) * 100)} %`}
            />
          ))}
        </Box>
      )}
      {games.length > 0 && (
        <Table size="small" aria-label="Delivery times by game, last 24 hours" sx={{ mt: 2 }}>
          <TableHead>
            <TableRow>
              <TableCell>Last 24 hours</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Half</TableCell>
              <TableCell align="right">95 %</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {games.map(({ name, orders: delivered, p50_seconds: half, p95_seconds: most }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                <TableCell align="right">{delivered}</TableCell>
                <TableCell align="right">{waitText(half)}</TableCell>
                <TableCell align="right">{waitText(most)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  )
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
      </Typography>
    </div>
  )
}

/** Seconds as people say them. */
function waitText(seconds: number | null): string {
  if (seconds === null) return '—'
  if (seconds < 100) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  if (minutes < 10) return `${minutes.toFixed(1)} min`
  return minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`
}
