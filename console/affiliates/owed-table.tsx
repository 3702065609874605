import type { AffiliateEntry, PreparePayoutRun } from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { DataTable, useListContext, useUnselectAll } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { phoneHidden } from '../ui/console-table.tsx'
import { Money } from '../ui/money.tsx'
import { narrowTable } from '../ui/narrow-table.ts'
import { useRights } from '../ui/use-rights.ts'
import { PayAffiliate } from './pay-affiliate.tsx'

/** Who is owed something, to be chosen for a run or paid one by one. Inside a list of affiliates. */
export function OwedTable() {
  const { has } = useRights()
  return (
    <DataTable<AffiliateEntry>
      rowClick={false}
      sx={narrowTable}
      bulkActionButtons={has('affiliates.pay') ? <PrepareRun /> : false}
      isRowSelectable={({ open_run_id }) => open_run_id === null}
      empty={
        <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
          Nothing is owed.
        </Typography>
      }
    >
      <DataTable.Col
        label="Affiliate"
        disableSort
        render={({ id, name, email }: AffiliateEntry) => (
          <>
            <Link to={`/affiliates/${id}/show`}>{name}</Link>
            <Typography
              component="div"
              variant="body2"
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere', display: { xs: 'none', sm: 'block' } }}
            >
              {email}
            </Typography>
          </>
        )}
      />
      <DataTable.Col
        label="Suspected"
        align="right"
        disableSort
        {...phoneHidden}
        render={({ void_referrals }: AffiliateEntry) => void_referrals || '—'}
      />
      <DataTable.Col
        source="owed"
        label="Owed"
        align="right"
        render={({ owed_sen }: AffiliateEntry) => <Money sen={owed_sen} />}
      />
      <DataTable.Col
        label="Pay"
        disableSort
        render={(affiliate: AffiliateEntry) =>
          affiliate.open_run_id ? 'Prepared for the bank' : <PayAffiliate affiliate={affiliate} />
        }
      />
    </DataTable>
  )
}

function PrepareRun() {
  const { data = [], selectedIds } = useListContext<AffiliateEntry>()
  const unselect = useUnselectAll('affiliates', 'owed-affiliates')
  // What was chosen on another page is not seen now, and what is owed to it not known.
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
      label="Prepare for the bank"
      variant="contained"
      right="affiliates.pay"
      title={`Prepare ${chosen.length} transfers?`}
      run={prepare}
      done="Prepared. Its file is below."
      onDone={unselect}
      disabled={chosen.length === 0}
    >
      <Typography>
        <Money sen={sum} /> in all. Until you mark the run as paid, or cancel it, nobody pays these
        affiliates in another way.
      </Typography>
    </ActionButton>
  )
}
