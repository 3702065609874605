import type { GoldAccount } from '@apeak/contract/gold-console'
import { DataTable, List, TextInput } from 'react-admin'
import { atTheRight, Money } from '../ui/money.tsx'

const filters = [<TextInput key="email" source="email" label="E-mail address" alwaysOn />]

/** Customers who have, or had, gold: who has most first. */
export function GoldAccountList() {
  return (
    <List
      title="Gold"
      filters={filters}
      sort={{ field: 'balance_sen', order: 'DESC' }}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        <DataTable.Col source="id" label="Customer" disableSort />
        <DataTable.Col
          source="email"
          label="E-mail address"
          disableSort
          render={({ email }: GoldAccount) => email ?? 'Erased'}
        />
        <DataTable.Col
          sx={atTheRight}
          source="balance_sen"
          label="Balance"
          render={({ balance_sen }: GoldAccount) => <Money sen={balance_sen} />}
        />
        <DataTable.NumberCol source="entries" />
      </DataTable>
    </List>
  )
}
