import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#context.ts'
import { cacheResponse } from '#platform/cache/public-responses.ts'
import { categorySlugs, tagSlugs } from './sql.ts'

/** sitemap.xml and robots.txt: what search engines may read, and where it is. */
export function siteMapRoutes({
  database,
  config: { publicUrl },
}: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
      const [categories, tags] = [await categorySlugs(database), await tagSlugs(database)]
      const paths = [
        '/',
        '/products',
        ...tags.map(({ slug }) => `/products?tag=${slug}`),
        ...categories.map(({ slug }) => `/products/${slug}`),
      ]
      // Slugs are letters, digits and hyphens: nothing to escape.
      const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
      cacheResponse(reply, ['categories'])
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
        )
    })

    app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
      cacheResponse(reply, [])
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nDisallow: /api/\nDisallow: /order-success\nSitemap: ${publicUrl}/sitemap.xml\n`,
        )
    })
  }
}
