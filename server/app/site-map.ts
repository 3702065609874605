import { alternatesOf, type Language, pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo, serverPaths, staticPagePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { categorySlugs, nextListedAt, tagSlugs } from '#catalog/catalog.ts'
import { listedPosts, staticPageNames } from '#content/content.ts'
import { cacheResponse } from '#platform/cache/public-responses.ts'
import type { AppContext } from './open-context.ts'

/** An entry of the site map. `changed`: YYYY-MM-DD. `languages`: of its main text; without, all. */
type ListedPage = { path: string; changed?: string; languages?: readonly Language[] | null }

/** Pages that exist in every shop. */
const fixedPages = [
  pagePaths.home,
  pagePaths.products,
  pagePaths.news,
  pagePaths.faq,
  pagePaths.submitTicket,
  pagePaths.partnership,
]

/** Routes for sitemap.xml and robots.txt. */
export function siteMapRoutes({
  database,
  config: { publicUrl, languages: offered },
}: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(serverPaths.sitemap, { schema: { hide: true } }, async (_request, reply) => {
      // Read before the lists, so that a page published in between is listed.
      const nextCategory = await nextListedAt(database)
      const [tags, categories, names, { posts, nextAt }] = await Promise.all([
        tagSlugs(database),
        categorySlugs(database),
        staticPageNames(database),
        listedPosts(database),
      ])
      const pages: ListedPage[] = [
        ...fixedPages.map((path) => ({ path })),
        ...names.map(({ name, languages }) => ({ path: staticPagePaths[name], languages })),
        ...tags.map(({ slug }) => ({ path: pathTo(pagePaths.products, {}, { tag: slug }) })),
        ...categories.map(({ slug, languages }) => ({
          path: pathTo(pagePaths.product, { slug }),
          languages,
        })),
        ...posts.map(({ slug, day, languages }) => ({
          path: pathTo(pagePaths.article, { slug }),
          changed: day,
          languages,
        })),
      ]
      cacheResponse(reply, ['catalog', 'pages', 'posts'], earlier(nextAt, nextCategory))
      return reply.type('application/xml; charset=utf-8').send(siteMap(pages, publicUrl, offered))
    })

    app.get(serverPaths.robots, { schema: { hide: true } }, async (_request, reply) => {
      cacheResponse(reply, [])
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          [
            'User-agent: *',
            'Disallow: /api/',
            ...offered.map((language) => `Disallow: ${pathIn(language, pagePaths.orderSuccess)}`),
            `Sitemap: ${publicUrl}${serverPaths.sitemap}`,
            '',
          ].join('\n'),
        )
    })
  }
}

/** The earlier of two times; undefined if both are. */
const earlier = (...times: (number | undefined)[]): number | undefined => {
  const given = times.filter((time) => time !== undefined)
  return given.length === 0 ? undefined : Math.min(...given)
}

// Slugs need no escaping: they are letters, digits and hyphens.
function siteMap(pages: ListedPage[], publicUrl: string, offered: readonly Language[]): string {
  const urls = pages.flatMap(({ path, changed, languages }) => {
    const own = offered.filter((language) => languages?.includes(language) ?? true)
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    const alternates = alternatesOf(path, own).map(
      ([tag, other]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicUrl}${other}"/>`,
    )
    return own.map((language) => {
      const loc = `<loc>${publicUrl}${pathIn(language, path)}</loc>`
      return `<url>${loc}${lastmod}${alternates.join('')}</url>`
    })
  })
  const xhtml = offered.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>${urls.join('')}</urlset>`
}
