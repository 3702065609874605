import type { OwedToAffiliates } from '@apeak/contract/affiliates-console'
import { consolePaths } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { ListBase, Title } from 'react-admin'
import { call } from '../api.ts'
import { Facts } from '../ui/facts.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { PayoutTable } from './affiliate-show.tsx'
import { OwedTable } from './owed-table.tsx'
import { RunTable } from './run-table.tsx'

const newestFirst = { field: 'created_at', order: 'DESC' } as const

/** What affiliates are owed, how it is on its way, and what was paid. */
export function PayoutsPage() {
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Title title="Payouts" />
      <OwedInAll />
      <Panel title="Owed">
        <ListBase
          resource="affiliates"
          filter={{ is_owed: 'true' }}
          sort={{ field: 'owed', order: 'DESC' }}
          perPage={100}
          disableSyncWithLocation
          storeKey="owed-affiliates"
        >
          <OwedTable />
          <ListPages />
        </ListBase>
      </Panel>
      <Panel title="Runs for the bank">
        <ListBase
          resource="payout-runs"
          sort={newestFirst}
          perPage={10}
          disableSyncWithLocation
          storeKey="payout-runs"
        >
          <RunTable />
          <ListPages />
        </ListBase>
      </Panel>
      <Panel title="Paid">
        <ListBase
          resource="payouts"
          sort={newestFirst}
          perPage={10}
          disableSyncWithLocation
          storeKey="payouts-made"
        >
          <PayoutTable />
          <ListPages />
        </ListBase>
      </Panel>
    </Box>
  )
}

function OwedInAll() {
  const { data, error, refetch } = useQuery({
    // Under the affiliates' name: whatever is paid reads it again.
    queryKey: ['affiliates', 'owed-in-all'],
    queryFn: () => call<OwedToAffiliates>('GET', consolePaths.owedToAffiliates),
  })
  if (error) return <RetryAlert retry={refetch}>What is owed could not be read.</RetryAlert>
  return (
    <Panel title="In all">
      <Facts
        facts={[
          ['Owed', data ? <Money key="owed" sen={data.owed_sen} /> : '…'],
          ['To affiliates', data ? data.affiliates.toLocaleString('en-MY') : '…'],
          ['Of it prepared for the bank', data ? <Money key="run" sen={data.prepared_sen} /> : '…'],
        ]}
      />
    </Panel>
  )
}
