import type { ProductEntry } from '@apeak/contract/catalog-console'
import { AutocompleteInput, DataTable, ReferenceInput, SearchInput } from 'react-admin'
import { PublicationChip, publicationFilter } from '../forms/publication.tsx'
import { ConsoleList, ListActions } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Money } from '../ui/money.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Item or game" />,
  <ReferenceInput
    key="category_id"
    source="category_id"
    reference="categories"
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <AutocompleteInput
      label="Game"
      optionText="name"
      filterToQuery={(q: string) => (q ? { q } : {})}
      sx={{ minWidth: 200 }}
    />
  </ReferenceInput>,
  publicationFilter,
]

/** Products of all categories; archived ones where they are asked for. */
export function ProductList() {
  return (
    <ConsoleList
      resource="products"
      title="Items"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      actions={<ListActions create="New item" right="prices.change" />}
    >
      <ConsoleTable nothing="No item like this." opens="edit">
        <DataTable.Col
          source="name"
          label="Item"
          render={({ name, category_name }: ProductEntry) => (
            <>
              <RowLink edits>{name}</RowLink>
              <PhoneNote>{category_name}</PhoneNote>
            </>
          )}
        />
        <DataTable.Col
          source="category_name"
          label="Game"
          disableSort
          {...phoneHidden}
          sx={{ minWidth: 200 }}
        />
        <DataTable.Col
          align="right"
          source="price_sen"
          label="Price"
          render={({ price_sen }: ProductEntry) => <Money sen={price_sen} />}
        />
        <DataTable.Col
          align="right"
          source="sale_price_sen"
          label="On sale at"
          disableSort
          {...phoneHidden}
          render={({ sale_price_sen }: ProductEntry) =>
            sale_price_sen === null ? null : <Money sen={sale_price_sen} />
          }
        />
        <DataTable.Col
          source="delivered_by_code"
          label="Delivered"
          disableSort
          {...wideOnly}
          render={({ delivered_by_code }: ProductEntry) =>
            delivered_by_code ? 'By code' : 'By hand'
          }
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(product: ProductEntry) => <PublicationChip thing={product} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}
