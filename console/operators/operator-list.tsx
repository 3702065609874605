import type { OperatorEntry } from '@apeak/contract/operators'
import { DataTable, List } from 'react-admin'
import { Time } from '../ui/malaysian-time.tsx'

/** Everybody who runs the shop. */
export function OperatorList() {
  return (
    <List title="Operators" sort={{ field: 'name', order: 'ASC' }} perPage={25} exporter={false}>
      <DataTable bulkActionButtons={false} rowClick="show">
        <DataTable.Col source="name" />
        <DataTable.Col source="email" label="E-mail" />
        <DataTable.Col source="role" />
        <DataTable.Col
          label="Second factor"
          disableSort
          render={({ second_factor }: OperatorEntry) => (second_factor ? 'Set up' : 'None')}
        />
        <DataTable.Col
          label="Last seen"
          disableSort
          render={({ last_seen_at }: OperatorEntry) =>
            last_seen_at ? <Time at={last_seen_at} /> : 'Never'
          }
        />
      </DataTable>
    </List>
  )
}
