import { Done } from '@apeak/contract/accounts'
import {
  CategoryParams,
  CreateTag,
  EditedTag,
  NewOrder,
  Ordered,
  SaveTag,
  TagsPage,
  TagsQuery,
} from '@apeak/contract/categories-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { done } from '#platform/http/done.ts'
import { archive, arrange } from './archive.ts'
import { createTag, readTag, saveTag } from './edit-tag.ts'
import { inOrder } from './sql-archiving.ts'
import { tagsPage } from './sql-edited-tags.ts'

const read = { config: { right: 'catalog.read' } } as const
const change = { config: { right: 'catalog.change' } } as const
const Nothing = Type.Object({}, { additionalProperties: false })

/** The tags as operators edit them. */
export function tagConsoleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.tags,
      { ...read, schema: { querystring: TagsQuery, response: { 200: TagsPage } } },
      (request) => tagsPage(database, request.query),
    )
    app.post(
      consolePaths.tags,
      { ...change, schema: { body: CreateTag, response: { 200: EditedTag } } },
      ({ body, operator }) => createTag(context, body, operatorActor(operator)),
    )
    app.get(
      consolePaths.tagOrder,
      { ...read, schema: { response: { 200: Ordered } } },
      async () => ({
        data: await inOrder(database, 'tags'),
      }),
    )
    app.put(
      consolePaths.tagOrder,
      { ...change, schema: { body: NewOrder, response: { 200: Done } } },
      async ({ body, operator }) => {
        await arrange(context, 'tags', body.ids, operatorActor(operator))
        return done('Saved')
      },
    )
    app.get(
      consolePaths.tag,
      { ...read, schema: { params: CategoryParams, response: { 200: EditedTag } } },
      ({ params }) => readTag(context, params.id),
    )
    app.put(
      consolePaths.tag,
      {
        ...change,
        schema: { params: CategoryParams, body: SaveTag, response: { 200: EditedTag } },
      },
      ({ params, body, operator }) => saveTag(context, params.id, body, operatorActor(operator)),
    )
    for (const [path, archived] of [
      [consolePaths.archiveTag, true],
      [consolePaths.restoreTag, false],
    ] as const) {
      app.post(
        path,
        { ...change, schema: { params: CategoryParams, body: Nothing, response: { 200: Done } } },
        async ({ params: { id }, operator }) => {
          await archive(context, 'tags', { id, archived }, operatorActor(operator))
          return done('Saved')
        },
      )
    }
  }
}
