import type { Stock } from '@apeak/contract/codes-console'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
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
  <SelectInput
    key="is_low"
    source="is_low"
    label="Stock"
    alwaysOn
    choices={[{ id: 'true', name: 'Few left' }]}
  />,
]

/** Products that are delivered by code, with how many codes there are. */
export function StockList() {
  return (
    <ConsoleList
      resource="code-stocks"
      title="Codes"
      filters={filters}
      initially={{ delivered_by_code: 'true' }}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <ConsoleTable nothing="No item like this." opens>
        <DataTable.Col
          source="name"
          label="Item"
          render={({ category_name, name }: Stock) => (
            <RowLink>
              {category_name}, {name}
            </RowLink>
          )}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(stock: Stock) => <StockState stock={stock} />}
        />
        <DataTable.NumberCol source="available" />
        <DataTable.NumberCol source="in_stock" label="In stock" {...wideOnly} />
        <DataTable.NumberCol source="reserved" disableSort {...wideOnly} />
        <DataTable.NumberCol source="owed" label="Waiting" {...phoneHidden} />
        <DataTable.NumberCol source="warn_below" label="Warn below" disableSort {...wideOnly} />
      </ConsoleTable>
    </ConsoleList>
  )
}
