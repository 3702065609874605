import type { PayoutRunEntry } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DataTable, useNotify, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { call, callForFile } from '../api.ts'
import { useWaitingChanges } from '../approvals/use-waiting-changes.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { ConsoleTable, phoneHidden } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useRights } from '../ui/use-rights.ts'

/** Bank transfers that were prepared, and what became of them. Inside a list of runs. */
export function RunTable() {
  const nameOf = useActorNames()
  return (
    <ConsoleTable nothing="None was prepared yet.">
      <DataTable.Col
        source="created_at"
        label="Prepared"
        render={({ created_at, prepared_by }: PayoutRunEntry) => (
          <>
            <Time at={created_at} />
            <Typography component="div" variant="body2" color="textSecondary">
              {nameOf('operator', prepared_by)}
            </Typography>
          </>
        )}
      />
      <DataTable.Col
        label="Affiliates"
        source="affiliates"
        align="right"
        disableSort
        {...phoneHidden}
      />
      <DataTable.Col
        label="Amount"
        align="right"
        disableSort
        render={({ amount_sen }: PayoutRunEntry) => <Money sen={amount_sen} />}
      />
      <DataTable.Col
        label="State"
        disableSort
        render={(run: PayoutRunEntry) =>
          run.state === 'prepared' ? (
            <RunActions run={run} />
          ) : (
            <>
              {run.state === 'paid' ? `Paid, ${run.bank_reference}` : 'Cancelled'}
              <Typography component="div" variant="body2" color="textSecondary">
                {nameOf('operator', run.closed_by)}
              </Typography>
            </>
          )
        }
      />
    </ConsoleTable>
  )
}

function RunActions({ run }: { run: PayoutRunEntry }) {
  const { id, affiliates, amount_sen, file_read_at, file_read_by } = run
  const nameOf = useActorNames()
  const [waiting] = useWaitingChanges('payout_run', id)
  const { has } = useRights()
  const notify = useNotify()
  const refresh = useRefresh()
  const [reference, setReference] = useState('')
  if (!has('affiliates.pay')) return 'Prepared'
  const save = async () => {
    try {
      const file = await callForFile('GET', pathTo(consolePaths.payoutRunFile, { id }))
      saveFile(file, `payouts-${id}.csv`)
      refresh()
    } catch (error) {
      notify(await sentenceOf(error), { type: 'warning' })
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {file_read_at && (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          File read by {nameOf('operator', file_read_by)}, <Time at={file_read_at} />
        </Typography>
      )}
      {waiting && (
        <Typography variant="body2" sx={{ flexBasis: '100%' }}>
          <Link to="/change-requests">Its cancelling waits for approval</Link>
        </Typography>
      )}
      <Button variant="outlined" size="small" onClick={() => void save()}>
        File for the bank
      </Button>
      <ActionButton
        label="Mark as paid"
        title={`Has the bank made ${affiliates} transfers?`}
        run={() =>
          call('POST', pathTo(consolePaths.payPayoutRun, { id }), {
            bank_reference: reference.trim(),
          })
        }
        done="Paid."
        disabled={reference.trim().length < 3}
      >
        <Typography>
          <Money sen={amount_sen} /> in all. Each affiliate is told by mail.
        </Typography>
        <TextField
          label="The bank’s reference"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          required
          sx={{ mt: 1 }}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      </ActionButton>
      <ActionButton
        label="Cancel"
        color="error"
        confirm="Cancel the run"
        title="Were the transfers not made?"
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.cancelPayoutRun, { id }), { reason })}
        done="Cancelled: it is owed as before."
      >
        <Typography>
          Be sure that the bank has not got the file: what it transfers would be paid twice.
          {file_read_at && ' The file was read, so a second person must approve this.'}
        </Typography>
      </ActionButton>
    </Box>
  )
}
