import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { visitMember } from './gold.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { buyNow, confirmOrder, fillIn, orderAt, total } from './shopping.ts'

/** A phone at a zoom of 200%. */
const zoomed = { ...phone, viewport: { width: 195, height: 422 } }

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('a chosen theme applies before the first paint of every page', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  // Records the theme at every possible paint.
  await context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = () => {
      if (document.body) seen.push(document.documentElement.className)
      if (seen.length < 30) requestAnimationFrame(note)
    }
    note()
  })
  const themesSeen = () =>
    page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])
  const barsAre = (colour: string) =>
    page.locator(`meta[name="theme-color"][content="${colour}"]`).waitFor({ state: 'attached' })
  const isPainted = () =>
    page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length > 20)
  await page.goto('/')
  await isPainted()
  assert.deepEqual(await themesSeen(), ['dark'])
  await barsAre('#0b0e14')
  await page.getByTitle('Light').click()
  await barsAre('#f3f4f1')
  await page.getByTitle('System').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await barsAre('#0b0e14')
  await page.emulateMedia({ colorScheme: 'light' })
  await barsAre('#f3f4f1')
  await page.getByTitle('Light').click()
  for (const path of ['/', '/products', '/products/mobile-legends', '/order-success']) {
    await page.goto(path)
    await isPainted()
    assert.deepEqual(await themesSeen(), ['light'], path)
    await barsAre('#f3f4f1')
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an unknown URL answers 404 with a link to the home page', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  const answer = await page.goto('/nowhere')
  assert.equal(answer?.status(), 404)
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  const games = page.getByRole('region', { name: 'Popular games' })
  await games.getByRole('link').nth(2).waitFor()
  await page.getByText('Sorry, an unexpected error has occurred.').waitFor()
  await page.getByText('There is no page at /nowhere.').waitFor()
  assert.deepEqual(
    complaints.filter((one) => !one.includes('404')),
    [],
  )
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.getByRole('heading', { name: 'Top up and keep climbing.' }).waitFor()
  await context.close()
})

test('an unknown product offers a retry and a link to the catalogue', async () => {
  const { page, context } = await shop.visit(phone)
  for (const address of ['/products/no-such-game', '/products/No_Game']) {
    const answer = await page.goto(address)
    assert.equal(answer?.status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
    const box = page.getByRole('alert').filter({ hasText: 'Product not found' })
    await box.getByRole('button', { name: 'Retry' }).waitFor()
    await box.getByRole('link', { name: 'Browse products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  }
  await context.close()
})

test('an unknown tag offers all products; an empty tag is ignored', async () => {
  const { page, context } = await shop.visit(phone)
  for (const tag of ['no-such-tag', 'No tag']) {
    const answer = await page.goto(`/products?tag=${tag}`)
    assert.equal(answer?.status(), 404)
    await page.getByText(`There is no tag ‘${tag}’.`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0)
    await page.getByRole('link', { name: 'Show all products' }).click()
    await page.waitForURL('**/products')
    await page.getByRole('listitem').first().waitFor()
  }
  assert.equal((await page.goto('/products?tag='))?.status(), 200)
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await context.close()
})

test('data that fails to load shows an error and loads on retry', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products')
  await page.route('**/getProducts', (route) => route.abort())
  await page.route('**/payment-methods', (route) => route.fulfill({ status: 503, json: {} }))
  await page.locator('main a[href="/products/mobile-legends"]').click()
  await page.getByText('Failed to load Product data').waitFor()
  await page.unroute('**/getProducts')
  await page.getByRole('button', { name: 'Retry' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Failed to load payment methods' })
  await box.waitFor()
  await page.getByLabel('User ID').fill('12345678')
  await page.unroute('**/payment-methods')
  await box.getByRole('button', { name: 'Retry' }).click()
  await page.locator('#select-payment').getByRole('button', { name: 'Card' }).waitFor()
  assert.equal(await page.getByLabel('User ID').inputValue(), '12345678')
  await context.close()
})

test('on a phone with text of twice the size nothing is wider than the screen', async () => {
  const { page, context } = await visitMember(shop, zoomed)
  const isWide = () => document.documentElement.scrollWidth > window.innerWidth
  for (const path of ['/', '/products', '/account-info', '/gold-history', '/gold-topup']) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    assert.equal(await page.evaluate(isWide), false, path)
  }
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  assert.equal(await page.evaluate(isWide), false, 'a filled form')
  const cut = page.locator('#select-item label').evaluateAll((tiles) => {
    return tiles.filter((tile) => tile.scrollWidth > tile.clientWidth + 1).length
  })
  assert.equal(await cut, 0, 'items with cut names')
  await confirmOrder(page)
  await orderAt(page, 'Almost there')
  await page.getByRole('region', { name: 'How to pay' }).getByText('CIMB Bank').waitFor()
  assert.equal(await page.evaluate(isWide), false, 'an order')
  await context.close()
})

test('without JavaScript games, items and prices are readable', async () => {
  const context = await shop.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, text] of [
    ['/', 'Mobile Legends: Bang Bang'],
    ['/products', 'Genshin Impact'],
    ['/products/mobile-legends', '7,502 Diamonds'],
    ['/products/mobile-legends', 'RM 589.00'],
    ['/products/mobile-legends', 'Manual bank transfer'],
  ] as const) {
    await page.goto(path)
    await page.locator('main').getByText(text).first().waitFor()
  }
  await context.close()
})

test('a page contains all its styles', async () => {
  const context = await shop.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  for (const path of ['/', '/products/mobile-legends', '/login', '/news-and-events']) {
    await page.goto(path)
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    assert.equal(ground, 'rgb(11, 14, 20)', path)
  }
  assert.deepEqual(sheets, [])
  await context.close()
})

test('the home page’s scripts weigh at most 150 kB gzipped', async () => {
  const html = await (await fetch(shop.url)).text()
  const paths = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const sizes = [...paths].map(async (path) => {
    const script = await fetch(new URL(path, shop.url))
    return gzipSync(await script.arrayBuffer()).length
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  assert.ok(bytes > 100_000 && bytes <= 150_000, `${bytes} bytes in ${paths.size} files`)
})

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme no page has accessibility violations`, async () => {
    const { page, context } = await shop.visit(theme === 'dark' ? phone : desktop, theme)
    const order = `/order-success?orderId=o1&category=Game&product=Gems&amount=5`
    for (const path of ['/', '/products', order, '/nowhere', '/products/mobile-legends']) {
      await page.goto(path)
      await page.locator('h1').waitFor()
      assert.deepEqual(await axeViolations(page), [], path)
    }
    await buyNow(page)
    await page.locator('[data-sonner-toast]').waitFor()
    assert.deepEqual(await axeViolations(page), [], 'a refusal')
    await fillIn(page, { item: '42 Diamonds', method: 'Card' })
    await total(page)
    await buyNow(page)
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await axeViolations(page), [], 'the confirmation')
    await context.close()
  })
}

test('on a phone the contact buttons show over pictures and never cover text, icons or controls', async () => {
  const { page, context } = await shop.visit(phone)
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/faq')
  await page.locator('aside[data-covering]').waitFor()
  await page.waitForFunction(isOutOfTheWay)
  await page.setViewportSize(phone.viewport)
  for (const path of ['/products', '/', '/products/mobile-legends', '/register']) {
    await page.goto(path)
    await scrollThrough(page)
  }
  await page.goto('/products')
  for (const card of [1, 7]) {
    await page.locator('main a:has(img)').nth(card).evaluate(scrollBehindStack)
    await whatsapp.waitFor()
  }
  await page.goto('/privacy-policy')
  await page.locator('main p').nth(1).evaluate(scrollBehindStack)
  await page.locator('aside[data-covering]').waitFor()
  await page.goto('/products/mobile-legends')
  await page.getByRole('button', { name: 'Apply' }).evaluate(scrollBehindStack)
  await page.locator('aside[data-covering]').waitFor()
  await fillIn(page, { item: '42 Diamonds', method: 'Card' })
  await total(page)
  await scrollThrough(page)
  await context.close()
})

/** Scrolls from top to bottom; wherever it stops the contact stack covers nothing. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 170) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    // It reacts a moment after the scrolling, and then fades.
    await page.waitForFunction(isOutOfTheWay)
  }
}

/** Runs on the page: scrolls something behind the contact stack. */
function scrollBehindStack(thing: Element): void {
  const stack = document.querySelector('aside[aria-label="Contact"]')
  const top = thing.getBoundingClientRect().top - (stack?.getBoundingClientRect().top ?? 0)
  scrollBy({ top, behavior: 'instant' })
}

/** Runs on the page: whether the contact buttons are at the edge where they would cover the centre of a control or icon. */
function isOutOfTheWay(): boolean {
  const stack = document.querySelector('aside[aria-label="Contact"] > div')
  if (!stack) return false
  const { left, right, top, bottom } = stack.getBoundingClientRect()
  const controls = document.querySelectorAll(
    'main :is(a, button, input, select, summary, label, svg)',
  )
  const covers = [...controls].some((control) => {
    const box = control.getBoundingClientRect()
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    return box.width > 0 && left < x && x < right && top < y && y < bottom
  })
  return !covers
}
