import {
  CategoriesQuery,
  CategoriesResponse,
  CategoryResponse,
  HomepageTagsResponse,
  OptionsResponse,
  ProductsResponse,
  Slug,
} from '@apeak/contract/catalog'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { AppContext } from '#context.ts'
import { cacheResponse, type Shown } from '#platform/cache/public-responses.ts'
import {
  listCategories,
  listHomepageTags,
  listOptions,
  listProducts,
  showCategory,
} from './browse.ts'

const BySlug = Type.Object({ slug: Slug })
const tags = ['catalog']

/** The catalogue, for everybody to read. */
export function catalogRoutes({ database }: AppContext): FastifyPluginAsyncTypebox {
  const send = <Body>(reply: FastifyReply, { body, shown }: { body: Body; shown: Shown }) => {
    cacheResponse(reply, shown.tags, shown.expiresAt)
    return body
  }

  return async (app) => {
    app.get(
      apiPaths.categories,
      { schema: { tags, querystring: CategoriesQuery, response: { 200: CategoriesResponse } } },
      async (request, reply) => send(reply, await listCategories(database, request.query.tag)),
    )
    app.get(
      apiPaths.homepageTags,
      { schema: { tags, response: { 200: HomepageTagsResponse } } },
      async (_request, reply) => send(reply, await listHomepageTags(database)),
    )
    app.get(
      apiPaths.category,
      { schema: { tags, params: BySlug, response: { 200: CategoryResponse } } },
      async (request, reply) => send(reply, await showCategory(database, request.params.slug)),
    )
    app.get(
      apiPaths.products,
      { schema: { tags, params: BySlug, response: { 200: ProductsResponse } } },
      async (request, reply) => send(reply, await listProducts(database, request.params.slug)),
    )
    app.get(
      apiPaths.options,
      { schema: { tags, params: BySlug, response: { 200: OptionsResponse } } },
      async (request, reply) => send(reply, await listOptions(database, request.params.slug)),
    )
  }
}
