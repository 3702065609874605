import type { EditedTag, Ordered, TagEntry } from '@apeak/contract/catalog-console'
import { consolePaths, consolePrefix } from '@apeak/contract/paths'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  BooleanInput,
  SearchInput,
  SelectInput,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { useController, useFormState } from 'react-hook-form'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { type FormFields, plainText, useRefreshEdited } from '../forms/edited-fields.ts'
import { PublicationChip } from '../forms/publication.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConsoleList, ListActions } from '../ui/console-list.tsx'
import { Col, ConsoleTable, NumberCol, RowLink } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { Note } from '../ui/text.tsx'
import { NameAndAddress } from './catalog-fields.tsx'

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

/** The tags in display order. */
export function TagList() {
  return (
    <ConsoleList
      resource="tags"
      title="Tags"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      actions={<ListActions create="New tag" right="catalog.change" order />}
    >
      <ConsoleTable nothing="No matching tags." opens="edit">
        <Col
          source="name"
          label="Tag"
          render={({ name }: TagEntry) => <RowLink edits>{name}</RowLink>}
        />
        <Col
          label="Home page"
          render={({ on_homepage }: TagEntry) => (on_homepage ? 'Shown' : '')}
        />
        <NumberCol source="categories" label="Games" />
        <NumberCol source="position" label="Place" hide="phone" />
      </ConsoleTable>
    </ConsoleList>
  )
}

/** Edits a tag and the order of its categories. */
export function TagEdit() {
  const nameOf = useCategoryNames()
  const fields: FormFields = {
    name: { label: 'Name' },
    slug: { label: 'Address' },
    on_homepage: { label: 'On the home page' },
    category_ids: { label: 'Games', show: (ids) => plainText((ids as number[]).map(nameOf)) },
  }
  return (
    <EditPage<EditedTag>
      resource="tags"
      kind="tag"
      right="catalog.change"
      fields={fields}
      titleOf={({ name }) => name}
      aside={<ArchivePanel right="catalog.change" />}
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
      <NameAndAddress proposes helperText="The slug in its address." />
    </CreatePage>
  )
}

const useCategories = () =>
  useQuery({
    queryKey: ['categories', 'order'],
    queryFn: () => call<Ordered>('GET', consolePaths.categoryOrder),
  })

/** The name of a category. */
function useCategoryNames(): (id: number) => string {
  const { data } = useCategories()
  return (id) => data?.data.find((category) => category.id === id)?.name ?? `game ${id}`
}

/** Adds, removes and reorders the categories of a tag. */
function TagCategories() {
  const { field, fieldState } = useController({ name: 'category_ids' })
  const { data } = useCategories()
  const nameOf = useCategoryNames()
  const ids = (field.value ?? []) as number[]
  const others = data?.data.filter(({ id }) => !ids.includes(id)) ?? []
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
          const category = data?.data.find((one) => one.id === id)
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

/** Archives and restores a thing without a publication time. */
function ArchivePanel({ right }: { right: string }) {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<{ id: number; archived_at: string | null }>()
  const { isDirty } = useFormState()
  const refreshEdited = useRefreshEdited()
  if (!record) return null
  const isArchived = record.archived_at !== null
  const path = `${consolePrefix}/${resource}/${record.id}/${isArchived ? 'restore' : 'archive'}`
  return (
    <Panel title="State">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {isArchived ? (
          <>
            Archived <Time at={record.archived_at ?? ''} />. Shoppers do not see it.
          </>
        ) : (
          'Shoppers see it.'
        )}
      </Typography>
      <ActionButton
        label={isArchived ? 'Restore' : 'Archive'}
        title={isArchived ? 'Restore it?' : 'Archive it?'}
        right={right}
        disabled={isDirty}
        run={() => call('POST', path, {})}
        done={isArchived ? 'Restored' : 'Archived'}
        onDone={() => refreshEdited(resource, record.id)}
      >
        <Typography>
          {isArchived ? 'Visible to shoppers again.' : 'Hidden from shoppers.'}
        </Typography>
        {isDirty && <Typography color="warning">Save your changes first.</Typography>}
      </ActionButton>
    </Panel>
  )
}
