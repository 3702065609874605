import * as wire from '@apeak/contract/catalog'
import { Slug } from '@apeak/contract/fields'
import { ORIGINAL } from '@apeak/contract/languages'
import { apiPaths } from '@apeak/contract/paths'
import { LanguageQuery, PreviewQuery } from '@apeak/contract/translations'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendPublic } from '#platform/cache/public-responses.ts'
import type { Context } from '#platform/context.ts'
import { publicRoute } from '#platform/http/route.ts'
import { previewIn } from '#platform/previews.ts'
import * as browse from './browse.ts'
import { CATEGORY_PREVIEW } from './rules.ts'

const BySlug = Type.Object({ slug: Slug })
const tags = ['catalog']

/** Public routes of the catalogue. */
export function catalogRoutes({ database, secrets }: Context): FastifyPluginAsyncTypebox {
  const reading = (request: FastifyRequest<{ Querystring: Static<typeof PreviewQuery> }>) => ({
    language: request.query.lang ?? ORIGINAL,
    preview: previewIn(request, secrets, CATEGORY_PREVIEW),
  })
  return async (app) => {
    app.get(
      apiPaths.categories,
      publicRoute(tags, wire.CategoriesResponse, { querystring: wire.CategoriesQuery }),
      async (request, reply) =>
        sendPublic(
          reply,
          await browse.listCategories(database, request.query.tag, request.query.lang),
        ),
    )
    app.get(
      apiPaths.homepageTags,
      publicRoute(tags, wire.HomepageTagsResponse, { querystring: LanguageQuery }),
      async ({ query: { lang = ORIGINAL } }, reply) =>
        sendPublic(reply, await browse.listHomepageTags(database, lang)),
    )
    app.get(
      apiPaths.searchEntries,
      publicRoute(tags, wire.SearchEntriesResponse, { querystring: LanguageQuery }),
      async ({ query: { lang = ORIGINAL } }, reply) =>
        sendPublic(reply, await browse.listSearchEntries(database, lang)),
    )
    app.get(
      apiPaths.category,
      publicRoute(tags, wire.CategoryResponse, { params: BySlug, querystring: PreviewQuery }),
      async (request, reply) =>
        sendPublic(
          reply,
          await browse.showCategory(database, request.params.slug, reading(request)),
        ),
    )
    app.get(
      apiPaths.products,
      publicRoute(tags, wire.ProductsResponse, { params: BySlug, querystring: PreviewQuery }),
      async (request, reply) =>
        sendPublic(
          reply,
          await browse.listProducts(database, request.params.slug, reading(request)),
        ),
    )
    app.get(
      apiPaths.options,
      publicRoute(tags, wire.OptionsResponse, { params: BySlug, querystring: PreviewQuery }),
      async (request, reply) =>
        sendPublic(
          reply,
          await browse.listOptions(database, request.params.slug, reading(request)),
        ),
    )
  }
}
