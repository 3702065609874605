import { consolePaths } from '@apeak/contract/paths'
import {
  type ProvidersShown,
  REPORT_CHARACTERS_MAX,
  type ReportBrought,
} from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { useRights } from '../ui/use-rights.ts'
import { moneyWord } from './money-words.ts'

/** Fetches a provider's report of the day, or takes the file of its portal. */
export function BringReport({ day, onBrought }: { day: string; onBrought(): void }) {
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
      setFailure(await sentenceOf(error))
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
