import { pagePaths, pathTo, serverPaths } from '@apeak/contract/paths'
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
    app.get(serverPaths.sitemap, { schema: { hide: true } }, async (_request, reply) => {
      const [categories, tags] = [await categorySlugs(database), await tagSlugs(database)]
      const paths = [
        pagePaths.home,
        pagePaths.products,
        ...tags.map(({ slug }) => pathTo(pagePaths.products, {}, { tag: slug })),
        ...categories.map(({ slug }) => pathTo(pagePaths.product, { slug })),
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

    app.get(serverPaths.robots, { schema: { hide: true } }, async (_request, reply) => {
      cacheResponse(reply, [])
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nDisallow: /api/\nDisallow: ${pagePaths.orderSuccess}\nSitemap: ${publicUrl}${serverPaths.sitemap}\n`,
        )
    })
  }
}
