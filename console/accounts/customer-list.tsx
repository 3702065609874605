import type { CustomerEntry } from '@apeak/contract/accounts-console'
import Chip from '@mui/material/Chip'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    resettable
    placeholder="Name, e-mail, phone, order, player ID"
    sx={{ '--search-width': '330px' }}
  />,
  <SelectInput
    key="suspended"
    source="suspended"
    label="May log in"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'false', name: 'Yes' },
      { id: 'true', name: 'Suspended' },
    ]}
  />,
]

/** Customers, the newest first, or those whom a text finds: also by what they ordered. */
export function CustomerList() {
  return (
    <ConsoleList
      resource="customers"
      title="Customers"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="Nobody is found by this." opens>
        <DataTable.Col
          label="Name"
          disableSort
          render={({ name, email }: CustomerEntry) => (
            <>
              <RowLink>{name}</RowLink>
              <PhoneNote>{email}</PhoneNote>
            </>
          )}
        />
        <DataTable.Col
          label="E-mail"
          disableSort
          source="email"
          {...phoneHidden}
          sx={{ overflowWrap: 'anywhere' }}
        />
        <DataTable.Col
          label="Phone"
          disableSort
          source="phone"
          {...wideOnly}
          sx={{ whiteSpace: 'nowrap' }}
        />
        <DataTable.Col
          source="created_at"
          label="Since"
          {...wideOnly}
          render={({ created_at }: CustomerEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={({ suspended_at }: CustomerEntry) =>
            suspended_at && <Chip label="Suspended" size="small" color="error" variant="outlined" />
          }
        />
      </ConsoleTable>
    </ConsoleList>
  )
}
