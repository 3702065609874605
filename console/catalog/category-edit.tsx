import type { EditedCategory, EditedOption } from '@apeak/contract/catalog-console'
import Box from '@mui/material/Box'
import { EditPage } from '../ui/edit-page.tsx'
import { type EditedFields, inPlainWords } from '../ui/edited-fields.ts'
import { shortTime } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { PublishPanel } from '../ui/publish-panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { AliasesField } from './aliases-field.tsx'
import { GameItems } from './game-items.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { OptionsField } from './options-field.tsx'
import { SubcategoriesField } from './subcategories-field.tsx'
import { TagsField, useTagNames } from './tags-field.tsx'

/** A game as operators edit it: all that its page shows but its items. */
export function CategoryEdit() {
  const nameOf = useTagNames()
  const fields: EditedFields = {
    name: { label: 'Name' },
    slug: { label: 'Address' },
    description: { label: 'Description' },
    base_image_id: { label: 'Picture', show: pictureWords },
    background_image_id: { label: 'Banner', show: pictureWords },
    tooltip_id: { label: 'Where to find the ID', show: pictureWords },
    aliases: { label: 'Other names' },
    subcategories: { label: 'Subcategories' },
    options: { label: 'What is asked', show: optionWords },
    tag_ids: { label: 'Tags', show: (ids) => inPlainWords((ids as number[]).map(nameOf)) },
    published_at: { label: 'Published', show: timeWords },
  }
  return (
    <EditPage<EditedCategory>
      resource="categories"
      kind="category"
      right="catalog.change"
      fields={fields}
      titleOf={({ name }) => name}
      below={({ id }) => <GameItems id={id} />}
      aside={
        <>
          <PublishPanel
            right="catalog.change"
            archiving="Shoppers do not see it any more, and nothing of it can be ordered. Orders go on showing it."
            duplicates
            previews
          />
          <Panel title="Found by">
            <TagsField />
            <AliasesField />
          </Panel>
        </>
      }
    >
      <Panel title="What it is">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <NameAndAddress helperText="A changed address leads on from the earlier one." />
          <RichTextField source="description" label="Description" />
        </Box>
      </Panel>
      <Panel title="Pictures">
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
          }}
        >
          <PictureField source="base_image_id" label="Picture" helperText="In lists: square" />
          <PictureField
            source="background_image_id"
            label="Banner"
            helperText="Above its page: wide"
          />
          <PictureField
            source="tooltip_id"
            label="Where to find the ID"
            helperText="Shown beside what is asked"
          />
        </Box>
      </Panel>
      <Panel title="Subcategories">
        <SubcategoriesField />
      </Panel>
      <Panel title="What is asked once an order">
        <OptionsField />
      </Panel>
    </EditPage>
  )
}

const pictureWords = (id: unknown) => (id === null ? 'none' : `picture ${id}`)
const timeWords = (at: unknown) =>
  at === null ? 'draft' : at === 'now' ? 'now' : shortTime(String(at))
const optionWords = (options: unknown) =>
  (options as EditedOption[])
    .map(({ name, type, is_required }) => `${name} (${type}${is_required ? ', required' : ''})`)
    .join('; ') || 'nothing'
