import { Done } from '@apeak/contract/accounts'
import {
  ContentParams,
  CreateNamed,
  NamedGroup,
  ReorderContent,
  SaveNamed,
} from '@apeak/contract/content-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { assertOrdered, createInGroup, deleteInGroup, updateInGroup } from './edit-group.ts'
import { editor } from './editing.ts'
import { type Group, oneOfGroup, orderGroup } from './sql-text-groups.ts'

type Paths = { all: string; one: `${string}/:id`; order: string }

/** What operators do with the categories of posts, or with those of questions. */
export function groupRoutes(
  context: Context,
  group: Group,
  { all, one, order }: Paths,
): FastifyPluginAsyncTypebox {
  const { database } = context
  const change = { config: { right: 'content.change' } } as const
  return async (app) => {
    app.get(
      one,
      {
        config: { right: 'content.read' },
        schema: { params: ContentParams, response: { 200: NamedGroup } },
      },
      async ({ params }) => {
        const found = await oneOfGroup(database, group, params.id)
        if (!found) throw notFound('Category')
        return found
      },
    )
    app.post(
      all,
      { ...change, schema: { body: CreateNamed, response: { 200: NamedGroup } } },
      ({ body, operator }) => createInGroup(context, group, body.name, operator),
    )
    app.put(
      order,
      { ...change, schema: { body: ReorderContent, response: { 200: Done } } },
      (request) =>
        orderGroup(database, group, request.body.ids, editor(context, request.operator)).then(
          (isWhole) => {
            assertOrdered(isWhole)
            return done('Done')
          },
        ),
    )
    app.put(
      one,
      {
        ...change,
        schema: { params: ContentParams, body: SaveNamed, response: { 200: NamedGroup } },
      },
      ({ params, body, operator }) => updateInGroup(context, group, params.id, body, operator),
    )
    app.delete(
      one,
      { ...change, schema: { params: ContentParams, response: { 200: Done } } },
      async ({ params, operator }) => {
        await deleteInGroup(context, group, params.id, operator)
        return done('Done')
      },
    )
  }
}
