import { type Dashboard, type Sales, SPAN_DAYS } from '@apeak/contract/dashboard'
import { malaysianDay } from '@apeak/contract/fields'
import { Box, Typography } from '@mui/material'
import { useMethodName } from '../orders/filter-choices.ts'
import { Panel } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'
import { type Column, ColumnChart, ShareBars } from './charts.tsx'

/** Sales by hour and by day. */
export function SalesCharts({ sales, days }: { sales: Sales; days: Dashboard['days'] }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { lg: '1fr 1fr' } }}
    >
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

/** Sales by payment method. */
export function MethodPanel({ sales }: { sales: Sales }) {
  const methodName = useMethodName()
  return (
    <Panel title="By method">
      <ShareBars
        title="Sales by method"
        shares={sales.by_method.map(({ payment_method, orders, total }) => ({
          name: methodName(payment_method),
          ...sharesOf({ orders, total }),
        }))}
      />
    </Panel>
  )
}

/** Sales by category. */
export function CategoryPanel({ sales }: { sales: Sales }) {
  return (
    <Panel title="By game">
      <ShareBars
        title="Sales by game"
        shares={sales.by_category.map(({ name, orders, total }) => ({
          name,
          ...sharesOf({ orders, total }),
        }))}
      />
    </Panel>
  )
}

const ordersText = (orders: number) =>
  `${orders.toLocaleString('en-MY')} ${orders === 1 ? 'order' : 'orders'}`

const sharesOf = ({ orders, total }: Sales['all']) => ({
  value: total.amount,
  text: total.formatted,
  detail: ordersText(orders),
})

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
