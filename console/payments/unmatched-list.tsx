import type { UnmatchedEntry } from '@apeak/contract/payments-console'
import { DataTable, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
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
    <ConsoleList
      resource="unmatched-money"
      title="Unmatched money"
      filters={filters}
      initially={{ open: 'true' }}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="Every sen is matched." opens>
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: UnmatchedEntry) => (
            <RowLink>
              <Time at={created_at} />
            </RowLink>
          )}
        />
        <DataTable.Col
          label="What"
          disableSort
          render={({ kind, provider, state, provider_reference }: UnmatchedEntry) => (
            <>
              {moneyWord(kind)}
              <PhoneNote>
                {moneyWord(provider)}, {moneyWord(state).toLowerCase()}, {provider_reference}
              </PhoneNote>
            </>
          )}
        />
        <DataTable.Col
          align="right"
          source="amount_sen"
          label="Amount"
          disableSort
          render={({ amount_sen }: UnmatchedEntry) => <Money sen={amount_sen} />}
        />
        <DataTable.Col
          label="Provider"
          disableSort
          {...phoneHidden}
          render={({ provider }: UnmatchedEntry) => moneyWord(provider)}
        />
        <DataTable.Col
          label="State"
          disableSort
          {...phoneHidden}
          render={({ state }: UnmatchedEntry) => moneyWord(state)}
        />
        <DataTable.Col
          label="Called there"
          source="provider_reference"
          disableSort
          {...phoneHidden}
          sx={{ overflowWrap: 'anywhere' }}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}
