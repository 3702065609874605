import { consolePaths } from '@apeak/contract/paths'
import {
  type DifferenceShown,
  type ProvidersShown,
  REPORT_CHARACTERS_MAX,
  type ReportBrought,
} from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link, useNotify } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { failureText } from '../ui/action-dialog.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { moneyWord } from './money-words.tsx'

/** Fetches a provider's report of the day, or takes the file of its portal. */
export function ReportUpload({ day, onBrought }: { day: string; onBrought(): void }) {
  const { has } = useRights()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () => call<ProvidersShown>('GET', consolePaths.paymentProviders),
  })
  if (!has('books.change')) return null

  const bring = async (path: string, body: Record<string, string>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { report } = await call<ReportBrought>('POST', path, body)
      notify(report ? `A report of ${report.lines} lines` : 'Nothing happened on this day', {
        type: 'success',
      })
      onBrought()
    } catch (error) {
      setFailure(await failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const upload = async (file: File, provider: string) => {
    const content = file.size > REPORT_CHARACTERS_MAX ? undefined : await file.text()
    if (content === undefined) return setFailure('This file is too large.')
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
                  disabled={isBusy}
                  onClick={() => bring(consolePaths.fetchReport, { provider: name, day })}
                >
                  Fetch from {moneyWord(name)}
                </Button>
              )}
              <UploadButton
                label={`Upload ${moneyWord(name)}’s file`}
                disabled={isBusy}
                onFile={(file) => upload(file, name)}
              />
            </Box>
          ))}
      </Box>
      <div role="status">{failure && <Alert severity="error">{failure}</Alert>}</div>
    </>
  )
}

type UploadProps = { label: string; disabled: boolean; onFile(file: File): void }

function UploadButton({ label, disabled, onFile }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={choose}
      />
    </>
  )
}

type Props = { day: string; differences: readonly DifferenceShown[]; onChange(): void }

/** Where book and report differ, line by line, each to be explained. */
export function DifferenceTable({ day, differences, onChange }: Props) {
  const nameOf = useActorNames()
  if (differences.length === 0) {
    return <Typography color="textSecondary">Book and reports say the same.</Typography>
  }
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
            <Typography variant="body2" color="textSecondary">
              {moneyWord(one.provider)}, {one.kind} {one.reference} · <Time at={one.happened_at} />
            </Typography>
            {one.failed_at && (
              <Typography variant="body2">
                Known since <Time at={one.failed_at} />: the money is here.
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
            Here {one.shop_sen === null ? 'nothing' : <Money sen={one.shop_sen} />}, there{' '}
            {one.report_sen === null ? 'nothing' : <Money sen={one.report_sen} />}
          </Typography>
          {one.payment_id !== null && (
            <Link to={`/payments/${one.payment_id}/show`}>See the payment</Link>
          )}
          {isOpen(one) && <ExplainButton day={day} one={one} onDone={onChange} />}
        </Box>
      ))}
    </Box>
  )
}

/** What the shop knows the reason of needs nobody's. */
const isOpen = ({ explained, failed_at }: DifferenceShown) => !explained && !failed_at

function differenceText({ kind, shop_sen, report_sen, word, failed_at }: DifferenceShown): string {
  if (failed_at) {
    return kind === 'chargeback' ? 'Won after it was reported' : 'Failed after it was reported'
  }
  if (shop_sen === null) return 'Missing here'
  if (report_sen !== null) return 'Another amount'
  return word ? `Not money there: ${word}` : 'Missing there'
}

function ExplainButton({
  day,
  one,
  onDone,
}: {
  day: string
  one: DifferenceShown
  onDone(): void
}) {
  const { provider, kind, reference, shop_sen, report_sen } = one
  const seen = { day, provider, kind, reference, shop_sen, report_sen }
  return (
    <ActionButton
      label="Explain"
      right="books.change"
      title="Why do book and report differ?"
      asksReason
      run={(reason) => call('POST', consolePaths.explainDifference, { ...seen, reason })}
      done="It is explained"
      onDone={onDone}
    >
      <Typography variant="body2">
        It stays in the book, with your reason. Should either amount change, it is open again.
      </Typography>
    </ActionButton>
  )
}
