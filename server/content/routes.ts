import * as wire from '@apeak/contract/content'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { sendPublic } from '#platform/cache/public-responses.ts'
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
    config: { publicUrl },
  } = context
  const homePreview = (request: FastifyRequest) => previewIn(request, secrets, HOME_PREVIEW)
  return async (app) => {
    app.get(
      apiPaths.banner,
      { schema: { tags, response: { 200: wire.Banner } } },
      async (request, reply) => sendPublic(reply, await showBanner(database, homePreview(request))),
    )
    app.get(
      apiPaths.sliders,
      { schema: { tags, response: { 200: wire.Slider } } },
      async (request, reply) => sendPublic(reply, await showSlider(database, homePreview(request))),
    )
    app.get(
      apiPaths.notice,
      { schema: { tags, response: { 200: wire.Notice } } },
      async (request, reply) => sendPublic(reply, await showNotice(database, homePreview(request))),
    )
    app.get(
      apiPaths.contact,
      { schema: { tags, response: { 200: wire.Contact } } },
      async (_request, reply) => sendPublic(reply, await showContact(context)),
    )
    app.get(
      apiPaths.blogPosts,
      {
        schema: {
          tags,
          querystring: wire.BlogPostsQuery,
          response: { 200: wire.BlogPostsResponse },
        },
      },
      async (request, reply) => sendPublic(reply, await listPosts(database, request.query)),
    )
    app.get(
      apiPaths.blogPost,
      { schema: { tags, params: wire.BlogPostBySlug, response: { 200: wire.BlogPostResponse } } },
      async (request, reply) =>
        sendPublic(
          reply,
          await showPost(database, request.params.slug, previewIn(request, secrets, POST_PREVIEW)),
        ),
    )
    app.get(serverPaths.newsFeed, { schema: { hide: true } }, async (_request, reply) =>
      sendPublic(
        reply.type('application/atom+xml; charset=utf-8'),
        await newsFeed(database, publicUrl),
      ),
    )
    app.get(
      apiPaths.faqs,
      { schema: { tags, response: { 200: wire.FaqsResponse } } },
      async (_request, reply) => sendPublic(reply, await listFaqs(database)),
    )
    app.get(
      apiPaths.staticPage,
      { schema: { tags, params: wire.StaticPageByName, response: { 200: wire.StaticPage } } },
      async (request, reply) =>
        sendPublic(
          reply,
          await showStaticPage(
            database,
            request.params.name,
            previewIn(request, secrets, PAGE_PREVIEW),
          ),
        ),
    )
  }
}
