import { type Dashboard, SPAN_DAYS, type Span, spans } from '@apeak/contract/dashboard'
import { consolePaths } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { call } from '../api.ts'
import { SingleOperatorNotice } from '../operators/single-operator-notice.tsx'
import { HeardOnly } from '../ui/heard-only.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { GamePanel, MethodPanel, SalesCharts } from './sales-panels.tsx'
import { StockPanel } from './stock-panel.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

/** How often the figures are read anew while somebody looks. */
const REFRESH_MS = 30_000

const spanWords: Record<Span, string> = {
  today: 'Today',
  week: `${SPAN_DAYS.week} days`,
  month: `${SPAN_DAYS.month} days`,
}

/** How the shop does: what waits, what was sold, how fast it was delivered, what failed. */
export function DashboardPage() {
  const [span, setSpan] = useState<Span>('today')
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => call<Dashboard>('GET', consolePaths.dashboard, undefined, { background: true }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <Title title="Dashboard" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {data && (
            <>
              As of <Time at={data.at} />
            </>
          )}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={span}
          onChange={(_event, chosen: Span | null) => chosen && setSpan(chosen)}
          aria-label="Which days"
        >
          {spans.map((one) => (
            <ToggleButton key={one} value={one}>
              {spanWords[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error && (
        <RetryAlert retry={refetch}>The figures could not be read{data ? ' anew' : ''}.</RetryAlert>
      )}
      {data ? <Figures dashboard={data} span={span} /> : !error && <Loading />}
    </Box>
  )
}

function Figures({ dashboard, span }: { dashboard: Dashboard; span: Span }) {
  return (
    <>
      {dashboard.single_operator && <SingleOperatorNotice />}
      <WaitingTiles waiting={dashboard.waiting} />
      <SalesCharts sales={dashboard.sales[span]} days={dashboard.days} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { lg: '1fr 1fr' },
        }}
      >
        <Box sx={stack}>
          <MethodPanel sales={dashboard.sales[span]} />
          <DeliveryPanel deliveries={dashboard.deliveries[span]} games={dashboard.games} />
        </Box>
        <Box sx={stack}>
          <GamePanel sales={dashboard.sales[span]} />
          <PaymentPanel payments={dashboard.payments[span]} refunds={dashboard.refunds[span]} />
          <StockPanel products={dashboard.low_stock} />
        </Box>
      </Box>
    </>
  )
}

/** Panels of any height below each other, so that none leaves a hole. */
const stack = { display: 'grid', gap: 2, minWidth: 0 } as const

function Loading() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <HeardOnly>Loading…</HeardOnly>
      <Skeleton variant="rounded" height={92} />
      <Skeleton variant="rounded" height={260} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
}
