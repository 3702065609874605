import type { NewsCategory, QuestionCategory } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { TranslatedThing } from '@apeak/contract/translations'
import { Box, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useRights } from '../session.ts'
import { TranslateButton } from '../translations/thing-translations.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { PageHeading, ReadList } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { Note } from '../ui/text.tsx'
import { useWholeList } from './content-inputs.tsx'

const countText = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** The news categories in display order. */
export function NewsCategoryList() {
  return (
    <ReorderableCategoryList<NewsCategory>
      title="News categories"
      thing="news-category"
      paths={{
        all: consolePaths.newsCategories,
        one: consolePaths.newsCategory,
        order: consolePaths.orderNewsCategories,
      }}
      held={({ posts }) => posts}
      render={({ name, posts }) => (
        <>
          {name} <Note component="span">{countText(posts, 'post')}</Note>
        </>
      )}
    />
  )
}

/** The question categories, with links to their questions. */
export function QuestionCategoryList() {
  return (
    <ReorderableCategoryList<QuestionCategory>
      title="FAQ"
      thing="question-category"
      paths={{
        all: consolePaths.questionCategories,
        one: consolePaths.questionCategory,
        order: consolePaths.orderQuestionCategories,
      }}
      held={({ questions }) => questions}
      render={({ id, name, questions }) => (
        <>
          <Link to={`/question-categories/${id}`}>{name}</Link>{' '}
          <Note component="span">{countText(questions, 'question')}</Note>
        </>
      )}
    />
  )
}

/** A category with a name and a position. */
export type Named = { id: number; version: number; name: string }

const nameOf = ({ name }: Named) => name

type Props<One extends Named> = {
  title: string
  thing: TranslatedThing
  paths: { all: string; one: `${string}/:id`; order: string }
  /** Further content of a row. */
  render(one: One): ReactNode
  /** The number of entries; an empty category can be deleted. */
  held(one: One): number
}

/** Adds, renames, reorders and deletes categories. */
function ReorderableCategoryList<One extends Named>(props: Props<One>) {
  const { title, thing, paths, render, held } = props
  const list = useWholeList<One>(paths.all)
  const { has } = useRights()
  const mayChange = has('content.change')
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <PageHeading title={title}>
        <NameButton
          label="Add a category"
          title="Name"
          run={(name) => call('POST', paths.all, { name })}
          onDone={list.refetch}
        />
      </PageHeading>
      <ReadList
        list={list}
        failure="The categories could not be loaded."
        nothing="No categories yet. They group what shoppers read."
      >
        {(items) => (
          <ReorderList<One>
            label={title}
            items={items}
            nameOf={nameOf}
            path={paths.order}
            onRefused={list.refetch}
            disabled={!mayChange}
            render={(one) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>{render(one)}</Box>
                <NameButton
                  label="Rename"
                  title={`Rename ${one.name}?`}
                  name={one.name}
                  run={(name) =>
                    call('PUT', pathTo(paths.one, { id: one.id }), { name, version: one.version })
                  }
                  onDone={list.refetch}
                />
                {mayChange && <TranslateButton thing={thing} id={one.id} version={one.version} />}
                {held(one) === 0 && (
                  <ActionButton
                    label="Delete"
                    title={`Delete ${one.name}?`}
                    right="content.change"
                    color="error"
                    run={() => call('DELETE', pathTo(paths.one, { id: one.id }))}
                    done="Deleted"
                    onDone={list.refetch}
                  />
                )}
              </Box>
            )}
          />
        )}
      </ReadList>
    </Box>
  )
}

type NameProps = {
  label: string
  title: string
  name?: string
  run(name: string): Promise<unknown>
  onDone(): unknown
}

function NameButton({ label, title, name = '', run, onDone }: NameProps) {
  // Undefined: nothing yet, so that the field follows the name.
  const [typed, setTyped] = useState<string>()
  const text = (typed ?? name).trim()
  return (
    <ActionButton
      label={label}
      title={title}
      confirm="Save"
      right="content.change"
      run={() => run(text)}
      done="Saved"
      onDone={() => {
        setTyped(undefined)
        void onDone()
      }}
      disabled={text === ''}
    >
      <TextField
        label="Name"
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </ActionButton>
  )
}
