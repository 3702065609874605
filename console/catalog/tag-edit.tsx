import type { EditedTag } from '@apeak/contract/catalog-console'
import Typography from '@mui/material/Typography'
import { BooleanInput } from 'react-admin'
import { EditPage } from '../ui/edit-page.tsx'
import { type EditedFields, inPlainWords } from '../ui/edited-fields.ts'
import { Panel } from '../ui/panel.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { TaggedGames, useGameNames } from './tagged-games.tsx'

/** A tag as operators edit it, with its games in their order. */
export function TagEdit() {
  const nameOf = useGameNames()
  const fields: EditedFields = {
    name: { label: 'Name' },
    slug: { label: 'Address' },
    on_homepage: { label: 'On the home page' },
    category_ids: { label: 'Games', show: (ids) => inPlainWords((ids as number[]).map(nameOf)) },
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
      <Panel title="What it is">
        <NameAndAddress helperText="Links to the earlier address lead nowhere once it is changed." />
        <BooleanInput source="on_homepage" label="On the home page" helperText={false} />
      </Panel>
      <Panel title="Games">
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          In the order in which the tag shows them. The home page shows the first eight.
        </Typography>
        <TaggedGames />
      </Panel>
    </EditPage>
  )
}
