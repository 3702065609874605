import * as wire from '@apeak/contract/content'
import { ORIGINAL, pathIn } from '@apeak/contract/languages'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import { LanguageQuery, PreviewQuery } from '@apeak/contract/translations'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sendPublic } from '#platform/cache/public-responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { previewIn } from '#platform/previews.ts'
import type { ContentContext } from './context.ts'
import { showBanner, showContact, showNotice, showSlider } from './home.ts'
import { newsFeed } from './news-feed.ts'
import { listFaqs, showStaticPage } from './pages.ts'
import { listPosts, POST_PREVIEW, showPost } from './posts.ts'
import { HOME_PREVIEW, PAGE_PREVIEW } from './previews.ts'

const tags = ['content']

/** Content for visitors, without the catalogue. */
export function contentRoutes(context: ContentContext): FastifyPluginAsyncTypebox {
  const {
    database,
    secrets,
    config: { languages, publicUrl },
  } = context
  /** How to read content. `kind`: of its previews. */
  const reading = (
    request: FastifyRequest<{ Querystring: Static<typeof PreviewQuery> }>,
    kind: string,
  ) => ({
    language: request.query.lang ?? ORIGINAL,
    preview: previewIn(request, secrets, kind),
  })
  const previewable = { querystring: PreviewQuery }
  return async (app) => {
    app.get(apiPaths.banner, publicRoute(tags, wire.Banner, previewable), async (request, reply) =>
      sendPublic(reply, await showBanner(database, reading(request, HOME_PREVIEW))),
    )
    app.get(apiPaths.sliders, publicRoute(tags, wire.Slider, previewable), async (request, reply) =>
      sendPublic(reply, await showSlider(database, reading(request, HOME_PREVIEW))),
    )
    app.get(apiPaths.notice, publicRoute(tags, wire.Notice, previewable), async (request, reply) =>
      sendPublic(reply, await showNotice(database, reading(request, HOME_PREVIEW))),
    )
    app.get(apiPaths.contact, publicRoute(tags, wire.Contact), async (_request, reply) =>
      sendPublic(reply, await showContact(context)),
    )
    app.get(
      apiPaths.blogPosts,
      publicRoute(tags, wire.BlogPostsResponse, { querystring: wire.BlogPostsQuery }),
      async (request, reply) => sendPublic(reply, await listPosts(database, request.query)),
    )
    app.get(
      apiPaths.blogPost,
      publicRoute(tags, wire.BlogPostResponse, { params: wire.BlogPostBySlug, ...previewable }),
      async (request, reply) =>
        sendPublic(
          reply,
          await showPost(database, request.params.slug, reading(request, POST_PREVIEW)),
        ),
    )
    for (const language of languages) {
      const path = pathIn(language, serverPaths.newsFeed)
      app.get(path, { schema: { hide: true } }, async (_request, reply) =>
        sendPublic(
          reply.type('application/atom+xml; charset=utf-8'),
          await newsFeed(database, publicUrl, language),
        ),
      )
    }
    app.get(
      apiPaths.faqs,
      publicRoute(tags, wire.FaqsResponse, { querystring: LanguageQuery }),
      async ({ query }, reply) =>
        sendPublic(reply, await listFaqs(database, query.lang ?? ORIGINAL)),
    )
    app.get(
      apiPaths.staticPage,
      publicRoute(tags, wire.StaticPage, { params: wire.StaticPageByName, ...previewable }),
      async (request, reply) =>
        sendPublic(
          reply,
          await showStaticPage(database, request.params.name, reading(request, PAGE_PREVIEW)),
        ),
    )
  }
}
