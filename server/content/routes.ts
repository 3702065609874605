import * as wire from '@apeak/contract/content'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
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
    config: { publicUrl },
  } = context
  const homePreview = (request: FastifyRequest) => previewIn(request, secrets, HOME_PREVIEW)
  return async (app) => {
    app.get(apiPaths.banner, publicRoute(tags, wire.Banner), async (request, reply) =>
      sendPublic(reply, await showBanner(database, homePreview(request))),
    )
    app.get(apiPaths.sliders, publicRoute(tags, wire.Slider), async (request, reply) =>
      sendPublic(reply, await showSlider(database, homePreview(request))),
    )
    app.get(apiPaths.notice, publicRoute(tags, wire.Notice), async (request, reply) =>
      sendPublic(reply, await showNotice(database, homePreview(request))),
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
      publicRoute(tags, wire.BlogPostResponse, { params: wire.BlogPostBySlug }),
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
    app.get(apiPaths.faqs, publicRoute(tags, wire.FaqsResponse), async (_request, reply) =>
      sendPublic(reply, await listFaqs(database)),
    )
    app.get(
      apiPaths.staticPage,
      publicRoute(tags, wire.StaticPage, { params: wire.StaticPageByName }),
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
