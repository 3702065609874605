import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Render } from './pages.ts'
import { warmPages } from './warm-pages.ts'

const home = [
  '<a href="/products/one">1</a><a class="x" href="/products/two">2</a><a href="/products/one">1</a>',
  '<a href="/PRODUCTS/three">3</a><a href="https://elsewhere.example/">4</a><a href="/faq#top">5</a>',
  '<a href="/nowhere">6</a><a href="/api/docs">7</a><a href="/news-and-events/feed.xml">8</a>',
].join('')

let rendered: string[] = []
/** Delays all renders while set. */
let held: Promise<void> | undefined
const render: Render = async ({ url }) => {
  const { pathname } = new URL(url)
  rendered.push(pathname)
  await held
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (pathname === '/products/two') throw new Error('it cannot be rendered now')
  return new Response((pathname === '/' ? home : pathname).padEnd(2_000), { headers })
}

let shop: TestShop
before(async () => {
  shop = await openTestShop({}, { render })
})
after(() => shop.close())
beforeEach(() => {
  rendered = []
  shop.context.responses.invalidateAll()
})

test('the home page and the pages it links to are rendered once each', async () => {
  await warmPages(shop.app, 60)
  assert.deepEqual(rendered, ['/', '/products/one', '/products/two'])
})

test('their first reader gets them rendered and compressed', async () => {
  await warmPages(shop.app, 60)
  rendered = []
  for (const path of ['/', '/products/one']) {
    const { status, headers } = await shop.get(path, { 'accept-encoding': 'br' })
    assert.deepEqual([status, headers.get('content-encoding')], [200, 'br'], path)
  }
  assert.deepEqual(rendered, [])
})

test('a slow warm-up does not delay closing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await warmPages(shop.app, 0.01)
  assert.deepEqual(rendered, ['/'])
  held = undefined
  resolve()
})

test('nothing is rendered ahead when switched off', async () => {
  await warmPages(shop.app, 0)
  assert.deepEqual(rendered, [])
})
