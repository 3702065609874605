import type { CategoryEntry } from '@apeak/contract/catalog-console'
import Box from '@mui/material/Box'
import { DataTable, SearchInput } from 'react-admin'
import { PublicationChip, publicationFilter } from '../forms/publication.tsx'
import { thumbnailUrl } from '../pictures/picture-library.tsx'
import { ConsoleList, ListActions } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, address or other name" />,
  publicationFilter,
]

/** The categories, in the shop's order. */
export function CategoryList() {
  return (
    <ConsoleList
      resource="categories"
      title="Games"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      actions={<ListActions create="New game" right="catalog.change" order />}
    >
      <ConsoleTable nothing="No game like this." opens="edit">
        <DataTable.Col
          source="name"
          label="Game"
          render={(category: CategoryEntry) => <NameCell category={category} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(category: CategoryEntry) => <PublicationChip thing={category} />}
        />
        <DataTable.NumberCol source="items" label="Items" />
        <DataTable.Col
          label="Tags"
          disableSort
          {...wideOnly}
          render={(category: CategoryEntry) => category.tags.join(', ')}
        />
        <DataTable.NumberCol source="position" label="Place" {...phoneHidden} />
      </ConsoleTable>
    </ConsoleList>
  )
}

function NameCell({ category }: { category: CategoryEntry }) {
  return (
    <RowLink edits>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {category.picture ? (
          <img
            src={thumbnailUrl({ url: category.picture })}
            alt=""
            width={32}
            height={32}
            loading="lazy"
            style={{ objectFit: 'cover', borderRadius: 6 }}
          />
        ) : (
          <Box
            component="span"
            sx={{ width: 32, height: 32, borderRadius: '6px', bgcolor: 'action.hover' }}
          />
        )}
        {category.name}
      </Box>
    </RowLink>
  )
}
