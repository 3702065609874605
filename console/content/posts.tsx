import type { EditedPost, PostEntry } from '@apeak/contract/content-console'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import { publications } from '@apeak/contract/publishing'
import { TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ReferenceInput, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../api.ts'
import { addressOf } from '../catalog/catalog-fields.tsx'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { PublicationChip, PublishPanel } from '../forms/publication.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { readableName } from '../ui/history.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { AuthorInput, NewsCategoryInput } from './content-inputs.tsx'
import { TextVersions } from './text-versions.tsx'

const filters = [
  searchFilter('Title'),
  selectFilter(
    'state',
    'State',
    publications.map((id) => ({ id, name: readableName(id) })),
  ),
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

const csv: CsvColumns = [
  ['Title', ({ title }: PostEntry) => title],
  ['State', ({ state }: PostEntry) => state],
  timeColumn('Published', 'published_at'),
  ['Category', ({ category_name }: PostEntry) => category_name],
  ['Author', ({ author_name }: PostEntry) => author_name],
]

/** All posts; archived ones by filter. */
export function PostList() {
  return (
    <ConsoleList
      resource="posts"
      csv={csv}
      title="News"
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      create={{ label: 'New post', right: 'content.change' }}
      nothing="No posts yet. Posts appear under News & Events."
      opens="edit"
    >
      <Col source="title" render={({ title }: PostEntry) => <RowLink edits>{title}</RowLink>} />
      <Col
        label="State"
        render={({ published_at, state }: PostEntry) => (
          <PublicationChip
            thing={{ published_at, archived_at: state === 'archived' ? 'archived' : null }}
          />
        )}
      />
      <TimeCol source="published_at" label="Published" />
      <Col source="category_name" label="Category" hide="phone" />
      <Col source="author_name" label="Author" hide="phone" />
    </ConsoleList>
  )
}

/** Edits a post. */
export function PostEdit() {
  return (
    <EditPage<EditedPost>
      resource="posts"
      fields={editedKinds.post}
      titleOf={({ title }) => title}
      right="content.change"
      kind="post"
      translates="post"
      aside={
        <>
          <PublishPanel
            right="content.change"
            archiving="Hidden from readers. It can be restored."
            previews
          />
          <Panel title="Details">
            <PostPlaces />
            <NewAuthorButton />
          </Panel>
          <TextVersions kind="post" fields={['title', 'excerpt', 'description']} />
        </>
      }
    >
      <Panel title="Post">
        <PostTexts />
      </Panel>
    </EditPage>
  )
}

/** Creates a post as a draft. */
export function PostCreate() {
  return (
    <CreatePage
      resource="posts"
      title="New post"
      initially={{
        title: '',
        slug: '',
        excerpt: '',
        description: '',
        featured_image_id: null,
        published_at: null,
      }}
    >
      <PostHead />
      <NewsCategoryInput />
      <AuthorInput />
      <NewAuthorButton />
    </CreatePage>
  )
}

/** The initial values of a post. */
function PostHead() {
  return (
    <>
      <TextInput source="title" label="Title" isRequired fullWidth />
      <SlugInput from="title" prefix={pathTo(pagePaths.article, { slug: '' })} />
    </>
  )
}

/** The text inputs of a post. */
function PostTexts() {
  return (
    <>
      <PostHead />
      <TextInput
        source="excerpt"
        label="Excerpt"
        helperText="Shown in lists and link previews, at most 300 characters"
        multiline
        minRows={2}
        fullWidth
      />
      <RichTextField source="description" label="Text" />
    </>
  )
}

/** The category and author of a post. */
function PostPlaces() {
  return (
    <>
      <PictureField source="featured_image_id" label="Picture" />
      <NewsCategoryInput />
      <AuthorInput />
    </>
  )
}

/** The slug, proposed from the title until edited. */
function SlugInput({ from, prefix }: { from: string; prefix: string }) {
  const title = useWatch({ name: from }) as string | undefined
  const { setValue, getFieldState } = useFormContext()
  const isNew = useRecordContext()?.id === undefined
  useEffect(() => {
    if (isNew && !getFieldState('slug').isTouched) setValue('slug', addressOf(title ?? ''))
  }, [isNew, title, setValue, getFieldState])
  return (
    <TextInput
      source="slug"
      label="Address"
      helperText={`${prefix}… If you change it, the old address redirects here.`}
      fullWidth
    />
  )
}

/** Adds an author and selects them in the form. */
function NewAuthorButton() {
  const first = useTextInput('', { maxLength: 50 })
  const last = useTextInput('', { maxLength: 50 })
  const queries = useQueryClient()
  const { setValue } = useFormContext()
  const add = async () => {
    const author = await call<{ id: number }>('POST', consolePaths.newsAuthors, {
      first_name: first.text,
      last_name: last.text,
    })
    await queries.invalidateQueries({ queryKey: ['whole list', consolePaths.newsAuthors] })
    setValue('blog_author_id', author.id, { shouldDirty: true })
  }
  return (
    <ActionButton
      label="New author"
      title="New author"
      confirm="Add"
      right="content.change"
      run={add}
      done="Added"
      disabled={first.text === ''}
    >
      <TextField label="First name" {...first.field} />
      <TextField label="Last name" {...last.field} />
    </ActionButton>
  )
}
