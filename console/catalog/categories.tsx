import type { CategoryEntry, EditedCategory } from '@apeak/contract/catalog-console'
import { categoryFields, type EditedOption } from '@apeak/contract/catalog-fields'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { publicationOf } from '@apeak/contract/publishing'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Alert, Box, Chip, IconButton, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import {
  AutocompleteArrayInput,
  TextArrayInput,
  useCreatePath,
  useNotify,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { type FormFields, plainText } from '../forms/edited-fields.ts'
import { FieldInputs } from '../forms/inputs.tsx'
import { PartsField, useFieldErrors, usePartList } from '../forms/list-field.tsx'
import { PublicationChip, PublishPanel, publicationFilter } from '../forms/publication.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { thumbnailUrl, useLibraryPicture, usePictureChoice } from '../pictures/picture-library.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { SellingPausePanel } from '../shop/selling-pause.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, NumberCol, RowLink } from '../ui/console-table.tsx'
import type { CsvColumns } from '../ui/csv-export.tsx'
import { searchFilter } from '../ui/filters.tsx'
import { timeText } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { failureText } from '../ui/run.ts'
import { LinkButton } from '../ui/text.tsx'
import { addressOf, NameAndAddress, useSortedList } from './catalog-fields.tsx'
import { OptionsField } from './options-field.tsx'

// NameAndAddress has the input of the name.
const { name, ...plainFields } = categoryFields

/** Edits a category, without its products. */
export function CategoryEdit() {
  const { nameOf } = useSortedList('tags')
  const { base_image_id, background_image_id, tooltip_id, options, tag_ids, published_at } =
    categoryFields
  const fields: FormFields = {
    ...categoryFields,
    base_image_id: { ...base_image_id, show: pictureWords },
    background_image_id: { ...background_image_id, show: pictureWords },
    tooltip_id: { ...tooltip_id, show: pictureWords },
    options: { ...options, show: optionWords },
    tag_ids: { ...tag_ids, show: (ids) => plainText((ids as number[]).map(nameOf)) },
    published_at: { ...published_at, show: timeWords },
  }
  return (
    <EditPage<EditedCategory>
      resource="categories"
      kind="category"
      translates="category"
      right="catalog.change"
      fields={fields}
      titleOf={({ name }) => name}
      below={({ id }) => <CategoryProducts id={id} />}
      aside={
        <>
          <PublishPanel
            right="catalog.change"
            archiving="Hidden from shoppers, and its items cannot be ordered. Existing orders still show it."
            previews
            warning={<GameWarning />}
          />
          <SellingPausePanel right="catalog.change" of="this game" />
          <Panel title="Search">
            <TagsField />
            <AliasesField />
          </Panel>
        </>
      }
    >
      <Panel title="Basics">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <NameAndAddress helperText="The old address redirects to the new one." />
          <FieldInputs fields={plainFields} />
        </Box>
      </Panel>
      <Panel title="Pictures" id="base_image_id">
        <CategoryPictures />
      </Panel>
      <Panel title="Subcategories">
        <SubcategoriesField />
      </Panel>
      <Panel title="Questions asked once per order" id="options">
        <OptionsField />
      </Panel>
    </EditPage>
  )
}

const pictureWords = (id: unknown) => (id === null ? 'none' : `picture ${id}`)
const timeWords = (at: unknown) =>
  at === null ? 'draft' : at === 'now' ? 'now' : timeText(String(at))
const optionWords = (options: unknown) =>
  (options as EditedOption[])
    .map(({ name, type, is_required }) => `${name} (${type}${is_required ? ', required' : ''})`)
    .join('; ') || 'nothing'

/** The pictures of a category's page. */
function CategoryPictures() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
      }}
    >
      <PictureField source="base_image_id" label="Picture" helperText="Square, in lists" />
      <PictureField source="background_image_id" label="Banner" helperText="Wide, above its page" />
      <PictureField
        source="tooltip_id"
        label="Where to find the ID"
        helperText="Shown next to the question"
      />
    </Box>
  )
}

/** What shoppers would miss if the game were published as it is. */
function GameWarning() {
  const record = useRecordContext<EditedCategory>()
  const [tags, picture, options] = useWatch({ name: ['tag_ids', 'base_image_id', 'options'] })
  const { data } = useRead<Page<unknown>>(
    ['products', 'published', record?.id],
    pathTo(consolePaths.products, {}, { category_id: record?.id, publication: 'published' }),
    { enabled: record !== undefined },
  )
  const asksForId = (options as EditedOption[] | undefined)?.some(({ pattern }) => pattern !== null)
  const missing = [
    (tags ?? []).length === 0 && 'a tag, or no list of the home page shows it',
    !picture && 'a picture',
    data?.total === 0 && 'a published item',
    !asksForId && 'a question for the player ID with a format, or wrong IDs go unnoticed',
  ].filter((one) => typeof one === 'string')
  if (missing.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {record?.published_at ? 'It is published, but lacks:' : 'Before you publish, add:'}
      <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** Creates a category as a draft. */
export function CategoryCreate() {
  return (
    <CreatePage resource="categories" title="New game">
      <NameAndAddress proposes helperText="The last part of its page’s address." />
    </CreatePage>
  )
}

type Subcategory = EditedCategory['subcategories'][number]

/** Edits the subcategories of a category and their order. */
function SubcategoriesField() {
  const list = usePartList<Subcategory>('subcategories')
  const errorOf = useFieldErrors()
  return (
    <PartsField
      label="Subcategories"
      list={list}
      nothing="No subcategories: all items are in one list."
      nameOf={({ name }) => name || 'new subcategory'}
      add="Add a subcategory"
      newPart={{ id: null, name: '', base_image_id: null }}
      render={({ name, base_image_id: picture }, at) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <SmallPictureField
            label={`Picture of ${name || 'the subcategory'}`}
            id={picture}
            onChange={(base_image_id) => list.change(at, { base_image_id })}
          />
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => list.change(at, { name: target.value })}
            error={errorOf(`subcategories.${at}.name`) !== undefined}
            helperText={errorOf(`subcategories.${at}.name`)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            sx={{ flex: '1 1 10rem' }}
          />
          <IconButton aria-label={`Remove ${name}`} onClick={() => list.remove(at)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    />
  )
}

type Props = { label: string; id: number | null; onChange(id: number): void }

/** A thumbnail that opens the picture library. */
function SmallPictureField({ label, id, onChange }: Props) {
  const { data: picture } = useLibraryPicture(id)
  const { dialog, open } = usePictureChoice((chosen) => onChange(chosen.id))
  return (
    <>
      <IconButton
        aria-label={label}
        onClick={open}
        sx={{ borderRadius: 1, border: 1, borderColor: 'divider', width: 44, height: 44, p: 0 }}
      >
        {picture ? (
          <img
            src={thumbnailUrl(picture)}
            alt=""
            width={42}
            height={42}
            style={{ objectFit: 'cover', borderRadius: 7 }}
          />
        ) : (
          <ImageIcon fontSize="small" />
        )}
      </IconButton>
      {dialog}
    </>
  )
}

/** The tags of a category. Its position within a tag is edited with the tag. */
function TagsField() {
  const { all } = useSortedList('tags')
  const queries = useQueryClient()
  const notify = useNotify()
  const add = async (name?: string) => {
    if (!name) return undefined
    try {
      const body = { name, slug: addressOf(name), request_key: crypto.randomUUID() }
      const { id } = await call<{ id: number }>('POST', consolePaths.tags, body)
      await queries.invalidateQueries({ queryKey: ['tags'] })
      return { id, name }
    } catch (error) {
      notify(await failureText(error), { type: 'error' })
      return undefined
    }
  }
  return (
    <AutocompleteArrayInput
      source="tag_ids"
      label="Tags"
      helperText="Choose one, or type a new name."
      choices={all}
      onCreate={add}
      createItemLabel="Create “%{item}”"
      parse={(ids?: number[]) => (ids ?? []).toSorted((one, other) => one - other)}
      disableCloseOnSelect
      fullWidth
    />
  )
}

/** The aliases of a category. */
const AliasesField = () => (
  <TextArrayInput
    source="aliases"
    label="Other names"
    helperText="For example mlbb. Press Enter after each."
    parse={(aliases: string[]) =>
      [...new Set(aliases.map((alias) => alias.trim().toLowerCase()))].filter(Boolean)
    }
    fullWidth
  />
)

/** Links to the products of a category, and to a new one. */
function CategoryProducts({ id }: { id: number }) {
  const { has } = useRights()
  const createPath = useCreatePath()
  const pathTo = (type: 'list' | 'create') => createPath({ resource: 'products', type })
  const its = encodeURIComponent(JSON.stringify({ category_id: id }))
  return (
    <Panel title="Items">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to={`${pathTo('list')}?filter=${its}`}>Its items</LinkButton>
        {has('prices.change') && (
          <LinkButton to={`${pathTo('create')}?category_id=${id}`}>Add an item</LinkButton>
        )}
      </Box>
    </Panel>
  )
}

const filters = [searchFilter('Name, address or other name'), publicationFilter]

const csv: CsvColumns = [
  ['Game', ({ name }: CategoryEntry) => name],
  [
    'State',
    (category: CategoryEntry) => (category.selling_pause ? 'paused' : publicationOf(category)),
  ],
  ['Items', ({ products }: CategoryEntry) => products],
  ['Tags', ({ tags }: CategoryEntry) => tags.join(', ')],
  ['Position', ({ position }: CategoryEntry) => position],
]

/** The categories, in the shop's order. */
export function CategoryList() {
  return (
    <ConsoleList
      resource="categories"
      csv={csv}
      title="Games"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      create={{ label: 'New game', right: 'catalog.change', order: true }}
      nothing="No games yet. Each game has a page with its items."
      opens="edit"
    >
      <Col
        source="name"
        label="Game"
        render={(category: CategoryEntry) => <NameCell category={category} />}
      />
      <Col
        label="State"
        render={(category: CategoryEntry) =>
          category.selling_pause ? (
            <Chip color="warning" label="Paused" />
          ) : (
            <PublicationChip thing={category} />
          )
        }
      />
      <NumberCol source="products" label="Items" />
      <Col
        label="Tags"
        hide="narrow"
        render={(category: CategoryEntry) => category.tags.join(', ')}
      />
      <NumberCol source="position" label="Position" hide="phone" />
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
