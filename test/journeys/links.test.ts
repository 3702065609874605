import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiPaths, pagePaths, serverPaths } from '@apeak/contract/paths'
import { type OpenShop, openShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** References in a text of the shop: links, pictures, scripts, addresses in a site map or feed. */
const pointers = /(?:\s(?:href|src|content)="([^"]+)")|<(?:loc|id)>([^<]+)</g

test('the shop has no broken links', async () => {
  const start = [pagePaths.home, serverPaths.sitemap, serverPaths.newsFeed, serverPaths.robots]
  const pages = Object.values(pagePaths).filter((path) => !path.includes(':'))
  const found = new Map([...start, ...pages].map((path) => [path as string, 'the table of paths']))
  const broken: string[] = []
  const visited: string[] = []
  // The map grows during the iteration.
  for (const [path, from] of found) {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    visited.push(path)
    if (response.status >= 400) broken.push(`${response.status} ${path}, linked from ${from}`)
    const type = response.headers.get('content-type') ?? ''
    if (!/html|xml/.test(type) || type.includes('svg')) {
      await response.body?.cancel()
      continue
    }
    for (const address of addressesIn(await response.text())) {
      if (!found.has(address) && isWanted(address)) found.set(address, path)
    }
  }
  assert.deepEqual(broken, [])
  for (const wanted of ['/products/mobile-legends', '/news-and-events/welcome-to-apeak', '/faq']) {
    assert.ok(visited.includes(wanted), wanted)
  }
  assert.ok(visited.length > 100, `${visited.length} addresses were visited`)
})

const shared = new Set<string>()

/** Whether to request the address: share images are drawn on request, so only one of each kind. */
function isWanted(address: string): boolean {
  const [kind] = /^\/share\/\w+/.exec(address) ?? []
  if (!kind) return true
  const isFirst = !shared.has(kind)
  shared.add(kind)
  return isFirst
}

/** The shop's own addresses in a text, without fragments. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(pointers)].flatMap(([, attribute, element]) => {
    const written = (attribute ?? element ?? '').replaceAll('&amp;', '&')
    if (!written.startsWith('/') && !written.startsWith('http')) return []
    const { origin, pathname, search } = new URL(written, shop.url)
    return origin === shop.url ? [pathname + search] : []
  })
}

test('home page, tag, game and article each have a share image', async () => {
  const pages = [
    ['/', 'shop'],
    ['/products?tag=popular', 'tag'],
    ['/products/mobile-legends', 'category'],
    ['/news-and-events/welcome-to-apeak', 'article'],
  ] as const
  for (const [path, kind] of pages) {
    const text = await (await fetch(shop.url + path)).text()
    const said = (name: string) =>
      text.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1] ?? ''
    assert.match(said('og:image'), new RegExp(`^${shop.url}/share/${kind}/.+\\.jpg$`))
    assert.deepEqual([said('og:image:width'), said('og:image:height')], ['1200', '630'])
    assert.equal(said('twitter:card'), 'summary_large_image')
    assert.ok(said('og:title') && said('og:description'), path)
  }
})

test('the API description leaves out the sandbox', async () => {
  const description = await (await fetch(shop.url + apiPaths.openapi)).text()
  assert.ok(description.includes('"/api/create-order"'))
  assert.doesNotMatch(description, /sandbox/i)
})

test('feed and site map are valid XML, and the feed has the required elements', async () => {
  const context = await shop.context()
  const page = await context.newPage()
  await page.goto('/robots.txt')
  for (const [path, root, entries] of [
    [
      '/news-and-events/feed.xml',
      'feed',
      'entry > title, entry > id, entry > updated, entry > link, entry > author > name',
    ],
    ['/sitemap.xml', 'urlset', 'url > loc'],
  ] as const) {
    const text = await (await fetch(shop.url + path)).text()
    const seen = await page.evaluate(
      ([xml, wanted]) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml')
        return {
          root: parsed.documentElement.localName,
          count: parsed.querySelectorAll(wanted).length,
        }
      },
      [text, entries] as const,
    )
    assert.equal(seen.root, root)
    assert.ok(seen.count >= 40, `${path} has ${seen.count}`)
  }
  await context.close()
})
