import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { logIn, openAccount, openWithSession } from './members.ts'
import { type OpenShop, openShop, phone } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('an offline page shows the last balance, caches nothing and returns with the connection', async () => {
  const session = await logIn(shop, await openAccount(shop))
  const context = await shop.context({ ...phone, serviceWorkers: 'allow' })
  await openWithSession(context, session)
  const page = await context.newPage()
  await page.goto('/gold-history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => localStorage.getItem('last_balance') !== null)
  // Half past midnight in Malaysia.
  const seen = JSON.stringify({ text: 'RM 0.00', at: Date.parse('2026-03-01T16:30:00Z') })
  await page.evaluate((text) => localStorage.setItem('last_balance', text), seen)

  await context.setOffline(true)
  await openOffline(page, '/ms/transaction-history', 'Anda di luar talian')
  await page.getByText('2 Mac 2026').waitFor()
  await openOffline(page, '/transaction-history', 'You are offline')
  await page.getByText('Your gold when last seen').waitFor()
  await page.getByText('RM 0.00').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.deepEqual(await page.evaluate(() => caches.keys()), [], 'nothing is kept')

  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry' }).click()
  await again
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  // The page reloads itself, unless the browser reports a connection before there is one.
  const history = page.getByRole('heading', { level: 1, name: 'Transaction History' })
  const retry = page.getByRole('button', { name: 'Retry' })
  await history.or(retry).waitFor()
  while (!(await history.isVisible())) {
    await retry.click({ timeout: 2_000 }).catch(() => undefined)
    await history.or(retry).waitFor()
  }
  await context.close()
})

/** Opens an address without a connection. A page that wrongly reads that it is online reloads and ends the navigation. */
async function openOffline(page: Page, path: string, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title })
  await until(`${path} says: ${title}`, async () => {
    await page.goto(path).catch(() => undefined)
    return heading.isVisible()
  })
}

test('a logout removes the stored balance', async () => {
  const session = await logIn(shop, await openAccount(shop))
  const { page, context } = await shop.visit(phone)
  await openWithSession(context, session)
  await page.goto('/gold-history')
  await page.waitForFunction(() => localStorage.getItem('last_balance') !== null)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForFunction(() => localStorage.getItem('last_balance') === null)
  await context.close()
})

test('the shop can be installed on a phone’s home screen', async () => {
  const html = await (await fetch(shop.url)).text()
  assert.match(html, /<link rel="manifest" href="\/manifest.webmanifest"\/>/)
  const response = await fetch(`${shop.url}/manifest.webmanifest`)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json')
  const { name, start_url, display, icons } = await response.json()
  assert.deepEqual([name, start_url, display], ['Apeak', '/', 'standalone'])
  for (const { src, type } of icons) {
    const icon = await fetch(shop.url + src)
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, type], src)
  }
})
