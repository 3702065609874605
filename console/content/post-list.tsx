import type { PostEntry } from '@apeak/contract/content-console'
import { publications } from '@apeak/contract/publishing'
import { DataTable, ReferenceInput, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink } from '../ui/console-table.tsx'
import { inWords } from '../ui/history.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { PublicationChip } from '../ui/publication-chip.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Title" />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={publications.map((id) => ({ id, name: inWords(id) }))}
  />,
  <ReferenceInput
    key="blog_category_id"
    source="blog_category_id"
    reference="news-categories"
    sort={{ field: 'position', order: 'ASC' }}
    alwaysOn
  >
    <SelectInput label="Category" optionText="name" />
  </ReferenceInput>,
]

/** All posts but those that are archived, which are asked for. */
export function PostList() {
  return (
    <ConsoleList
      resource="posts"
      title="News"
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={<ListActions create="New post" right="content.change" />}
    >
      <ConsoleTable nothing="No post like this." opens="edit">
        <DataTable.Col
          source="title"
          render={({ title }: PostEntry) => <RowLink edits>{title}</RowLink>}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={({ published_at, state }: PostEntry) => (
            <PublicationChip
              thing={{ published_at, archived_at: state === 'archived' ? 'archived' : null }}
            />
          )}
        />
        <DataTable.Col
          source="published_at"
          label="Published"
          render={({ published_at }: PostEntry) => published_at && <Time at={published_at} />}
        />
        <DataTable.Col source="category_name" label="Category" disableSort {...phoneHidden} />
        <DataTable.Col source="author_name" label="Author" disableSort {...phoneHidden} />
      </ConsoleTable>
    </ConsoleList>
  )
}
