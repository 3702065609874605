import { malaysianDay } from '@apeak/contract/fields'
import type { GoldDay } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  type DayBookDetails,
  type MethodDay,
  type ProviderStatuses,
  REPORT_CHARACTERS_MAX,
  type ReportDifference,
  type ReportImport,
} from '@apeak/contract/payments-console'
import { Alert, Box, Button, TextField, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link, Title, useNotify } from 'react-admin'
import { call } from '../api.ts'
import { TextFileButton } from '../forms/csv-upload.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Loading } from '../ui/loading.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { useRun } from '../ui/run.ts'
import { Muted, Note } from '../ui/text.tsx'
import { moneyWord } from './money-words.tsx'

/** The day in Malaysia n days ago. */
const dayBefore = (days: number) => malaysianDay(Date.now() - days * 86_400_000)

/** The day book: recorded and reported money, and differences. */
export function DayBookPage() {
  const [day, setDay] = useState(() => dayBefore(0))
  const nameOf = useActorNames()
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day)
  const { data, error, refetch, isPending } = useRead<DayBookDetails>(
    ['day-book', day],
    pathTo(consolePaths.dayBook, {}, { day }),
    { enabled: isDay },
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Day book" />
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
      {isPending && isDay && <Loading height={340} />}
      {data && (
        <>
          <Panel title="Payments by method">
            <MethodTable methods={data.methods} />
          </Panel>
          <Panel title="Differences">
            <DifferenceTable book={data} onChange={() => refetch()} />
          </Panel>
          <Panel title="Reports">
            {data.reports.length === 0 && (
              <Muted>
                No reports for this day yet. Fetch or upload one to compare it with the book.
              </Muted>
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

/** Recorded and reported sums by method. */
function MethodTable({ methods }: { methods: readonly MethodDay[] }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (methods.length === 0) return <Muted>No payments on this day.</Muted>
  const columns: [string, (one: MethodDay) => ReactNode][] = [
    ['Payments', ({ payments }) => payments],
    ['Paid', ({ paid_sen }) => <Money sen={paid_sen} />],
    ['Paid by report', ({ reported }) => reportedAmount(reported?.paid_sen)],
    ['Refunded', ({ refunded_sen }) => <Money sen={refunded_sen} />],
    ['Refunded by report', ({ reported }) => reportedAmount(reported?.refunded_sen)],
    ['Charged back', ({ charged_back_sen }) => <Money sen={charged_back_sen} />],
    ['As gold', ({ given_as_gold_sen }) => <Money sen={given_as_gold_sen} />],
    ['Fees by report', ({ reported }) => reportedAmount(reported?.fee_sen)],
  ]
  if (!isPhone) {
    return (
      <PlainTable
        label="Payment methods"
        rows={methods}
        keyOf={({ method }) => method}
        named
        columns={[
          ['Method', ({ method }) => moneyWord(method)],
          ...columns.map(([head, cell]) => [head, cell, right] as const),
        ]}
      />
    )
  }
  return methods.map((one) => (
    <PlainTable
      key={one.method}
      label={moneyWord(one.method)}
      scrolls={false}
      rows={columns}
      keyOf={([head]) => head}
      named
      columns={[
        [moneyWord(one.method), ([head]) => head],
        ['', ([, cell]) => cell(one), right],
      ]}
      sx={{ '& + &': { mt: 2 } }}
    />
  ))
}

const reportedAmount = (sen: number | null | undefined) =>
  sen == null ? <Note component="span">no report</Note> : <Money sen={sen} />

/** Gold credited and debited on a day. */
function GoldDayTable({ day }: { day: string }) {
  const { data } = useRead<GoldDay>(['gold-day', day], pathTo(consolePaths.goldDay, {}, { day }))
  if (!data) return null
  if (data.moved.length === 0) return <Muted>No gold moved on this day.</Muted>
  return (
    <PlainTable
      label="Gold transfers"
      scrolls={false}
      rows={data.moved}
      keyOf={({ reason, against }) => `${reason} ${against}`}
      named
      columns={[
        ['Reason', goldReason],
        ['Transfers', ({ transfers }) => transfers, right],
        ['To customers', ({ in_sen }) => <Money sen={in_sen} />, right],
        ['From customers', ({ out_sen }) => <Money sen={out_sen} />, right],
      ]}
    />
  )
}

const goldReason = ({ reason, against }: GoldDay['moved'][number]) =>
  moneyWord(reason) + (reason === 'refund' && against === 'top_ups' ? ' of other payments' : '')

/** Fetches or uploads a provider's report. */
function ReportUpload({ day, onBrought }: { day: string; onBrought(): void }) {
  const { has } = useRights()
  const { run, failure, setFailure, isRunning } = useRun()
  const notify = useNotify()
  const { data } = useRead<ProviderStatuses>(['payment-providers'], consolePaths.paymentProviders)
  if (!has('books.change')) return null

  const bring = (path: string, body: Record<string, string>) =>
    run(async () => {
      const { report } = await call<ReportImport>('POST', path, body)
      notify(
        report ? `Report with ${report.lines} lines imported` : 'No transactions on this day',
        {
          type: 'success',
        },
      )
      onBrought()
    })
  const upload = async (file: File, provider: string) => {
    if (file.size > REPORT_CHARACTERS_MAX) return setFailure('This file is too large.')
    const content = await file.text()
    await bring(consolePaths.providerReports, { provider, filename: file.name, content })
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {data?.providers
          .filter(({ reads_reports }) => reads_reports)
          .map(({ name, fetches_reports }) => (
            <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {fetches_reports && (
                <Button
                  variant="outlined"
                  disabled={isRunning}
                  onClick={() => bring(consolePaths.fetchReport, { provider: name, day })}
                >
                  Fetch from {moneyWord(name)}
                </Button>
              )}
              <TextFileButton
                label={`Upload ${moneyWord(name)}’s file`}
                disabled={isRunning}
                onTake={(file) => void upload(file, name)}
              />
            </Box>
          ))}
      </Box>
      <div role="status">{failure && <Alert severity="error">{failure}</Alert>}</div>
    </>
  )
}

/** What a book without differences was compared with. Banks send no report of manual payments. */
function comparedText({ reports, methods }: DayBookDetails): string {
  if (reports.length === 0) return 'Not compared yet.'
  const missing = methods
    .filter(({ method, reported }) => reported === null && method !== 'check_payment')
    .map(({ method }) => moneyWord(method))
  if (missing.length === 0) return 'Book and reports match.'
  return `Book and reports match. Not compared yet: ${missing.join(', ')}.`
}

type Props = { book: DayBookDetails; onChange(): void }

/** Differences between book and report, each with an explanation. */
function DifferenceTable({ book, onChange }: Props) {
  const { day, differences } = book
  const nameOf = useActorNames()
  if (differences.length === 0) return <Muted>{comparedText(book)}</Muted>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {differences.map((one) => (
        <Box
          component="li"
          key={`${one.provider} ${one.kind} ${one.reference}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 0.5,
            alignItems: 'center',
            borderLeft: 3,
            borderColor: isOpen(one) ? 'warning.main' : 'divider',
            pl: 1.5,
          }}
        >
          <Box sx={{ flex: '1 1 18rem', overflowWrap: 'anywhere' }}>
            <Typography component="p" sx={{ fontWeight: 600 }}>
              {differenceText(one)}
            </Typography>
            <Note>
              {moneyWord(one.provider)}, {one.kind} {one.reference} · <Time at={one.happened_at} />
            </Note>
            {one.failed_at && (
              <Typography variant="body2">
                Reversed on <Time at={one.failed_at} />. The shop has the money.
              </Typography>
            )}
            {one.explained && (
              <Typography variant="body2">
                {one.explained.reason} ({nameOf('operator', one.explained.operator)},{' '}
                <Time at={one.explained.created_at} />)
              </Typography>
            )}
          </Box>
          <Typography component="p">
            Book: {one.shop_sen === null ? 'nothing' : <Money sen={one.shop_sen} />}, report:{' '}
            {one.report_sen === null ? 'nothing' : <Money sen={one.report_sen} />}
          </Typography>
          {one.payment_id !== null && (
            <Link to={`/payments/${one.payment_id}/show`}>View payment</Link>
          )}
          {isOpen(one) && <ExplainButton day={day} one={one} onDone={onChange} />}
        </Box>
      ))}
    </Box>
  )
}

/** Differences with a known reason need no explanation. */
const isOpen = ({ explained, failed_at }: ReportDifference) => !explained && !failed_at

function differenceText({ kind, shop_sen, report_sen, word, failed_at }: ReportDifference): string {
  if (failed_at) {
    return kind === 'chargeback' ? 'Chargeback won after the report' : 'Failed after the report'
  }
  if (shop_sen === null) return 'Missing in the book'
  if (report_sen !== null) return 'Different amount'
  return word ? `Not a payment in the report: ${word}` : 'Missing in the report'
}

type ExplainProps = { day: string; one: ReportDifference; onDone(): void }

function ExplainButton({ day, one, onDone }: ExplainProps) {
  const { provider, kind, reference, shop_sen, report_sen } = one
  const seen = { day, provider, kind, reference, shop_sen, report_sen }
  return (
    <ActionButton
      label="Explain"
      right="books.change"
      title="Explain this difference"
      asksReason
      run={(reason) => call('POST', consolePaths.explainDifference, { ...seen, reason })}
      done="Explained"
      onDone={onDone}
      consequence="The difference stays in the day book with your reason. It reopens if an amount changes."
    />
  )
}
