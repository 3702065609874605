import type { EditedFlashSale } from '@apeak/contract/prices-console'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
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
  return (
    <ConsoleList
      resource="flash-sales"
      title="Flash sales"
      filters={filters}
      sort={{ field: 'ends_at', order: 'DESC' }}
      actions={<ListActions create="New flash sale" right="prices.change" />}
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
        <DataTable.Col
          align="right"
          source="price_sen"
          label="Price"
          render={({ price_sen }: EditedFlashSale) => <Money sen={price_sen} />}
        />
        <DataTable.Col
          align="right"
          source="product_price_sen"
          label="Instead of"
          disableSort
          {...wideOnly}
          render={({ product_price_sen }: EditedFlashSale) => <Money sen={product_price_sen} />}
        />
        <DataTable.NumberCol source="sold" label="Sold" {...phoneHidden} />
        <DataTable.NumberCol source="reserved" label="Kept by orders" disableSort {...wideOnly} />
        <DataTable.NumberCol source="qty" label="Units" disableSort {...phoneHidden} />
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
