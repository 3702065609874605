import type { EditedTag, TagEntry } from '@apeak/contract/catalog-console'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material'
import { BooleanInput, useRecordContext } from 'react-admin'
import { useController } from 'react-hook-form'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { plainText } from '../forms/edited-fields.ts'
import { editedKinds } from '../forms/edited-kinds.ts'
import { ArchiveButton, ArchivedSince, PublicationChip } from '../forms/publication.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, NumberCol, RowLink } from '../ui/console-table.tsx'
import type { CsvColumns } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Panel } from '../ui/panel.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { Note } from '../ui/text.tsx'
import { NameAndAddress, useSortedList } from './catalog-fields.tsx'

const filters = [
  searchFilter('Name or address'),
  selectFilter('archived', 'State', { true: 'Archived' }),
]

const csv: CsvColumns = [
  ['Tag', ({ name }: TagEntry) => name],
  ['Home page', ({ on_homepage }: TagEntry) => (on_homepage ? 'Shown' : '')],
  ['Games', ({ categories }: TagEntry) => categories],
  ['Position', ({ position }: TagEntry) => position],
]

/** The tags in display order. */
export function TagList() {
  return (
    <ConsoleList
      resource="tags"
      csv={csv}
      title="Tags"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      create={{ label: 'New tag', right: 'catalog.change', order: true }}
      nothing="No tags yet. A tag groups games on the home page and the products page."
      opens="edit"
    >
      <Col
        source="name"
        label="Tag"
        render={({ name }: TagEntry) => <RowLink edits>{name}</RowLink>}
      />
      <Col label="Home page" render={({ on_homepage }: TagEntry) => (on_homepage ? 'Shown' : '')} />
      <NumberCol source="categories" label="Games" />
      <NumberCol source="position" label="Position" hide="phone" />
    </ConsoleList>
  )
}

/** Edits a tag and the order of its categories. */
export function TagEdit() {
  const { nameOf } = useSortedList('categories')
  const { category_ids } = editedKinds.tag
  const show = (ids: unknown) => plainText((ids as number[]).map(nameOf))
  const fields = { ...editedKinds.tag, category_ids: { ...category_ids, show } }
  return (
    <EditPage<EditedTag>
      resource="tags"
      kind="tag"
      translates="tag"
      right="catalog.change"
      fields={fields}
      titleOf={({ name }) => name}
      aside={<ArchivePanel />}
    >
      <Panel title="Basics">
        <NameAndAddress helperText="Links to the old address stop working." />
        <BooleanInput source="on_homepage" label="On the home page" helperText={false} />
      </Panel>
      <Panel title="Games">
        <Note sx={{ mb: 1.5 }}>
          In the order in which the tag shows them. The home page shows the first eight.
        </Note>
        <TagCategories />
      </Panel>
    </EditPage>
  )
}

/** Creates a tag. */
export function TagCreate() {
  return (
    <CreatePage resource="tags" title="New tag">
      <NameAndAddress proposes helperText="The last part of its address." />
    </CreatePage>
  )
}

/** Adds, removes and reorders the categories of a tag. */
function TagCategories() {
  const { field, fieldState } = useController({ name: 'category_ids' })
  const { all, nameOf } = useSortedList('categories')
  const ids = (field.value ?? []) as number[]
  const others = all.filter(({ id }) => !ids.includes(id))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        options={others}
        value={null}
        blurOnSelect
        clearOnBlur
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        onChange={(_event, category) => category && field.onChange([...ids, category.id])}
        renderInput={(input) => <TextField {...input} label="Add a game" />}
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <SortableList
        label="Games of the tag"
        items={ids.map((id) => ({ id }))}
        nameOf={({ id }) => nameOf(id)}
        onMove={(items) => field.onChange(items.map(({ id }) => id))}
        render={({ id }) => {
          const category = all.find((one) => one.id === id)
          return (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {nameOf(id)}
              </Box>
              {category && <PublicationChip thing={category} />}
              <IconButton
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        }}
      />
    </Box>
  )
}

/** Archives and restores a tag. */
function ArchivePanel() {
  const { archived_at = null } = useRecordContext<EditedTag>() ?? {}
  return (
    <Panel title="State">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {archived_at === null ? 'Visible to shoppers.' : <ArchivedSince at={archived_at} />}
      </Typography>
      <ArchiveButton
        right="catalog.change"
        archiving="Hidden from shoppers."
        restoring="Visible to shoppers again."
      />
    </Panel>
  )
}
