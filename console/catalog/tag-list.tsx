import type { TagEntry } from '@apeak/contract/catalog-console'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink } from '../ui/console-table.tsx'
import { ListActions } from '../ui/list-actions.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or address" />,
  <SelectInput
    key="archived"
    source="archived"
    label="State"
    alwaysOn
    choices={[{ id: 'true', name: 'Archived' }]}
  />,
]

/** The groups in which games are shown, in the shop's order. */
export function TagList() {
  return (
    <ConsoleList
      resource="tags"
      title="Tags"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      actions={<ListActions create="New tag" right="catalog.change" order />}
    >
      <ConsoleTable nothing="No tag like this." opens="edit">
        <DataTable.Col
          source="name"
          label="Tag"
          render={({ name }: TagEntry) => <RowLink edits>{name}</RowLink>}
        />
        <DataTable.Col
          label="Home page"
          disableSort
          render={({ on_homepage }: TagEntry) => (on_homepage ? 'Shown' : '')}
        />
        <DataTable.NumberCol source="categories" label="Games" />
        <DataTable.NumberCol source="position" label="Place" {...phoneHidden} />
      </ConsoleTable>
    </ConsoleList>
  )
}
