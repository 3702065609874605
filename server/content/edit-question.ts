import type { CreateQuestion, EditedQuestion, SaveQuestion } from '@apeak/contract/content-console'
import type { Context } from '#platform/context.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { editor, saveContent } from './editing.ts'
import * as groups from './sql-text-groups.ts'

type Operator = { id: string }

/** Adds a question; the same click adds it once. */
export async function createQuestion(
  context: Context,
  body: CreateQuestion,
  operator: Operator,
): Promise<EditedQuestion> {
  const { database } = context
  const values = { ...body, ...(await cleaned(database, body)) }
  const id =
    (await refusingCategory(() =>
      groups.addQuestion(database, values, editor(context, operator)),
    )) ?? (await madeBy(database, 'faqs', body.request_key))
  return questionAs(context, id ?? 0)
}

type SaveCall<Wanted> = [
  db: Context['database'],
  wanted: Wanted,
  changes: Parameters<typeof groups.saveQuestion>[3],
  by: Parameters<typeof groups.saveQuestion>[4],
]

/** Saves a question over the version that was read; see `saveEdited`. */
export async function updateQuestion(
  context: Context,
  id: number,
  body: SaveQuestion,
  operator: Operator,
): Promise<EditedQuestion> {
  const kind = {
    what: 'Question',
    thing: { subject: 'question', id } as const,
    read: (db: Context['database']) => groups.editedQuestion(db, id),
    save: (
      ...[db, wanted, changes, by]: SaveCall<SaveQuestion & Awaited<ReturnType<typeof cleaned>>>
    ) => groups.saveQuestion(db, id, wanted, changes, by),
  }
  const wanted = { ...body, ...(await cleaned(context.database, body)) }
  return refusingCategory(() => saveContent(context, kind, wanted, operator))
}

/** A question as it is edited. Throws 404. */
export async function questionAs(
  { database }: Pick<Context, 'database'>,
  id: number,
): Promise<EditedQuestion> {
  const question = await groups.editedQuestion(database, id)
  if (!question) throw notFound('Question')
  return question
}

/** What is stored of a question. Throws 422 where nothing of its answer is left. */
async function cleaned(
  database: Context['database'],
  { question, answer }: Pick<SaveQuestion, 'question' | 'answer'>,
) {
  const clean = await richTextOf(database, answer)
  if (clean === '') throw fieldRefused('answer', 'Please enter an answer.')
  return { question: question.trim(), answer: clean }
}

async function refusingCategory<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isForeignKeyViolation(error)) {
      throw fieldRefused('faq_category_id', 'This category is not there any more.')
    }
    throw error
  }
}
