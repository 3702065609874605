import type { EditedQuestion } from '@apeak/contract/content-console'
import { TextInput } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { CreatePage } from '../ui/create-page.tsx'
import { EditPage } from '../ui/edit-page.tsx'
import type { EditedFields } from '../ui/edited-fields.ts'
import { Panel } from '../ui/panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { QuestionCategoryInput } from './content-choices.tsx'

const fields: EditedFields = {
  question: { label: 'Question' },
  answer: { label: 'Answer' },
  faq_category_id: { label: 'Category' },
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
      fields={fields}
      titleOf={({ question }) => question}
      right="content.change"
      kind="question"
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

/** A new question, in the category that the address names. */
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
