import type { EditedFlashSale } from '@apeak/contract/flash-sales-console'
import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, RowLink } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { useRights } from '../ui/use-rights.ts'
import { SaleState } from './sale-state.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Item or game" />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={[
      { id: 'running', name: 'Running' },
      { id: 'coming', name: 'Coming' },
      { id: 'sold_out', name: 'Sold out' },
      { id: 'ended', name: 'Ended' },
    ]}
  />,
]

/** Flash sales of all items, those that end last first. */
export function FlashSaleList() {
  const { has } = useRights()
  return (
    <ConsoleList
      title="Flash sales"
      filters={filters}
      sort={{ field: 'ends_at', order: 'DESC' }}
      {...(has('prices.change') ? { actions: <CreateButton label="New flash sale" /> } : {})}
    >
      <ConsoleTable nothing="No flash sale like this." opens="edit">
        <DataTable.Col
          label="Item"
          disableSort
          render={({ category_name, product_name }: EditedFlashSale) => (
            <RowLink edits>
              {category_name}, {product_name}
            </RowLink>
          )}
        />
        <DataTable.NumberCol
          source="price_sen"
          label="Price"
          render={({ price_sen }: EditedFlashSale) => <Money sen={price_sen} />}
        />
        <DataTable.NumberCol
          source="product_price_sen"
          label="Instead of"
          disableSort
          render={({ product_price_sen }: EditedFlashSale) => <Money sen={product_price_sen} />}
        />
        <DataTable.NumberCol source="sold" label="Sold" />
        <DataTable.NumberCol source="reserved" label="Kept by orders" disableSort />
        <DataTable.NumberCol source="qty" label="Units" disableSort />
        <DataTable.Col
          source="ends_at"
          label="Until"
          render={({ ends_at }: EditedFlashSale) => <Time at={ends_at} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={({ state }: EditedFlashSale) => <SaleState state={state} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}
