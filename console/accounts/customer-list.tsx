import type { CustomerEntry } from '@apeak/contract/accounts-console'
import Chip from '@mui/material/Chip'
import { DataTable, List, SearchInput, SelectInput } from 'react-admin'
import { Time } from '../ui/malaysian-time.tsx'
import { narrowFilters, narrowTable } from '../ui/narrow-table.ts'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    resettable
    placeholder="Name, e-mail, phone, order, player ID"
    sx={{ minWidth: { sm: 320 } }}
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
    <List
      title="Customers"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={false}
      sx={narrowFilters}
    >
      <DataTable bulkActionButtons={false} rowClick="show" sx={narrowTable}>
        <DataTable.Col label="Name" disableSort source="name" />
        <DataTable.Col
          label="E-mail"
          disableSort
          source="email"
          sx={{ overflowWrap: 'anywhere' }}
        />
        <DataTable.Col
          label="Phone"
          disableSort
          source="phone"
          cellClassName="wide-only"
          headerClassName="wide-only"
        />
        <DataTable.Col
          source="created_at"
          label="Since"
          cellClassName="wide-only"
          headerClassName="wide-only"
          render={({ created_at }: CustomerEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={({ suspended_at }: CustomerEntry) =>
            suspended_at && <Chip label="Suspended" size="small" color="error" variant="outlined" />
          }
        />
      </DataTable>
    </List>
  )
}
