import type { CategoryEntry } from '@apeak/contract/categories-console'
import AddIcon from '@mui/icons-material/Add'
import OrderIcon from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { smaller } from '../pictures/picture-library.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { PublicationChip } from '../ui/publication-chip.tsx'
import { useRights } from '../ui/use-rights.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, address or other name" />,
  <SelectInput
    key="publication"
    source="publication"
    label="State"
    alwaysOn
    choices={[
      { id: 'published', name: 'Published' },
      { id: 'scheduled', name: 'Scheduled' },
      { id: 'draft', name: 'Drafts' },
      { id: 'archived', name: 'Archived' },
    ]}
  />,
]

/** The games, in the shop's order. */
export function CategoryList() {
  return (
    <ConsoleList
      title="Games"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      actions={<ListActions resource="categories" create="New game" />}
    >
      <ConsoleTable nothing="No game like this." opens="edit">
        <DataTable.Col
          source="name"
          label="Game"
          render={(game: CategoryEntry) => <Name game={game} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={(game: CategoryEntry) => <PublicationChip thing={game} />}
        />
        <DataTable.NumberCol source="items" label="Items" />
        <DataTable.Col
          label="Tags"
          disableSort
          {...wideOnly}
          render={(game: CategoryEntry) => game.tags.join(', ')}
        />
        <DataTable.NumberCol source="position" label="Place" {...phoneHidden} />
      </ConsoleTable>
    </ConsoleList>
  )
}

/** What can be done with a list that has an order of its own. */
export function ListActions({ resource, create }: { resource: string; create: string }) {
  const { has } = useRights()
  if (!has('catalog.change')) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, py: 1, '& a': { whiteSpace: 'nowrap' } }}>
      <Button component={Link} to={`/${resource}-order`} size="small" startIcon={<OrderIcon />}>
        Put in order
      </Button>
      <Button
        component={Link}
        to={`/${resource}/create`}
        size="small"
        variant="contained"
        startIcon={<AddIcon />}
      >
        {create}
      </Button>
    </Box>
  )
}

function Name({ game }: { game: CategoryEntry }) {
  return (
    <RowLink edits>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {game.picture ? (
          <img
            src={smaller({ url: game.picture })}
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
        {game.name}
      </Box>
    </RowLink>
  )
}
