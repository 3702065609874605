import type {
  AffiliateBalances,
  AffiliateEntry,
  PayoutRunEntry,
  PreparePayoutRun,
} from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, Button, TextField, Typography } from '@mui/material'
import {
  ListBase,
  type ListBaseProps,
  Title,
  useListContext,
  useRefresh,
  useUnselectAll,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { call, callForFile } from '../api.ts'
import { useWaitingChanges } from '../approvals/change-requests.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ListPages } from '../ui/console-list.tsx'
import { Col, ConsoleTable, MoneyCol } from '../ui/console-table.tsx'
import { saveFile } from '../ui/files.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { PayAffiliateButton, PayoutTable } from './affiliates.tsx'

/** Affiliates' balances, payout runs and payouts. */
export function PayoutsPage() {
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Title title="Payouts" />
      <OwedTotal />
      <PagedPanel
        title="Owed"
        resource="affiliates"
        filter={{ is_owed: 'true' }}
        sort={{ field: 'owed', order: 'DESC' }}
        perPage={100}
        storeKey="owed-affiliates"
      >
        <OwedTable />
      </PagedPanel>
      <PagedPanel title="Payout runs" resource="payout-runs" storeKey="payout-runs">
        <RunTable />
      </PagedPanel>
      <PagedPanel title="Paid" resource="payouts" storeKey="payouts-made">
        <PayoutTable />
      </PagedPanel>
    </Box>
  )
}

/** A panel with a list, newest first unless sorted otherwise. */
const PagedPanel = ({ title, children, ...list }: ListBaseProps & { title: string }) => (
  <Panel title={title}>
    <ListBase
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      {...list}
    >
      {children}
      <ListPages />
    </ListBase>
  </Panel>
)

function OwedTotal() {
  // Below the affiliates' query key, so that each payment refreshes it.
  const { data, error, refetch } = useRead<AffiliateBalances>(
    ['affiliates', 'owed-in-all'],
    consolePaths.owedToAffiliates,
  )
  if (error) return <RetryAlert retry={refetch}>The balances could not be loaded.</RetryAlert>
  return (
    <Panel title="Total">
      <Facts
        facts={[
          ['Owed', data ? <Money key="owed" sen={data.owed_sen} /> : '…'],
          ['Affiliates', data ? data.affiliates.toLocaleString('en-MY') : '…'],
          ['In payout runs', data ? <Money key="run" sen={data.prepared_sen} /> : '…'],
        ]}
      />
    </Panel>
  )
}

/**
 * Affiliates with a balance, to select for a run or pay one by one. Inside a list of affiliates.
 */
function OwedTable() {
  const { has } = useRights()
  return (
    <ConsoleTable<AffiliateEntry>
      nothing="No balances to pay. Affiliates with earned commission appear here."
      bulkActionButtons={has('affiliates.pay') ? <PrepareRunButton /> : false}
      isRowSelectable={({ open_run_id }) => open_run_id === null}
    >
      <Col
        label="Affiliate"
        render={({ id, name, email }: AffiliateEntry) => (
          <>
            <Link to={`/affiliates/${id}/show`}>{name}</Link>
            <Note sx={{ overflowWrap: 'anywhere', display: { xs: 'none', sm: 'block' } }}>
              {email}
            </Note>
          </>
        )}
      />
      <Col
        label="Suspected"
        align="right"
        hide="phone"
        render={({ void_referrals }: AffiliateEntry) => void_referrals || '—'}
      />
      <MoneyCol source="owed" of="owed_sen" label="Owed" />
      <Col
        label="Pay"
        render={(affiliate: AffiliateEntry) =>
          affiliate.open_run_id ? 'In a payout run' : <PayAffiliateButton affiliate={affiliate} />
        }
      />
    </ConsoleTable>
  )
}

function PrepareRunButton() {
  const { data = [], selectedIds } = useListContext<AffiliateEntry>()
  const unselect = useUnselectAll('affiliates', 'owed-affiliates')
  // A selection on another page is not loaded, so its balance is unknown.
  const chosen = data.filter(({ id, open_run_id }) => selectedIds.includes(id) && !open_run_id)
  const sum = chosen.reduce((sen, { owed_sen }) => sen + owed_sen, 0)
  const prepare = (_reason: string, request_key: string) => {
    const affiliates = chosen.map(({ id, owed_sen }) => ({ id, owed_sen }))
    return call('POST', consolePaths.payoutRuns, {
      affiliates,
      request_key,
    } satisfies PreparePayoutRun)
  }
  return (
    <ActionButton
      label="Prepare a payout run"
      variant="contained"
      right="affiliates.pay"
      title={`Prepare ${chosen.length} transfers?`}
      run={prepare}
      done="Payout run prepared. Its file is below."
      onDone={unselect}
      disabled={chosen.length === 0}
    >
      <Typography>
        <Money sen={sum} /> in total. These affiliates cannot be paid another way until you mark the
        run as paid or cancel it.
      </Typography>
    </ActionButton>
  )
}

/** Payout runs with their state. Inside a list of runs. */
function RunTable() {
  const nameOf = useActorNames()
  return (
    <ConsoleTable nothing="No payout runs yet. Select affiliates above to prepare the first.">
      <Col
        source="created_at"
        label="Prepared"
        render={({ created_at, prepared_by }: PayoutRunEntry) => (
          <>
            <Time at={created_at} />
            <Note>{nameOf('operator', prepared_by)}</Note>
          </>
        )}
      />
      <Col label="Affiliates" source="affiliates" align="right" hide="phone" />
      <MoneyCol source="amount_sen" label="Amount" />
      <Col
        label="State"
        render={(run: PayoutRunEntry) =>
          run.state === 'prepared' ? (
            <RunActions run={run} />
          ) : (
            <>
              {run.state === 'paid' ? `Paid, ${run.bank_reference}` : 'Cancelled'}
              <Note>{nameOf('operator', run.closed_by)}</Note>
            </>
          )
        }
      />
    </ConsoleTable>
  )
}

function RunActions({ run }: { run: PayoutRunEntry }) {
  const { id, file_read_at, file_read_by } = run
  const nameOf = useActorNames()
  const [waiting] = useWaitingChanges('payout_run', id)
  const { has } = useRights()
  const { run: runOnce } = useNotifiedRun()
  const refresh = useRefresh()
  if (!has('affiliates.pay')) return 'Prepared'
  const save = () =>
    runOnce(async () => {
      const file = await callForFile('GET', pathTo(consolePaths.payoutRunFile, { id }))
      saveFile(file, `payouts-${id}.csv`)
      refresh()
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {file_read_at && (
        <Note sx={{ flexBasis: '100%' }}>
          File downloaded by {nameOf('operator', file_read_by)}, <Time at={file_read_at} />
        </Note>
      )}
      {waiting && (
        <Typography variant="body2" sx={{ flexBasis: '100%' }}>
          <Link to="/change-requests">Cancellation waiting for approval</Link>
        </Typography>
      )}
      <Button variant="outlined" size="small" onClick={save}>
        Download bank file
      </Button>
      <MarkAsPaidButton run={run} />
      <ActionButton
        label="Cancel"
        color="error"
        confirm="Cancel run"
        title="Cancel this payout run?"
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.cancelPayoutRun, { id }), { reason })}
        done="Cancelled. The amount is owed again."
      >
        <Typography>
          Make sure that the bank has not received the file; otherwise the payouts could be made
          twice.
          {file_read_at && ' The file was downloaded, so a second person must approve this.'}
        </Typography>
      </ActionButton>
    </Box>
  )
}

/** Marks a run as paid, under the bank's reference. */
function MarkAsPaidButton({ run }: { run: PayoutRunEntry }) {
  const { id, affiliates, amount_sen } = run
  const reference = useTextInput('', { maxLength: 60 })
  return (
    <ActionButton
      label="Mark as paid"
      title={`Mark ${affiliates} transfers as paid?`}
      run={() =>
        call('POST', pathTo(consolePaths.payPayoutRun, { id }), { bank_reference: reference.text })
      }
      done="Paid."
      disabled={reference.text.length < 3}
    >
      <Typography>
        <Money sen={amount_sen} /> in total. Each affiliate gets an email.
      </Typography>
      <TextField label="Bank reference" {...reference.field} required />
    </ActionButton>
  )
}
