import type { LedgerChecks } from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { Title, useNotify } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { RetryAlert } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'

const faultsText = (count: number) => `${count} ${count === 1 ? 'error' : 'errors'}`

/** Ledger checks: results, and a button for a new one. */
export function LedgerPage() {
  const nameOf = useActorNames()
  const notify = useNotify()
  const { run, isRunning } = useNotifiedRun()
  const { data, error, refetch } = useRead<LedgerChecks>(
    ['ledger-checks'],
    consolePaths.ledgerChecks,
    {
      everyMs: 5_000,
    },
  )
  const ask = () =>
    run(async () => {
      await call('POST', consolePaths.ledgerChecks, {})
      notify('Checking the ledger')
      await refetch()
    })
  const [last] = data?.checks ?? []
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Ledger" />
      {error && <RetryAlert retry={refetch}>The checks could not be loaded.</RetryAlert>}
      <div role="status">
        {last && last.faults.length === 0 && (
          <Alert severity="success">
            The ledger balances. Last checked <Time at={last.finished_at} />.
          </Alert>
        )}
        {last && last.faults.length > 0 && (
          <Alert severity="error">
            The ledger does not balance. Last checked <Time at={last.finished_at} />.
            <ul>
              {last.faults.map(({ rule, what }) => (
                <li key={`${rule} ${what}`}>
                  {rule}: {what}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {data && !last && <Alert severity="info">Not checked yet.</Alert>}
      </div>
      <Box>
        <Button variant="outlined" disabled={isRunning} onClick={ask}>
          Check now
        </Button>
      </Box>
      {data && data.checks.length > 0 && (
        <Card sx={{ p: 2 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            Past checks
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {data.checks.map((check) => (
              <li key={check.id}>
                <Time at={check.finished_at} />:{' '}
                {check.faults.length === 0 ? 'balanced' : faultsText(check.faults.length)} (
                {check.asked_by ? nameOf('operator', check.asked_by) : 'nightly check'})
              </li>
            ))}
          </Box>
        </Card>
      )}
    </Box>
  )
}
