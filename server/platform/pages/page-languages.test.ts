import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Render } from './pages.ts'
import { warmPages } from './warm-pages.ts'

/** The rendered paths in order, and the languages that each page was told. */
let rendered: string[] = []
let told: readonly string[] = []
const missing = /\/(not-found|-)$/
const render: Render = async ({ url }, _shop, _admin, { languages }) => {
  const { pathname, search } = new URL(url)
  rendered.push(pathname + search)
  told = languages
  const link = `<a href="${pathname.replace(/\/$/, '')}/faq">FAQ</a>`
  return new Response(`${link}<p>${pathname}</p>`.padEnd(2_000), {
    status: missing.test(pathname) ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

let three: TestShop
let english: TestShop
before(async () => {
  three = await openTestShop({ LANGUAGES: 'en,zh,ms' }, { render })
  english = await openTestShop({}, { render })
})
after(async () => {
  await three.close()
  await english.close()
})

describe('each page has an address in each language of the shop', () => {
  for (const [path, shown] of [
    ['/ms', '/ms'],
    ['/zh', '/zh'],
    ['/ms/faq', '/ms/faq'],
    ['/zh/products/mobile-legends', '/zh/products/mobile-legends'],
    ['/ms/products?tag=new&fbclid=x', '/ms/products?tag=new'],
    ['/ms/products/No_Game', '/ms/products/-'],
    ['/zh/nowhere', '/zh/not-found'],
    ['/ms/ms', '/ms/not-found'],
    ['/en/faq', '/not-found'],
    ['/zh-hans/faq', '/not-found'],
  ] as const) {
    test(`${path} shows ${shown}`, async () => {
      three.context.responses.invalidateAll()
      rendered = []
      const { status } = await three.get(path)
      assert.deepEqual([status, rendered], [missing.test(shown) ? 404 : 200, [shown]])
    })
  }

  for (const [spelling, canonical] of [
    ['/MS/FAQ/', '/ms/faq'],
    ['/ms/', '/ms'],
    ['/zh//products/Mobile-Legends?ref=x', '/zh/products/mobile-legends?ref=x'],
  ] as const) {
    test(`${spelling} redirects to ${canonical}`, async () => {
      const { status, headers } = await fetch(three.url + spelling, { redirect: 'manual' })
      assert.deepEqual([status, headers.get('location')], [301, canonical])
    })
  }

  test('pages are told all languages, in their usual order', async () => {
    three.context.responses.invalidateAll()
    await three.get('/ms')
    assert.deepEqual(told, ['en', 'ms', 'zh'])
  })

  test('pages that take payments may load the checkout’s script in each language', async () => {
    const policies = ['/products/a', '/ms/products/a', '/zh/gold-topup'].map(async (path) => {
      const { headers } = await three.get(path)
      return headers.get('content-security-policy')?.replace(/'sha256[^']*'/g, '')
    })
    const [plain, ...others] = await Promise.all(policies)
    assert.ok(plain)
    assert.deepEqual(others, [plain, plain])
  })
})

test('each language is cached by itself; a browser’s language changes nothing', async () => {
  three.context.responses.invalidateAll()
  const texts = async (path: string) => (await three.get(path)).text
  for (const path of ['/faq', '/ms/faq', '/zh/faq']) assert.ok((await texts(path)).includes(path))
  rendered = []
  for (const path of ['/faq', '/ms/faq', '/zh/faq']) {
    const { status, headers } = await three.get(path, { 'accept-language': 'ms, zh;q=0.9' })
    assert.equal(status, 200, path)
    assert.doesNotMatch(headers.get('vary') ?? '', /language|cookie/i)
  }
  assert.deepEqual(rendered, [])
})

test('the first pages of each language are rendered ahead', async () => {
  three.context.responses.invalidateAll()
  rendered = []
  await warmPages(three.app, 60, ['en', 'ms', 'zh'])
  assert.deepEqual(rendered, ['/', '/faq', '/ms', '/ms/faq', '/zh', '/zh/faq'])
})

test('a language that the shop does not offer has no pages', async () => {
  for (const path of ['/ms', '/zh', '/ms/faq', '/zh/products']) {
    rendered = []
    english.context.responses.invalidateAll()
    const { status } = await english.get(path)
    assert.deepEqual([status, rendered], [404, ['/not-found']], path)
  }
})

describe('the site map', () => {
  const siteMapOf = async (shop: TestShop) => (await shop.get('/sitemap.xml')).text

  test('lists each page in each language, with all its alternates', async () => {
    const map = await siteMapOf(three)
    const { publicUrl } = three.context.config
    const entries = [...map.matchAll(/<url>.*?<\/url>/g)].map(([entry]) => entry)
    const faq = entries.filter((entry) => entry.includes('/faq</loc>'))
    assert.deepEqual(
      faq.map((entry) => entry.match(/<loc>(.*?)<\/loc>/)?.[1]),
      ['/faq', '/ms/faq', '/zh/faq'].map((path) => publicUrl + path),
    )
    for (const entry of faq) {
      const alternates = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
      assert.deepEqual(
        alternates.map(([, tag, href]) => [tag, href]),
        [
          ['en', `${publicUrl}/faq`],
          ['ms', `${publicUrl}/ms/faq`],
          ['zh-Hans', `${publicUrl}/zh/faq`],
          ['x-default', `${publicUrl}/faq`],
        ],
      )
    }
  })

  test('names no languages in a shop with one', async () => {
    const map = await siteMapOf(english)
    assert.ok(map.includes('/faq</loc>'))
    assert.doesNotMatch(map, /hreflang|xhtml|\/ms|\/zh/)
  })

  test('robots.txt hides orders in each language', async () => {
    const robots = (await three.get('/robots.txt')).text
    for (const path of ['/order-success', '/ms/order-success', '/zh/order-success']) {
      assert.ok(robots.includes(`Disallow: ${path}\n`), path)
    }
  })
})
