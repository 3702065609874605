import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { DayBookShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading, Title } from 'react-admin'
import { call } from '../api.ts'
import { GoldDayTable } from '../gold/gold-day-table.tsx'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { BringReport } from './bring-report.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { MethodTable } from './method-table.tsx'
import { moneyWord } from './money-words.ts'

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
            <BringReport day={day} onBrought={() => refetch()} />
          </Panel>
          <Panel title="Gold">
            <GoldDayTable day={day} />
          </Panel>
        </>
      )}
    </Box>
  )
}
