import { malaysianDay } from '@apeak/contract/fields'
import type { GoldDay } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { DayBookShown, MethodDay } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Title } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { moneyWord } from './money-words.tsx'
import { DifferenceTable, ReportUpload } from './provider-reports.tsx'

/** A day in Malaysia, so many before today. */
const dayBefore = (days: number) => malaysianDay(Date.now() - days * 86_400_000)

/** What the shop recorded on a day, what the providers report of it, and where they differ. */
export function DayBookPage() {
  const [day, setDay] = useState(() => dayBefore(0))
  const nameOf = useActorNames()
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day)
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['day-book', day],
    queryFn: () => call<DayBookShown>('GET', pathTo(consolePaths.dayBook, {}, { day })),
    enabled: isDay,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Day’s book" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label="Day in Malaysia"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button onClick={() => setDay(dayBefore(1))}>Yesterday</Button>
        <Button onClick={() => setDay(dayBefore(0))}>Today</Button>
      </Box>
      {error && <RetryAlert retry={refetch}>{error.message}</RetryAlert>}
      {isPending && isDay && <Loading />}
      {data && (
        <>
          <Panel title="Came in, by method">
            <MethodTable methods={data.methods} />
          </Panel>
          <Panel title="Differences">
            <DifferenceTable day={day} differences={data.differences} onChange={() => refetch()} />
          </Panel>
          <Panel title="Reports">
            {data.reports.length === 0 && (
              <Typography color="textSecondary">No report tells of this day yet.</Typography>
            )}
            <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5, fontSize: '0.875rem' }}>
              {data.reports.map((report) => (
                <li key={report.id}>
                  {moneyWord(report.provider)}: {report.filename}, {report.lines} lines, from{' '}
                  {report.first_day} to {report.last_day} ·{' '}
                  {nameOf(report.brought_by ? 'operator' : 'job', report.brought_by)},{' '}
                  <Time at={report.created_at} />
                </li>
              ))}
            </Box>
            <ReportUpload day={day} onBrought={() => refetch()} />
          </Panel>
          <Panel title="Gold">
            <GoldDayTable day={day} />
          </Panel>
        </>
      )}
    </Box>
  )
}

const heads = [
  'Payments',
  'Paid',
  'Paid by report',
  'Refunded',
  'Refunded by report',
  'Charged back',
  'As gold',
  'Fees by report',
]

/** What each method brought by the shop's book, beside what its provider reports. */
function MethodTable({ methods }: { methods: readonly MethodDay[] }) {
  if (methods.length === 0) {
    return <Typography color="textSecondary">Nothing came in on this day.</Typography>
  }
  return (
    <TableContainer tabIndex={0} role="group" aria-label="Payment methods">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Method</TableCell>
            {heads.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {methods.map((day) => (
            <TableRow key={day.method}>
              <TableCell component="th" scope="row">
                {moneyWord(day.method)}
              </TableCell>
              <TableCell align="right">{day.payments}</TableCell>
              {amountsOf(day).map(([name, sen]) => (
                <TableCell key={name} align="right">
                  {sen === null ? <NoAmount /> : <Money sen={sen} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function amountsOf({ reported, ...day }: MethodDay): [string, number | null][] {
  return [
    ['paid', day.paid_sen],
    ['paid there', reported?.paid_sen ?? null],
    ['refunded', day.refunded_sen],
    ['refunded there', reported?.refunded_sen ?? null],
    ['charged back', day.charged_back_sen],
    ['gold', day.given_as_gold_sen],
    ['fees', reported?.fee_sen ?? null],
  ]
}

function NoAmount() {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      no report
    </Typography>
  )
}

/** What gold came to customers, and went from them, on a day. */
function GoldDayTable({ day }: { day: string }) {
  const { data } = useQuery({
    queryKey: ['gold-day', day],
    queryFn: () => call<GoldDay>('GET', pathTo(consolePaths.goldDay, {}, { day })),
  })
  if (!data) return null
  if (data.moved.length === 0) {
    return <Typography color="textSecondary">No gold moved on this day.</Typography>
  }
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Why</TableCell>
          <TableCell align="right">Transfers</TableCell>
          <TableCell align="right">To customers</TableCell>
          <TableCell align="right">From customers</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.moved.map(({ reason, against, transfers, in_sen, out_sen }) => (
          <TableRow key={`${reason} ${against}`}>
            <TableCell component="th" scope="row">
              {moneyWord(reason)}
              {reason === 'refund' && against === 'top_ups' && ' of other money'}
            </TableCell>
            <TableCell align="right">{transfers}</TableCell>
            <TableCell align="right">
              <Money sen={in_sen} />
            </TableCell>
            <TableCell align="right">
              <Money sen={out_sen} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
