import type { EditedQuestion } from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box } from '@mui/material'
import { TextInput } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { useRead } from '../read.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Panel } from '../ui/panel.tsx'
import { PageHeading, ReadList } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { LinkButton } from '../ui/text.tsx'
import type { Named } from './category-lists.tsx'
import { QuestionCategoryInput, useWholeList } from './content-inputs.tsx'

const questionOf = ({ question }: EditedQuestion) => question

/** The questions of a category in order. */
export function QuestionCategoryPage() {
  const id = Number(useParams().id)
  const { has } = useRights()
  const { data: category } = useRead<Named>(
    ['question category', id],
    pathTo(consolePaths.questionCategory, { id }),
  )
  const list = useWholeList<EditedQuestion>(
    pathTo(consolePaths.questions, {}, { faq_category_id: id }),
  )
  const name = category?.name ?? 'Questions'
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <PageHeading title={name}>
        {has('content.change') && (
          <LinkButton to={`/questions/create?category=${id}`}>Add a question</LinkButton>
        )}
      </PageHeading>
      <ReadList
        list={list}
        failure="The questions could not be loaded."
        nothing="No questions yet. Questions and answers appear on the FAQ page."
      >
        {(items) => (
          <ReorderList
            label="Questions"
            items={items}
            nameOf={questionOf}
            path={pathTo(consolePaths.orderQuestions, { id })}
            onRefused={list.refetch}
            disabled={!has('content.change')}
            render={(one) => (
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <Box sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Link to={`/questions/${one.id}`}>{one.question}</Link>
                </Box>
                <ActionButton
                  label="Delete"
                  title="Delete this question?"
                  right="content.change"
                  color="error"
                  run={() => call('DELETE', pathTo(consolePaths.question, { id: one.id }))}
                  done="Deleted"
                  onDone={list.refetch}
                  consequence={one.question}
                />
              </Box>
            )}
          />
        )}
      </ReadList>
      <Link to="/question-categories">All categories</Link>
    </Box>
  )
}

function QuestionFields() {
  return (
    <>
      <TextInput source="question" label="Question" isRequired fullWidth />
      <RichTextField source="answer" label="Answer" required />
      <QuestionCategoryInput />
    </>
  )
}

/** A question with its answer. */
export function QuestionEdit() {
  return (
    <EditPage<EditedQuestion>
      resource="questions"
      fields={editedKinds.question}
      titleOf={({ question }) => question}
      right="content.change"
      kind="question"
      translates="question"
      below={({ faq_category_id }) => (
        <Link to={`/question-categories/${faq_category_id}`}>All questions of its category</Link>
      )}
    >
      <Panel title="Question">
        <QuestionFields />
      </Panel>
    </EditPage>
  )
}

/** Creates a question in the category of the address. */
export function QuestionCreate() {
  const [search] = useSearchParams()
  const category = Number(search.get('category'))
  return (
    <CreatePage
      resource="questions"
      title="New question"
      initially={{ question: '', answer: '', ...(category ? { faq_category_id: category } : {}) }}
      {...(category ? { pathOf: () => `/question-categories/${category}` } : {})}
    >
      <QuestionFields />
    </CreatePage>
  )
}
