import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const cards = (page: Page) => page.locator('main article')

test('the category filter shows matching posts and survives a reload and Back', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  await page.goto('/news-and-events')
  await page.getByRole('heading', { level: 1, name: 'News And Events' }).waitFor()
  assert.equal(await cards(page).count(), 8)
  await page.getByRole('checkbox', { name: 'Offers' }).click()
  await page.waitForURL(/category=\d+$/)
  const offers = await shownPosts(page, 2)
  await page.reload()
  assert.deepEqual(await shownPosts(page, 2), offers)
  await page.getByRole('checkbox', { name: 'Shop News' }).click()
  await page.waitForURL(/category=\d+&category=\d+$/)
  const both = await cards(page).filter({ hasText: 'Welcome to Apeak' })
  await both.waitFor()
  await both.getByRole('link', { name: 'Read More' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Apeak' }).waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Offers', checked: true }).waitFor()
  await page.goBack()
  assert.deepEqual(await shownPosts(page, 2), offers)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await page.waitForURL('**/news-and-events')
  await cards(page).nth(7).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

/** The titles of the posts shown, once there are that many. */
async function shownPosts(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('main article').length === wanted,
    count,
  )
  return cards(page).getByRole('heading').allInnerTexts()
}

/** Whether a click ticks a checkbox immediately. Runs in the page. */
function isTickedByClick(box: Element): boolean {
  ;(box as HTMLInputElement).click()
  return (box as HTMLInputElement).checked
}

test('on a phone the categories open from a button, and a choice shows at once', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/news-and-events')
  const offers = page.getByRole('checkbox', { name: 'Offers' })
  assert.equal(await offers.isVisible(), false)
  await page.getByRole('button', { name: 'Show Categories' }).click()
  assert.equal(await offers.evaluate(isTickedByClick), true)
  await shownPosts(page, 2)
  await page.getByRole('button', { name: 'Hide Categories' }).click()
  await offers.waitFor({ state: 'hidden' })
  await context.close()
})

test('news that fails to load shows an error and loads on retry', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/faq')
  await page.route('**/api/blog/posts**', (route) => route.fulfill({ status: 503, json: {} }))
  const retry = page.getByRole('button', { name: 'Retry' })
  await page.getByRole('link', { name: 'News & Event', exact: true }).click()
  await page.getByText('Failed to load News and Events data').waitFor()
  await page.unroute('**/api/blog/posts**')
  await retry.click()
  await cards(page).nth(7).waitFor()
  await page.route('**/api/blog/posts/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Read More about Welcome to Apeak' }).click()
  await page.getByText('Failed to load Blog data').waitFor()
  await page.unroute('**/api/blog/posts/*')
  await retry.click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Apeak' }).waitFor()

  const none = { data: [], current_page: 1, last_page: 1, per_page: 12, total: 0 }
  const json = { blog_posts: none, blog_categories: [] }
  await page.route('**/api/blog/posts**', (route) => route.fulfill({ json }))
  await page.getByRole('link', { name: 'News & Event', exact: true }).click()
  await page.getByText('There is no news yet.').waitFor()
  assert.equal(await page.getByText('Categories').count(), 0, 'nothing is there to tick')
  await context.close()
})

test('an unknown article answers 404 with links to the others', async () => {
  const { page, context } = await shop.visit(phone)
  const response = await page.goto('/news-and-events/no-such-article')
  assert.equal(response?.status(), 404)
  await page.getByText('Failed to load Blog data').waitFor()
  await page.getByRole('link', { name: 'All news and events' }).click()
  await cards(page).first().waitFor()
  await context.close()
})

test('without scripts the news can be read, paged through and filtered', async () => {
  const context = await shop.context({ javaScriptEnabled: false, ...phone })
  const page = await context.newPage()
  await page.goto('/news-and-events')
  await page.getByRole('checkbox', { name: 'Offers' }).check()
  await page.getByRole('button', { name: 'Show these' }).click()
  await page.waitForURL(/\?category=\d+/)
  assert.equal(await cards(page).count(), 2)
  await page.getByRole('link', { name: 'Read More about Three vouchers' }).click()
  await page.getByRole('cell', { name: 'APEAK10' }).waitFor()
  await context.close()
})

test('the news pages fit 320 px and have no accessibility violations', async () => {
  const { page, context } = await shop.visit(phone)
  for (const path of ['/news-and-events', '/news-and-events/voucher-codes-to-begin-with']) {
    await page.goto(path)
    await assertAccessible(page, path)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/news-and-events', '/news-and-events/voucher-codes-to-begin-with']) {
    await page.goto(path)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path)
  }
  await context.close()
})
