import { Done } from '@apeak/contract/accounts'
import {
  CategoriesConsoleQuery,
  CategoriesPage,
  CategoryParams,
  CreateCategory,
  CreateTag,
  Duplicate,
  EditedCategory,
  EditedTag,
  Ordered,
  PreviewLink,
  ReorderCategories,
  SaveCategory,
  SaveTag,
  TagsPage,
  TagsQuery,
} from '@apeak/contract/catalog-console'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { done } from '#platform/http/responses.ts'
import { previewAddress } from '#platform/previews.ts'
import { archive, arrange } from './archive.ts'
import { createCategory, duplicateCategory, readCategory, saveCategory } from './edit-category.ts'
import { createTag, readTag, saveTag } from './edit-tag.ts'
import { CATEGORY_PREVIEW } from './rules.ts'
import { inOrder } from './sql-archiving.ts'
import { categoriesPage } from './sql-edited-categories.ts'
import { tagsPage } from './sql-edited-tags.ts'

const read = { config: { right: 'catalog.read' } } as const
const change = { config: { right: 'catalog.change' } } as const
const Nothing = Type.Object({}, { additionalProperties: false })
/** A game with long texts, each of whose options has many answers. */
const BODY_BYTES_MAX = 1024 * 1024

/** The games as operators edit them. */
export function categoryConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, secrets } = context
  return async (app) => {
    app.get(
      consolePaths.categories,
      {
        ...read,
        schema: { querystring: CategoriesConsoleQuery, response: { 200: CategoriesPage } },
      },
      (request) => categoriesPage(database, request.query),
    )
    app.post(
      consolePaths.categories,
      { ...change, schema: { body: CreateCategory, response: { 200: EditedCategory } } },
      ({ body, operator }) => createCategory(context, body, operatorActor(operator)),
    )
    app.get(
      consolePaths.categoryOrder,
      { ...read, schema: { response: { 200: Ordered } } },
      async () => ({ data: await inOrder(database, 'categories') }),
    )
    app.put(
      consolePaths.categoryOrder,
      {
        ...change,
        bodyLimit: BODY_BYTES_MAX,
        schema: { body: ReorderCategories, response: { 200: Done } },
      },
      async ({ body, operator }) => {
        await arrange(context, 'categories', body.ids, operatorActor(operator))
        return done('Saved')
      },
    )
    app.get(
      consolePaths.category,
      { ...read, schema: { params: CategoryParams, response: { 200: EditedCategory } } },
      ({ params }) => readCategory(context, params.id),
    )
    app.put(
      consolePaths.category,
      {
        ...change,
        bodyLimit: BODY_BYTES_MAX,
        schema: { params: CategoryParams, body: SaveCategory, response: { 200: EditedCategory } },
      },
      ({ params, body, operator }) =>
        saveCategory(context, params.id, body, operatorActor(operator)),
    )
    for (const [path, archived] of [
      [consolePaths.archiveCategory, true],
      [consolePaths.restoreCategory, false],
    ] as const) {
      app.post(
        path,
        { ...change, schema: { params: CategoryParams, body: Nothing, response: { 200: Done } } },
        async ({ params: { id }, operator }) => {
          await archive(context, 'categories', { id, archived }, operatorActor(operator))
          return done('Saved')
        },
      )
    }
    app.post(
      consolePaths.duplicateCategory,
      {
        ...change,
        schema: { params: CategoryParams, body: Duplicate, response: { 200: EditedCategory } },
      },
      ({ params, body, operator }) =>
        duplicateCategory(context, params.id, body.request_key, operatorActor(operator)),
    )
    app.post(
      consolePaths.previewCategory,
      {
        ...read,
        schema: { params: CategoryParams, body: Nothing, response: { 200: PreviewLink } },
      },
      async ({ params: { id } }) => {
        const { slug } = await readCategory(context, id)
        const page = pathTo(pagePaths.product, { slug })
        return { url: previewAddress(page, secrets, { kind: CATEGORY_PREVIEW, id }) }
      },
    )
  }
}

/** The tags as operators edit them. */
export function tagConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
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
      { ...change, schema: { body: ReorderCategories, response: { 200: Done } } },
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
