import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import { sellItem, startFlashSale } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'
import type { Render } from './pages.ts'

const UNITS = 1_000

/** Counts renders: in total, running, the maximum at once, and those that have read their data. */
const renders = { count: 0, now: 0, most: 0, read: 0 }
/** Delays all renders while set. */
let held: Promise<void> | undefined

/** Renders the units left and the price of a page's first product. */
const render: Render = async ({ url }, carry) => {
  renders.count += 1
  renders.now += 1
  renders.most = Math.max(renders.most, renders.now)
  const { pathname } = new URL(url)
  if (pathname === '/order-success') return inMemory()
  const slug = pathname.split('/').at(-1)
  const products = (await (await carry(`/api/categories/${slug}/getProducts`)).json()) as Product[]
  renders.read += 1
  await held
  renders.now -= 1
  const sale = products[0]?.flash_sales[0]?.pivot
  const text = sale ? `${sale.qty - sale.sold} left at ${sale.price.amount}` : 'no sale'
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** A page without I/O that takes some time. */
function inMemory(): Response {
  const until = performance.now() + 5
  while (performance.now() < until);
  renders.now -= 1
  return new Response('thanks', { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

let shop: TestShop
before(async () => {
  shop = await openTestShop({}, { render })
})
after(() => shop.close())

let page: string
let saleId: number
beforeEach(async () => {
  const { slug, product_id } = await sellItem(shop.context.database, { price_sen: 900 })
  const sale = { product_id, price_sen: 500, qty: UNITS }
  saleId = await startFlashSale(shop.context.database, sale)
  await waitForNotifications(shop)
  page = `/products/${slug}`
  Object.assign(renders, { count: 0, now: 0, most: 0, read: 0 })
})

const change = (set: string) =>
  shop.context.pool.query(`update flash_sales set ${set} where id = $1`, [saleId])
const shown = async () => (await shop.get(page)).text

test('concurrent requests for a page render it once', async () => {
  const texts = await Promise.all(Array.from({ length: 50 }, shown))
  assert.deepEqual([new Set(texts), renders.count], [new Set(['1000 left at 5']), 1])
})

test('only a few pages render at a time', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/products/game-${index}`)
  await Promise.all(paths.map((path) => shop.get(path)))
  assert.deepEqual([renders.count, renders.most <= 2], [20, true])
})

test('API calls are answered while pages wait to render', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const pages = Array.from({ length: 20 }, (_, index) => shop.get(`/products/slow-${index}`))
  await until('pages are being rendered', () => renders.now > 0)
  assert.equal((await shop.get('/api/tags/homepage')).status, 200)
  held = undefined
  resolve()
  await Promise.all(pages)
})

test('pages that need no data do not delay other requests', async () => {
  const pages = Array.from({ length: 60 }, (_, at) => shop.get(`/news-and-events?page=x${at}`))
  assert.equal((await shop.get('/health')).status, 200)
  assert.ok(renders.count < 60, `${renders.count} pages were rendered meanwhile`)
  await Promise.all(pages)
  assert.equal(renders.count, 60)
})

test('a known page does not wait behind a flood of unknown ones', async () => {
  await shown()
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const flood = Array.from({ length: 250 }, (_, at) => shop.get(`/products/nothing-${at}`))
  await until('pages are being rendered', () => renders.now > 0)
  const refused = await Promise.race(flood.map((page) => page.then(({ status }) => status)))
  assert.equal(refused, 503)
  held = undefined
  await change('price_sen = 700')
  await waitForNotifications(shop)
  assert.equal(await shown(), '1000 left at 7')
  resolve()
  await Promise.all(flood)
})

describe('during a flash sale', () => {
  test('the page is rendered at most once a second, and soon shows the remaining units', async () => {
    await shown()
    const start = performance.now()
    for (let sold = 0; sold < 100; sold += 1) {
      await change('reserved = reserved + 1')
      await Promise.all([shown(), shown(), shown()])
    }
    await waitForNotifications(shop)
    const seconds = (performance.now() - start) / 1000
    assert.ok(renders.count <= seconds + 2, `${renders.count} renders in ${seconds} s`)
    await until(
      'the page shows the remaining units',
      async () => (await shown()) === '900 left at 5',
    )
  })

  test('a page not requested for a while is rendered on its next request', async () => {
    await shown()
    await change('reserved = reserved + 1')
    await waitForNotifications(shop)
    // One second of the cache's clock.
    const later = Date.now() + 2_100
    await until('the renewal time has passed', () => Date.now() > later)
    assert.equal(await shown(), '999 left at 5')
  })

  test('paying for a unit changes nothing shown', async () => {
    await change('reserved = 1')
    await waitForNotifications(shop)
    await shown()
    await change('reserved = 0, sold = 1')
    await waitForNotifications(shop)
    const before = renders.count
    assert.equal(await shown(), '999 left at 5')
    assert.equal(renders.count, before)
  })

  const atOnce = {
    'selling out': ['reserved = qty', '0 left at 5'],
    'its end': ["ends_at = now() - interval '1 second'", 'no sale'],
    'a new price': ['price_sen = 700', '1000 left at 7'],
    'a new quantity': ['qty = 50', '50 left at 5'],
  } as const
  for (const [what, [set, text]] of Object.entries(atOnce)) {
    test(`${what} is shown at once`, async () => {
      await shown()
      await change(set)
      await waitForNotifications(shop)
      assert.equal(await shown(), text)
    })
  }

  test('a unit in stock again is shown at once', async () => {
    await change('reserved = qty')
    await waitForNotifications(shop)
    assert.equal(await shown(), '0 left at 5')
    await change('reserved = qty - 1')
    await waitForNotifications(shop)
    assert.equal(await shown(), '1 left at 5')
  })
})

test('a request after a change never gets a render started before it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const early = shown()
  await until('the render has read the price', () => renders.read > 0)
  await change('price_sen = 700')
  await waitForNotifications(shop)
  const late = shown()
  held = undefined
  resolve()
  assert.equal(await late, '1000 left at 7')
  assert.equal(await early, '1000 left at 5')
})
