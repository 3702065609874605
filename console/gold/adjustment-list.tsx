import type { AdjustmentEntry } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable, NumberInput, SelectInput, useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { moneyWord } from '../payments/money-words.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={['waiting', 'done', 'rejected'].map((id) => ({ id, name: moneyWord(id) }))}
  />,
  <NumberInput key="customer_id" source="customer_id" label="Customer" alwaysOn />,
]

/** Gold that operators gave or took, and what waits for a second one. */
export function AdjustmentList() {
  const nameOf = useActorNames()
  return (
    <ConsoleList
      resource="gold-adjustments"
      title="Gold adjustments"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="Nobody adjusted gold.">
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at, customer_id, reason, requested_by }: AdjustmentEntry) => (
            <>
              <Time at={created_at} />
              <PhoneNote>
                {nameOf('operator', requested_by)} for customer {customer_id}: {reason}
              </PhoneNote>
            </>
          )}
        />
        <DataTable.Col source="customer_id" label="Customer" disableSort {...phoneHidden} />
        <DataTable.Col
          align="right"
          source="amount_sen"
          label="Gold"
          render={({ amount_sen }: AdjustmentEntry) => <Money sen={amount_sen} />}
        />
        <DataTable.Col source="reason" disableSort {...phoneHidden} />
        <DataTable.Col
          label="Asked by"
          disableSort
          {...phoneHidden}
          render={({ requested_by }: AdjustmentEntry) => nameOf('operator', requested_by)}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(adjustment: AdjustmentEntry) => <State adjustment={adjustment} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

function State({ adjustment }: { adjustment: AdjustmentEntry }) {
  const nameOf = useActorNames()
  const { identity } = useGetIdentity()
  const { id, decided_by, requested_by, expires_at } = adjustment
  const state: string = adjustment.state
  const decide = (path: string) => (reason: string) => call('POST', path, reason ? { reason } : {})
  const params = { id: String(id) }
  if (state !== 'waiting') {
    return decided_by
      ? `${moneyWord(state)} by ${nameOf('operator', decided_by)}`
      : moneyWord(state)
  }
  const isOwn = identity?.id === requested_by
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {!isOwn && (
        <ActionButton
          label="Approve"
          right="gold.adjust"
          title="Approve this adjustment?"
          run={decide(pathTo(consolePaths.approveAdjustment, params))}
          done="Approved"
        >
          <Typography variant="body2">
            <Money sen={adjustment.amount_sen} /> for customer {adjustment.customer_id}:{' '}
            {adjustment.reason}. It is moved at once.
          </Typography>
        </ActionButton>
      )}
      <ActionButton
        label={isOwn ? 'Take back' : 'Reject'}
        right="gold.adjust"
        title={isOwn ? 'Take this back?' : 'Reject this adjustment?'}
        asksReason={!isOwn}
        run={decide(pathTo(consolePaths.rejectAdjustment, params))}
        done="It will not be moved"
        color="error"
      />
      {expires_at && (
        <Typography variant="body2" color="textSecondary">
          until <Time at={expires_at} />
        </Typography>
      )}
    </Box>
  )
}
