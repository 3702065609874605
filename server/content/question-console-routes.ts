import { Done } from '@apeak/contract/accounts'
import {
  ContentParams,
  CreateQuestion,
  EditedQuestion,
  QuestionCategoriesPage,
  QuestionsPage,
  QuestionsQuery,
  ReorderContent,
  SaveQuestion,
  WholeList,
} from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { done } from '#platform/http/responses.ts'
import { assertOrdered } from './edit-group.ts'
import { createQuestion, questionAs, updateQuestion } from './edit-question.ts'
import { editor } from './editing.ts'
import { groupRoutes } from './group-console-routes.ts'
import {
  allQuestionCategories,
  deleteQuestion,
  editedQuestions,
  orderQuestions,
  questionCategories,
} from './sql-text-groups.ts'
import { TEXT_BYTES_MAX, wholePage } from './whole-page.ts'

/** The questions and answers as operators write them, and their categories. */
export function questionConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  const change = { config: { right: 'content.change' }, bodyLimit: TEXT_BYTES_MAX } as const
  const read = { config: { right: 'content.read' } } as const
  return async (app) => {
    app.get(
      consolePaths.questions,
      { ...read, schema: { querystring: QuestionsQuery, response: { 200: QuestionsPage } } },
      async ({ query }) => wholePage(await editedQuestions(database, query.faq_category_id)),
    )
    app.get(
      consolePaths.question,
      { ...read, schema: { params: ContentParams, response: { 200: EditedQuestion } } },
      ({ params }) => questionAs(context, params.id),
    )
    app.post(
      consolePaths.questions,
      { ...change, schema: { body: CreateQuestion, response: { 200: EditedQuestion } } },
      ({ body, operator }) => createQuestion(context, body, operator),
    )
    app.put(
      consolePaths.question,
      {
        ...change,
        schema: { params: ContentParams, body: SaveQuestion, response: { 200: EditedQuestion } },
      },
      ({ params, body, operator }) => updateQuestion(context, params.id, body, operator),
    )
    app.delete(
      consolePaths.question,
      { ...change, schema: { params: ContentParams, response: { 200: Done } } },
      async ({ params, operator }) => {
        await deleteQuestion(database, params.id, editor(context, operator))
        return done('Done')
      },
    )
    app.put(
      consolePaths.orderQuestions,
      {
        ...change,
        schema: { params: ContentParams, body: ReorderContent, response: { 200: Done } },
      },
      async ({ params, body, operator }) => {
        const by = editor(context, operator)
        assertOrdered(await orderQuestions(database, params.id, body.ids, by))
        return done('Done')
      },
    )
    app.get(
      consolePaths.questionCategories,
      { ...read, schema: { querystring: WholeList, response: { 200: QuestionCategoriesPage } } },
      async () => wholePage(await allQuestionCategories(database)),
    )
    await app.register(
      groupRoutes(context, questionCategories, {
        all: consolePaths.questionCategories,
        one: consolePaths.questionCategory,
        order: consolePaths.orderQuestionCategories,
      }),
    )
  }
}
