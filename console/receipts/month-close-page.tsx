import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { type MonthClose, receiptNumber } from '@apeak/contract/receipts'
import { Alert, Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRead } from '../read.ts'
import { csvOf, ringgit } from '../ui/csv.ts'
import { saveFile } from '../ui/files.tsx'
import { Loading } from '../ui/loading.tsx'
import { dayText } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { Muted, Note } from '../ui/text.tsx'

/** The month before the present one in Malaysia, YYYY-MM. */
function lastMonth(): string {
  const [year = 0, month = 1] = malaysianDay().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7)
}

/** The figures of a month, from which the owner types the consolidated e-invoice. */
export function MonthClosePage() {
  const [month, setMonth] = useState(lastMonth)
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month)
  const { data, error, refetch, isPending } = useRead<MonthClose>(
    ['month-close', month],
    pathTo(consolePaths.monthClose, {}, { month }),
    { enabled: isMonth },
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Month close" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label="Month in Malaysia"
          type="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button onClick={() => setMonth(lastMonth())}>Last month</Button>
        <Button onClick={() => setMonth(malaysianDay().slice(0, 7))}>This month</Button>
        {data && (
          <Button variant="outlined" onClick={() => saveFile(csvOf(rowsOf(data)), fileOf(data))}>
            Download CSV
          </Button>
        )}
      </Box>
      {error && <RetryAlert retry={refetch}>{error.message}</RetryAlert>}
      {isPending && isMonth && <Loading height={340} />}
      {data && <Figures close={data} />}
    </Box>
  )
}

const fileOf = ({ month }: MonthClose) => `month-${month}.csv`

/** The month's sums: label and amount in sen. */
const sumsOf = (close: MonthClose): [string, number][] => [
  ['Sales', close.sales_sen],
  ['Refunds of this month’s receipts', -close.refunds_sen],
  ['Sales less refunds', close.sales_sen - close.refunds_sen],
  ['Refunds of earlier receipts', -close.earlier_refunds_sen],
  ['Discounts given', close.discounts_sen],
  ['Fees paid by shoppers', close.fees_sen],
  ['Service tax within the sales', close.tax_sen],
  ['Gold owed to customers, today', close.gold_owed_sen],
  ['Commission', close.commission.reduce((sum, { amount_sen }) => sum + amount_sen, 0)],
]

const rangeName = ({ kind, first, last }: MonthClose['ranges'][number]) =>
  first === last
    ? `Receipt ${receiptNumber({ kind, number: first })}`
    : `Receipts ${receiptNumber({ kind, number: first })} to ${receiptNumber({ kind, number: last })}`

function Figures({ close }: { close: MonthClose }) {
  return (
    <>
      <Turnover close={close} />
      <Panel title="Sums">
        <PlainTable
          label="Sums"
          scrolls={false}
          sx={{ maxWidth: 560 }}
          rows={sumsOf(close)}
          keyOf={([label]) => label}
          named
          columns={[
            ['Figure', ([label]) => label],
            ['Amount', ([, sen]) => <Money sen={sen} />, right],
          ]}
        />
        <Note sx={{ mt: 1.5 }}>
          {close.gold_is_sale
            ? 'Top-ups are sales, and orders paid with gold are not.'
            : 'Orders are the sales; gold is a deposit.'}{' '}
          <Link to="/shop/shop">Change it</Link>. Purchases from suppliers abroad are not recorded
          here: add their self-billed e-invoices yourself.
        </Note>
      </Panel>
      <Panel title="Consolidated e-invoice: one line for each range of receipts">
        {close.ranges.length === 0 && <Muted>No receipts in this month.</Muted>}
        {close.ranges.length > 0 && (
          <PlainTable
            label="Ranges of receipts"
            rows={close.ranges}
            keyOf={({ kind, first }) => `${kind} ${first}`}
            named
            columns={[
              ['Description', rangeName],
              ['Receipts', ({ receipts }) => receipts.toLocaleString('en-MY'), right],
              ['Amount', ({ total_sen }) => <Money sen={total_sen} />, right],
            ]}
          />
        )}
      </Panel>
      <Panel title="Sales with an e-invoice of their own">
        <Singles close={close} />
      </Panel>
      <Panel title="Margin by game and item">
        <Margins close={close} />
      </Panel>
      <Panel title="Commission of affiliates">
        {close.commission.length === 0 && <Muted>No commission for this month.</Muted>}
        {close.commission.length > 0 && (
          <PlainTable
            label="Commission"
            scrolls={false}
            rows={close.commission}
            keyOf={({ affiliate_id }) => affiliate_id}
            named
            columns={[
              ['Affiliate', ({ name }) => name],
              ['Commission', ({ amount_sen }) => <Money sen={amount_sen} />, right],
            ]}
          />
        )}
      </Panel>
    </>
  )
}

/** The sales above the limit, with their buyers. */
function Singles({ close }: { close: MonthClose }) {
  const limit = <Money sen={close.single_above_sen} />
  if (close.singles.length === 0) return <Muted>No sale above {limit}.</Muted>
  return (
    <PlainTable
      label="Sales with an e-invoice of their own"
      rows={close.singles}
      keyOf={({ kind, number }) => `${kind} ${number}`}
      named
      columns={[
        ['Receipt', receiptNumber],
        ['Reference', ({ reference }) => reference],
        ['Paid', ({ paid_at }) => dayText(paid_at)],
        ['Buyer', ({ buyer }) => buyer ?? 'erased'],
        ['Amount', ({ total_sen }) => <Money sen={total_sen} />, right],
      ]}
    />
  )
}

/** The turnover of twelve months against the limit; a warning from 80% of it. */
function Turnover({ close: { turnover_sen, turnover_limit_sen } }: { close: MonthClose }) {
  const percent = Math.min(100, Math.max(0, (100 * turnover_sen) / turnover_limit_sen))
  return (
    <Panel title="Turnover of the last 12 months">
      <Typography>
        <Money sen={turnover_sen} /> of <Money sen={turnover_limit_sen} />
      </Typography>
      <LinearProgress
        role="meter"
        variant="determinate"
        value={percent}
        aria-label="Turnover against the limit"
        color={percent >= 80 ? 'warning' : 'primary'}
        sx={{ my: 1, height: 8, borderRadius: 1 }}
      />
      {percent >= 80 && (
        <Alert severity="warning">
          E-invoices are mandatory above the limit. Ask your accountant, and correct the limit in
          the <Link to="/shop/shop">shop’s settings</Link> if the rule has changed.
        </Alert>
      )}
    </Panel>
  )
}

type Sold = MonthClose['margins'][number]

/** The margins of each game, with its items below it. */
function gamesOf({ margins }: MonthClose): Sold[] {
  const games = Map.groupBy(margins, ({ category_name }) => category_name)
  const sum = (items: readonly Sold[], of: Exclude<keyof Sold, 'category_name' | 'product_name'>) =>
    items.reduce((all, item) => all + item[of], 0)
  return [...games].flatMap(([category_name, items]) => [
    {
      category_name,
      product_name: '',
      orders: sum(items, 'orders'),
      units: sum(items, 'units'),
      sales_sen: sum(items, 'sales_sen'),
      cost_sen: sum(items, 'cost_sen'),
      margin_sen: sum(items, 'margin_sen'),
      orders_without_cost: sum(items, 'orders_without_cost'),
    },
    ...items,
  ])
}

function Margins({ close }: { close: MonthClose }) {
  if (close.margins.length === 0) return <Muted>No orders in this month.</Muted>
  const isUnknown = ({ orders, orders_without_cost }: Sold) => orders === orders_without_cost
  return (
    <>
      <PlainTable
        label="Margin by game and item"
        rows={gamesOf(close)}
        keyOf={({ category_name, product_name }) => `${category_name} ${product_name}`}
        named
        columns={[
          [
            'Game and item',
            ({ category_name, product_name }) =>
              product_name ? (
                <Box sx={{ pl: 2, fontWeight: 400 }}>{product_name}</Box>
              ) : (
                <strong>{category_name}</strong>
              ),
          ],
          ['Units', ({ units }) => units.toLocaleString('en-MY'), right],
          ['Sales', ({ sales_sen }) => <Money sen={sales_sen} />, right],
          ['Cost', (sold) => (isUnknown(sold) ? '—' : <Money sen={sold.cost_sen} />), right],
          ['Margin', (sold) => (isUnknown(sold) ? '—' : <Money sen={sold.margin_sen} />), right],
          ['Orders without a cost', (sold) => sold.orders_without_cost || '', right],
        ]}
      />
      <Note sx={{ mt: 1.5 }}>
        Orders paid in the month, less refunds until now and the fees that shoppers paid. An order
        keeps the cost that its item had when it was placed; orders without a cost are in the sales
        only.
      </Note>
    </>
  )
}

/** The month as rows of a CSV file. */
function rowsOf(close: MonthClose): (string | number)[][] {
  return [
    ['Month', close.month],
    [],
    ...sumsOf(close).map(([label, sen]) => [label, ringgit(sen)]),
    [],
    ['Line', 'Receipts', 'Amount (RM)'],
    ...close.ranges.map((range) => [rangeName(range), range.receipts, ringgit(range.total_sen)]),
    [],
    ['Own e-invoice', 'Reference', 'Paid', 'Buyer', 'Amount (RM)'],
    ...close.singles.map((sale) => [
      receiptNumber(sale),
      sale.reference,
      malaysianDay(Date.parse(sale.paid_at)),
      sale.buyer ?? 'erased',
      ringgit(sale.total_sen),
    ]),
    [],
    ['Game', 'Item', 'Orders', 'Units', 'Sales (RM)', 'Cost (RM)', 'Margin (RM)', 'Without a cost'],
    ...close.margins.map((sold) => [
      ...[sold.category_name, sold.product_name, sold.orders, sold.units],
      ...[ringgit(sold.sales_sen), ringgit(sold.cost_sen), ringgit(sold.margin_sen)],
      sold.orders_without_cost,
    ]),
    [],
    ['Affiliate', 'Commission (RM)'],
    ...close.commission.map(({ name, amount_sen }) => [name, ringgit(amount_sen)]),
  ]
}
