import type { GoldAccount } from '@apeak/contract/gold-console'
import { DataTable, TextInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink } from '../ui/console-table.tsx'
import { Money } from '../ui/money.tsx'

const filters = [<TextInput key="email" source="email" label="E-mail address" alwaysOn />]

/** Customers who have, or had, gold: who has most first. */
export function GoldAccountList() {
  return (
    <ConsoleList
      resource="gold-accounts"
      title="Gold"
      filters={filters}
      sort={{ field: 'balance_sen', order: 'DESC' }}
    >
      <ConsoleTable nothing="Nobody like this has, or had, gold." opens>
        <DataTable.Col source="id" label="Customer" disableSort />
        <DataTable.Col
          source="email"
          label="E-mail address"
          disableSort
          sx={{ overflowWrap: 'anywhere' }}
          render={({ email }: GoldAccount) => <RowLink>{email ?? 'Erased'}</RowLink>}
        />
        <DataTable.Col
          align="right"
          source="balance_sen"
          label="Balance"
          render={({ balance_sen }: GoldAccount) => <Money sen={balance_sen} />}
        />
        <DataTable.NumberCol source="entries" {...phoneHidden} />
      </ConsoleTable>
    </ConsoleList>
  )
}
