import type { Stock } from '@apeak/contract/codes'
import { BooleanInput, DataTable, List, SearchInput, SelectInput } from 'react-admin'
import { StockState } from './stock-state.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Game or item" />,
  <SelectInput
    key="delivered_by_code"
    source="delivered_by_code"
    label="Delivered"
    alwaysOn
    choices={[
      { id: 'true', name: 'By code' },
      { id: 'false', name: 'By hand' },
    ]}
  />,
  <BooleanInput key="is_low" source="is_low" label="Few left" />,
]

/** Products that are delivered by code, with how many codes there are. */
export function StockList() {
  return (
    <List
      title="Codes"
      filters={filters}
      filterDefaultValues={{ delivered_by_code: 'true' }}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <DataTable bulkActionButtons={false} rowClick="show">
        <DataTable.Col
          source="name"
          label="Item"
          render={({ category_name, name }: Stock) => `${category_name}, ${name}`}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(stock: Stock) => <StockState stock={stock} />}
        />
        <DataTable.NumberCol source="available" />
        <DataTable.NumberCol source="in_stock" label="In stock" />
        <DataTable.NumberCol source="reserved" disableSort />
        <DataTable.NumberCol source="owed" label="Waiting" />
        <DataTable.NumberCol source="warn_below" label="Warn below" disableSort />
      </DataTable>
    </List>
  )
}
