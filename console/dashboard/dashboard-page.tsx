import {
  type Dashboard,
  type Deliveries,
  type PaymentAttempts,
  type RefundSums,
  type Sales,
  SPAN_DAYS,
  type Span,
  spans,
  type Waiting,
} from '@apeak/contract/dashboard'
import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths } from '@apeak/contract/paths'
import { Box, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { SingleOperatorNotice } from '../operators/operators.tsx'
import { moneyWord, useMethodName } from '../payments/money-words.tsx'
import { useRead } from '../read.ts'
import { readableName } from '../ui/history.tsx'
import { Loading } from '../ui/loading.tsx'
import { ageOf, Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { type Column, ColumnChart, ShareBars } from './charts.tsx'

/** The refresh interval of visible figures, in milliseconds. */
const REFRESH_MS = 30_000

const spanWords: Record<Span, string> = {
  today: 'Today',
  week: `${SPAN_DAYS.week} days`,
  month: `${SPAN_DAYS.month} days`,
}

/** The dashboard: open work, sales, delivery times and failures. */
export function DashboardPage() {
  const [span, setSpan] = useState<Span>('today')
  const { data, error, refetch } = useRead<Dashboard>(['dashboard'], consolePaths.dashboard, {
    everyMs: REFRESH_MS,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <Title title="Dashboard" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Note sx={{ mr: 'auto' }}>
          {data && (
            <>
              As of <Time at={data.at} />
            </>
          )}
        </Note>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={span}
          onChange={(_event, chosen: Span | null) => chosen && setSpan(chosen)}
          aria-label="Period"
        >
          {spans.map((one) => (
            <ToggleButton key={one} value={one}>
              {spanWords[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error && (
        <RetryAlert retry={refetch}>
          The figures could not be {data ? 'refreshed' : 'loaded'}.
        </RetryAlert>
      )}
      {data ? <Figures dashboard={data} span={span} /> : !error && <Loading height={620} />}
    </Box>
  )
}

function Figures({ dashboard, span }: { dashboard: Dashboard; span: Span }) {
  const methodName = useMethodName()
  const { by_method, by_category } = dashboard.sales[span]
  return (
    <>
      {dashboard.single_operator && <SingleOperatorNotice />}
      <WaitingTiles waiting={dashboard.waiting} />
      <SalesCharts sales={dashboard.sales[span]} days={dashboard.days} />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <SharePanel
            by="method"
            sales={by_method.map((one) => ({ ...one, name: methodName(one.payment_method) }))}
          />
          <DeliveryPanel
            deliveries={dashboard.deliveries[span]}
            categories={dashboard.categories}
          />
        </Box>
        <Box sx={stack}>
          <SharePanel by="game" sales={by_category} />
          <PaymentPanel payments={dashboard.payments[span]} refunds={dashboard.refunds[span]} />
          <StockPanel products={dashboard.low_stock} />
        </Box>
      </Box>
    </>
  )
}

const twoColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { lg: '1fr 1fr' },
}

/** Panels in masonry columns. */
const stack = { display: 'grid', gap: 2, minWidth: 0 } as const

const words: Record<Waiting['kind'], string> = {
  manual_payments: 'Payment to confirm',
  deliveries: 'To be delivered',
  topups: 'Top-ups to confirm',
  unapplied_payments: 'Unapplied payments',
  unmatched_money: 'Unmatched money',
  refunds: 'Stuck refunds',
  approvals: 'To be approved',
  threads: 'Waiting for an answer',
}

/** Open work with the age of the oldest item and a link. */
function WaitingTiles({ waiting }: { waiting: readonly Waiting[] }) {
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
        // Fills the last row.
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
            <Note>{words[kind]}</Note>
            <Typography
              sx={{ ...figure, mt: 'auto', color: count > 0 ? 'primary.main' : 'text.secondary' }}
            >
              {count.toLocaleString('en-MY')}
            </Typography>
            <Note>{since ? `oldest ${ageOf(since)}` : 'none waiting'}</Note>
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

type DeliveryPanelProps = { deliveries: Deliveries; categories: Dashboard['categories'] }

/** Delivery times since the payment, compared with the promise. */
function DeliveryPanel({ deliveries, categories }: DeliveryPanelProps) {
  const { orders, p50_seconds, p95_seconds, within } = deliveries
  return (
    <Panel title="Delivery times">
      {orders === 0 ? (
        <Muted>No deliveries.</Muted>
      ) : (
        <Facts
          facts={[
            ['Median', <strong key="half">{waitText(p50_seconds)}</strong>],
            ['95th percentile', <strong key="most">{waitText(p95_seconds)}</strong>],
            ...within.map(
              ({ minutes, orders: kept }) =>
                [
                  `Within ${minutes} min`,
                  <strong key={minutes}>{Math.floor((kept / orders) * 100)}%</strong>,
                ] as const,
            ),
          ]}
        />
      )}
      {categories.length > 0 && (
        <PlainTable
          label="Delivery times by game, last 24 hours"
          scrolls={false}
          sx={{ mt: 2 }}
          rows={categories}
          keyOf={({ name }) => name}
          named
          columns={[
            ['Last 24 hours', ({ name }) => name, { sx: { overflowWrap: 'anywhere' } }],
            ['Orders', (category) => category.orders, right],
            ['Median', (category) => waitText(category.p50_seconds), right],
            ['95%', (category) => waitText(category.p95_seconds), right],
          ]}
        />
      )}
    </Panel>
  )
}

/** Formats seconds. */
function waitText(seconds: number | null): string {
  if (seconds === null) return '—'
  if (seconds < 100) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  if (minutes < 10) return `${minutes.toFixed(1)} min`
  return minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`
}

/** Payment attempts by outcome, failure reasons, and refunds. */
function PaymentPanel({ payments, refunds }: { payments: PaymentAttempts; refunds: RefundSums }) {
  const methodName = useMethodName()
  return (
    <Panel title="Payments and refunds">
      <PaymentFigures
        title="Payment attempts"
        none="No attempts."
        heads={['Provider', 'Paid', 'Failed', 'Open']}
        texts={1}
        rows={payments.by_provider.map(({ provider, paid, failed, open }) => [
          methodName(provider),
          String(paid),
          String(failed),
          String(open),
        ])}
      />
      <PaymentFigures
        title="Why payments failed"
        none="No failed payments."
        heads={['Reason', 'Provider', 'Count']}
        texts={2}
        rows={payments.failures.map(({ provider, reason, attempts }) => [
          reason ?? 'No reason given',
          methodName(provider),
          String(attempts),
        ])}
      />
      <PaymentFigures
        title="Refunds"
        none="No refunds."
        heads={['Destination', 'State', 'Count', 'Amount']}
        texts={2}
        rows={refunds.map(({ way, state, refunds: times, total }) => [
          moneyWord(way),
          readableName(state),
          String(times),
          total.formatted,
        ])}
      />
    </Panel>
  )
}

/** `texts`: how many of the columns are text; those after them are numbers. */
type PaymentFiguresProps = {
  title: string
  none: string
  heads: string[]
  texts: number
  rows: string[][]
}

function PaymentFigures({ title, none, heads, texts, rows }: PaymentFiguresProps) {
  return (
    <Box sx={{ '& + &': { mt: 2.5 } }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <PlainTable
          label={title}
          scrolls={false}
          sx={{ '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 }, overflowWrap: 'anywhere' } }}
          rows={rows}
          keyOf={(row) => row.slice(0, 2).join(' ')}
          columns={heads.map((head, at) => [
            head,
            (row: string[]) => row[at],
            at < texts ? {} : right,
          ])}
        />
      )}
    </Box>
  )
}

/** Products with a low stock of codes. */
function StockPanel({ products }: { products: Dashboard['low_stock'] }) {
  return (
    <Panel title="Low stock">
      {products.length === 0 ? (
        <Muted>All stocks are above their warning levels.</Muted>
      ) : (
        <ShareBars
          title="Low stock"
          shares={products.map(({ name, category_name, available, warn_below }) => ({
            name: `${category_name}: ${name}`,
            value: Math.max(available, 0),
            text: `${available} left`,
            detail: `warning below ${warn_below}`,
          }))}
        />
      )}
    </Panel>
  )
}

/** Sales by hour and by day. */
function SalesCharts({ sales, days }: { sales: Sales; days: Dashboard['days'] }) {
  return (
    <Box sx={twoColumns}>
      <Panel
        title="Sales by hour"
        aside={
          <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {sales.all.total.formatted} <Note component="span">{ordersText(sales.all.orders)}</Note>
          </Typography>
        }
      >
        <ColumnChart
          title="Sales by hour of the day"
          columns={hours(sales)}
          labelEvery={6}
          heads={['Hour', 'Sales', 'Orders']}
        />
      </Panel>
      <Panel title={`The last ${SPAN_DAYS.month} days`}>
        <ColumnChart
          title={`Sales on each of the last ${SPAN_DAYS.month} days`}
          columns={lastDays(days)}
          labelEvery={10}
          heads={['Day', 'Sales', 'Orders']}
        />
      </Panel>
    </Box>
  )
}

type SharePanelProps = { by: string; sales: (Sales['all'] & { name: string })[] }

/** Sales by payment method or category. */
const SharePanel = ({ by, sales }: SharePanelProps) => (
  <Panel title={`By ${by}`}>
    <ShareBars
      title={`Sales by ${by}`}
      shares={sales.map(({ name, orders, total }) => ({
        name,
        value: total.amount,
        text: total.formatted,
        detail: ordersText(orders),
      }))}
    />
  </Panel>
)

const ordersText = (orders: number) =>
  `${orders.toLocaleString('en-MY')} ${orders === 1 ? 'order' : 'orders'}`

function hours({ by_hour }: Sales): Column[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const sold = by_hour.find((one) => one.hour === hour)
    return { label: `${String(hour).padStart(2, '0')}:00`, ...columnOf(sold) }
  })
}

const columnOf = (sold: Sales['all'] | undefined) => ({
  value: sold?.total.amount ?? 0,
  text: sold?.total.formatted ?? 'RM 0.00',
  detail: ordersText(sold?.orders ?? 0),
})

const dayWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function lastDays(days: Dashboard['days']): Column[] {
  const today = Date.parse(malaysianDay())
  return Array.from({ length: SPAN_DAYS.month }, (_, index) => {
    const at = new Date(today - (SPAN_DAYS.month - 1 - index) * 86_400_000)
    const day = at.toISOString().slice(0, 10)
    return { label: dayWords.format(at), ...columnOf(days.find((one) => one.day === day)) }
  })
}
