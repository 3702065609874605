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

const question = (page: Page, text: string) => page.locator('summary:visible', { hasText: text })
const isOpen = (page: Page, text: string) =>
  page.locator('details', { has: page.locator('summary', { hasText: text }) }).getAttribute('open')

test('the keyboard moves through the categories; one answer is open at a time', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  await page.goto('/faq')
  await page.getByRole('tab', { name: 'Payment', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Payment' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Delivery', selected: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tab', { name: 'Payment', selected: true }).waitFor()
  await question(page, 'How can I pay?').focus()
  await page.keyboard.press('Enter')
  await page.getByText('There are four payment methods:').waitFor()
  await question(page, 'Do I need an account to buy?').press('Enter')
  await page.getByText('There are four payment methods:').waitFor({ state: 'hidden' })
  assert.equal(await isOpen(page, 'How can I pay?'), null)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('search finds questions of every category by question and answer text', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/faq')
  const search = page.getByRole('searchbox', { name: 'Search questions' })
  await search.fill('touch grab')
  await page.getByText('1 question found').waitFor()
  assert.equal(await page.locator('summary:visible').count(), 1)
  await search.fill('xyzzy')
  await page.getByText('No questions found.').waitFor()
  await search.fill('')
  await page.getByRole('tab', { name: 'Payment', selected: true }).waitFor()
  await context.close()
})

test('the shop’s search leads to the question about a wallet, and elsewhere if nothing fits', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/')
  const search = page.getByPlaceholder('Search...')
  await search.fill('steam 50')
  await page.getByRole('option', { name: 'Steam Wallet (MYR) · RM 50' }).waitFor()
  await search.fill('refund')
  await page.getByRole('option', { name: 'Return & Refund Policy' }).waitFor()
  await search.fill('xyzzyq')
  await page.getByRole('option', { name: 'All products' }).waitFor()
  await search.fill('tng')
  await page.getByRole('option', { name: 'Touch ’n Go eWallet' }).click()
  await page.locator('details[open]:visible summary', { hasText: 'How can I pay?' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a link to a question opens it in its category', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/faq')
  const last = page.getByRole('tab').last()
  await last.click()
  const wanted = page.locator('details:visible').last()
  await wanted.locator('summary').click()
  await wanted.getByRole('link', { name: 'Link to this question' }).click()
  await page.waitForURL(/#question-\d+$/)
  const text = await wanted.locator('summary').innerText()
  await page.reload()
  await page.locator('details[open]:visible summary', { hasText: text }).waitFor()
  assert.equal(await last.getAttribute('aria-selected'), 'true')
  await context.close()
})

test('without scripts every question is readable', async () => {
  const context = await shop.context({ javaScriptEnabled: false, ...phone })
  const page = await context.newPage()
  await page.goto('/faq')
  assert.equal(await page.locator('summary:visible').count(), 20)
  await page.getByRole('heading', { name: 'Delivery' }).waitFor()
  await context.close()
})

test('content that fails to load shows an error and loads on retry', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/news-and-events')
  await page.route('**/api/faqs', (route) => route.abort())
  await page.route('**/page/about-us', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await page.getByText('Failed to load FAQ data').waitFor()
  await page.unroute('**/api/faqs')
  await page.getByRole('button', { name: 'Retry' }).click()
  await question(page, 'How can I pay?').waitFor()
  await page.route('**/api/faqs', (route) => route.fulfill({ json: [] }))
  await page.getByRole('link', { name: 'News & Event', exact: true }).click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await page.getByText('No FAQ data available.').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByText('Failed to load About Us page').waitFor()
  await page.unroute('**/page/about-us')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Why we opened' }).waitFor()
  await context.close()
})

test('the FAQ and text pages fit 320 px and have no accessibility violations', async () => {
  const { page, context } = await shop.visit(phone)
  const paths = ['/faq', '/about', '/terms-and-conditions', '/privacy-policy', '/refund-policy']
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path)
  }
  for (const path of ['/faq', '/privacy-policy']) {
    await page.goto(path)
    if (path === '/faq') await page.locator('summary').first().click()
    await assertAccessible(page, path)
  }
  await context.close()
})
