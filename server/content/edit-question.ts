import type { CreateQuestion, EditedQuestion, SaveQuestion } from '@apeak/contract/content-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { richTextOf } from '#platform/rich-text.ts'
import type { ContentContext } from './context.ts'
import { addContent, deleteContent, type Kind, orderContent, saveContent } from './editing.ts'

export const questionKind: Kind<EditedQuestion> = {
  name: 'Question',
  subject: 'question',
  table: 'faqs',
  fields: sql`t.id, t.version, t.faq_category_id, t.question, t.answer`,
}

/** Questions in their order, of one category or of all. */
export async function listQuestions(
  db: Queryable,
  category: number | undefined,
): Promise<EditedQuestion[]> {
  return allRows<EditedQuestion>(db)`
    select ${questionKind.fields} from faqs t join faq_categories c on c.id = t.faq_category_id
    where ${category === undefined ? sql`true` : sql`t.faq_category_id = ${category}`}
    order by c.position, c.id, t.position, t.id`
}

/** Adds a question to the end of its category, once per request key. */
export async function createQuestion(
  context: ContentContext,
  body: CreateQuestion,
  operator: Operator,
): Promise<EditedQuestion> {
  const values = { ...body, ...(await cleaned(context, body)) }
  const { question, faq_category_id } = values
  const added = {
    after: { question, faq_category_id },
    appendTo: sql`faqs where faq_category_id = ${faq_category_id}`,
  }
  return addContent(context, questionKind, values, added, operator)
}

/** Saves a question; see `saveEdited`. */
export async function updateQuestion(
  context: ContentContext,
  id: number,
  body: SaveQuestion,
  operator: Operator,
): Promise<EditedQuestion> {
  const wanted = { ...body, ...(await cleaned(context, body)) }
  return saveContent(context, questionKind, id, wanted, operator)
}

/** Deletes a question, if it exists. */
export const deleteQuestion = (context: ContentContext, id: number, operator: Operator) =>
  deleteContent(context, questionKind, id, ['question', 'answer'], operator)

/** Reorders the questions of a category. Throws 409 unless `ids` are exactly its questions. */
export function orderQuestions(
  context: ContentContext,
  category: number,
  ids: readonly number[],
  operator: Operator,
): Promise<void> {
  const list = {
    table: 'faqs',
    where: sql<boolean>`faq_category_id = ${category}`,
    subject: 'question-category',
    of: category,
  } as const
  return orderContent(context, list, ids, operator)
}

/** The texts to store. Throws 422 if the sanitised answer is empty. */
async function cleaned(
  { database }: ContentContext,
  { question, answer }: Pick<SaveQuestion, 'question' | 'answer'>,
) {
  const clean = await richTextOf(database, answer)
  if (clean === '') throw fieldRefused('answer', 'Please enter an answer.')
  return { question: question.trim(), answer: clean }
}
