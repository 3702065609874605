import type { UnmatchedEntry } from '@apeak/contract/payments-console'
import { DataTable, List, SelectInput } from 'react-admin'
import { Time } from '../ui/malaysian-time.tsx'
import { atTheRight, Money } from '../ui/money.tsx'
import { moneyWord } from './money-words.ts'

const filters = [
  <SelectInput
    key="open"
    source="open"
    label="State"
    alwaysOn
    choices={[
      { id: 'true', name: 'Open' },
      { id: 'false', name: 'Resolved' },
    ]}
  />,
]

/** Money that came or left at a provider without the shop having asked. */
export function UnmatchedList() {
  return (
    <List
      title="Unmatched money"
      filters={filters}
      filterDefaultValues={{ open: 'true' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: UnmatchedEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="What"
          disableSort
          render={({ kind }: UnmatchedEntry) => moneyWord(kind)}
        />
        <DataTable.Col
          sx={atTheRight}
          source="amount_sen"
          label="Amount"
          disableSort
          render={({ amount_sen }: UnmatchedEntry) => <Money sen={amount_sen} />}
        />
        <DataTable.Col
          label="Provider"
          disableSort
          render={({ provider }: UnmatchedEntry) => moneyWord(provider)}
        />
        <DataTable.Col label="State" source="state" disableSort />
        <DataTable.Col label="Called there" source="provider_reference" disableSort />
      </DataTable>
    </List>
  )
}
