import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hostileAddresses } from '#testing/hostile-values.ts'
import { assertHarmless, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Render } from './pages.ts'

/** The rendered URLs in order. */
let rendered: string[] = []
const render: Render = async ({ url }) => {
  const { pathname, search } = new URL(url)
  rendered.push(pathname + search)
  const status = pathname === '/not-found' ? 404 : 200
  return new Response(`<p>${pathname}${search}</p>`.padEnd(2_000), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

let shop: TestShop
before(async () => {
  shop = await openTestShop({}, { render })
})
after(() => shop.close())

const get = (path: string) => sendRaw(shop.url, { method: 'GET', path })

describe('a page has one canonical address', () => {
  const others = {
    '/products/mobile-legends': [
      '/PRODUCTS/mobile-legends',
      '/products/Mobile-Legends',
      '/products//mobile-legends',
      '//products/mobile-legends',
      '/products/mobile-legends/',
      '/products/mobile%2dlegends',
      '/%70roducts/mobile-legends//',
    ],
    '/products': ['/products/', '//products', '/Products'],
    '/': ['//', '///'],
    '/faq': ['/FAQ', '/faq/', '//faq//'],
  }
  for (const [canonical, spellings] of Object.entries(others)) {
    for (const spelling of spellings) {
      test(`${spelling} redirects to ${canonical}`, async () => {
        rendered = []
        const { status, headers } = await get(spelling)
        assert.deepEqual([status, headers.location], [301, canonical])
        assert.deepEqual(rendered, [])
      })
    }
  }

  test('redirects keep the query', async () => {
    const { status, headers } = await get('/Products/?tag=new&utm_source=x')
    assert.deepEqual([status, headers.location], [301, '/products?tag=new&utm_source=x'])
  })

  test('no address redirects to another host', async () => {
    for (const path of [
      '//evil.example',
      '///evil.example/',
      '/\\evil.example',
      '//products@evil.example',
    ]) {
      const { status, headers } = await get(path)
      assert.deepEqual([status, headers.location], [404, undefined], path)
    }
  })
})

describe('an unknown page is 404', () => {
  const nonsense = [
    '/nowhere',
    '/products/mobile-legends/more',
    '/a/../products',
    '/products/%zz',
    '/products/%ff',
    '/%00',
    '/%',
    '/news-and-events/%ff',
    '/products/%00',
  ]
  for (const path of nonsense) {
    test(path, async () => {
      assert.equal((await get(path)).status, 404)
    })
  }

  test('all unknown pages share one render', async () => {
    await get('/nowhere')
    rendered = []
    for (let n = 0; n < 20; n += 1) await get(`/nowhere-${n}?n=${n}`)
    assert.deepEqual(rendered, [])
  })

  test('an impossible product name is rendered without a lookup', async () => {
    rendered = []
    await get('/products/%2e%2e%2f%2e%2e%2fetc%2fpasswd')
    await get('/products/No_Game')
    assert.deepEqual([...new Set(rendered)], ['/products/-'])
  })
})

describe('an unused query parameter makes no new page', () => {
  const same: Record<string, string[]> = {
    '/': [
      '/?fbclid=x',
      '/?utm_source=a&utm_medium=b&gclid=c',
      '/?ref=AINA',
      '/?tag=new',
      '/?',
      '/?%ff',
      '/?=&&',
    ],
    '/products?tag=new': ['/products?utm_source=x&tag=new', '/products?tag=new&tag=other&page=2'],
    '/products': ['/products?fbclid=x', '/products?tag=', '/products?'],
    '/news-and-events?category=1&category=2&page=3': [
      '/news-and-events?page=3&category=2&gclid=x&category=1',
    ],
    '/gold-history': ['/gold-history?page=2'],
    '/login': ['/login?ref=x', '/login?reset=Sent'],
    '/register': ['/register?ref=AINA'],
    '/forgot-password': ['/forgot-password?reset=Sent'],
    '/reset-password': ['/reset-password?token=x&email=aina@example.com'],
    '/order-success': [
      '/order-success?orderId=o1',
      '/order-success?order_id=o2&returned=1',
      '/order-success?orderId=o3&category=Game&product=Gems&amount=5',
    ],
  }
  for (const [canonical, spellings] of Object.entries(same)) {
    test(`${canonical} is rendered once, also for ${spellings.join(' and ')}`, async () => {
      shop.context.responses.invalidateAll()
      rendered = []
      const first = await get(canonical)
      for (const spelling of spellings) {
        const { status, text } = await get(spelling)
        assert.deepEqual([status, text], [200, first.text], spelling)
      }
      assert.deepEqual(rendered, [canonical])
    })
  }

  test('even if the address with the parameter is requested first', async () => {
    shop.context.responses.invalidateAll()
    rendered = []
    await get('/faq?fbclid=1')
    await get('/faq?fbclid=2')
    await get('/faq')
    assert.deepEqual(rendered, ['/faq'])
  })

  test('a used query parameter makes a new page', async () => {
    rendered = []
    for (const path of ['/products?tag=new', '/news-and-events?page=2']) await get(path)
    assert.deepEqual(rendered, ['/products?tag=new', '/news-and-events?page=2'])
  })
})

test('requests with a query never evict pages and answers without one', async () => {
  await get('/faq')
  await get('/api/tags/homepage')
  rendered = []
  for (const path of ['/sitemap.xml?1', '/api/tags/homepage?1', '/robots.txt?1', '/faq?1']) {
    assert.equal((await get(path)).status, 200, path)
    assert.equal(shop.context.responses.get(path), undefined, path)
  }
  assert.deepEqual(rendered, [])
})

test('linked pages with queries are cached apart, and never evict a page', async () => {
  await get('/faq')
  const long = 'x'.repeat(600_000)
  const { responses } = shop.context
  for (let page = 1; page < 100; page += 1) {
    const body = Buffer.from(long + page)
    responses.put(
      `/news-and-events?page=${page}`,
      { status: 200, headers: {}, body, tags: [] },
      responses.mark(),
    )
  }
  assert.ok(responses.get('/faq'))
  assert.equal(responses.get('/news-and-events?page=1'), undefined)
})

test('no GET request breaks a page', async () => {
  const paths = hostileAddresses.flatMap((value) => [
    `/${value}`,
    `//${value}`,
    `/products/${value}`,
    `/products/${value}/`,
    `/PRODUCTS//${value}`,
    `/news-and-events/${value}?${value}`,
    `/products?tag=${value}`,
    `/news-and-events?page=${value}&category=${value}`,
    `/order-success?orderId=${value}&amount=${value}`,
    `/register?ref=${value}`,
    `/?${value}`,
  ])
  for (const path of paths) {
    const sent = { method: 'GET', path }
    assertHarmless(await sendRaw(shop.url, sent), sent)
  }
})
