import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type OpenShop, openShop, phone } from './open-shop.ts'
import {
  buyNow,
  chooseItem,
  choosePayment,
  confirmOrder,
  fillIn,
  orderAt,
  total,
} from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Opens a page whose scripts load only when the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  return resolve
}

test('input entered before the scripts run is kept and used in the purchase', async () => {
  const { page, context } = await shop.visit(phone)
  const arrive = await openBeforeScripts(page, '/products/mobile-legends')
  for (const field of await page.locator('#enter-details input').all()) await field.fill('12345678')
  await chooseItem(page, '42 Diamonds')
  await page.getByLabel('Email').fill('early@example.com')
  assert.ok(await page.locator('button:visible', { hasText: 'Buy Now' }).isDisabled())
  arrive()
  await page.locator('button:visible:enabled', { hasText: 'Buy Now' }).waitFor()
  await choosePayment(page, 'Bank transfer')
  await total(page)
  await confirmOrder(page)
  await orderAt(page, 'Almost there')
  await context.close()
})

test('input entered in a form before the scripts run is sent, and never enters the URL', async () => {
  const { page, context } = await shop.visit(phone)
  const arrive = await openBeforeScripts(page, '/partnership')
  await page.getByLabel('Name').fill('Hakim')
  await page.getByLabel('Email').fill(`early-${randomUUID()}@example.com`)
  await page.getByLabel('Partnership Type').selectOption({ label: 'Other' })
  await page.getByLabel('Subject').fill('Our wallet')
  await page.getByLabel('Subject').press('Enter')
  await page.getByLabel('Message').fill('We would like to work with you.')
  await page.getByLabel('Role').selectOption({ label: 'Other' })
  arrive()
  await page.getByRole('button', { name: 'Submit Partnership Form' }).click()
  await page.getByText('Thank you for contacting us').waitFor()
  assert.equal(new URL(page.url()).search, '')
  await context.close()
})

/** The script URLs in an HTML document. Runs in the browser. */
function scriptsNamedIn(html: string): string[] {
  const named = new DOMParser().parseFromString(html, 'text/html')
  const elements = named.querySelectorAll('link[rel=modulepreload], script[src]')
  return [...elements].map((one) => {
    const address = one.getAttribute('href') ?? one.getAttribute('src') ?? ''
    return new URL(address, location.href).href
  })
}

test('on a slow line a product’s form works before fonts, pictures and other pages’ styles load', async () => {
  const { page, context } = await shop.visit(phone)
  // Browsers estimate their connection only after some traffic; this one has just started.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { downlink: 0.4 } }),
  )
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const bytesPerSecond = 50_000
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  const requests = new Map<string, { url: string; bytes: number }>()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests.set(requestId, { url: request.url, bytes: 0 })
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  const { promise: formWorks, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.(woff2|css|avif|webp)$/, async (route) => {
    await formWorks
    await route.continue()
  })
  const response = await page.goto('/products/mobile-legends', { waitUntil: 'commit' })
  await page.locator('button:visible:enabled', { hasText: 'Buy Now' }).waitFor()
  const scripts = await page.evaluate(scriptsNamedIn, (await response?.text()) ?? '')
  assert.ok(scripts.length > 5, `${scripts.length} scripts`)
  const needed = [...requests.values()].filter(({ url }) => [page.url(), ...scripts].includes(url))
  assert.equal(needed.length, scripts.length + 1)
  const bytes = needed.reduce((sum, request) => sum + request.bytes, 0)
  assert.ok(bytes > 100_000 && bytes < 4 * bytesPerSecond, `it needs ${bytes} bytes`)
  release()
  await page.waitForLoadState()
  await context.close()
})

test('order details that fail to load show an error, and a reload keeps the input', async () => {
  const { page, context } = await shop.visit(phone)
  const details = '**/assets/confirm-order-dialog-*.js'
  await page.route(details, (route) => route.abort())
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Bank transfer', email: 'tunnel@example.com' })
  await buyNow(page)
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await alert.waitFor()
  await page.unroute(details)
  const loaded = page.waitForEvent('load')
  await alert.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.locator('button:visible:enabled', { hasText: 'Buy Now' }).waitFor()
  await total(page)
  await confirmOrder(page)
  await orderAt(page, 'Almost there')
  await context.close()
})

test('a chat that fails to load leaves the rest of the page working', async () => {
  const { page, context } = await shop.visit(phone)
  await page.route('**/assets/own-chat-*.js', (route) => route.abort())
  await page.goto('/products/mobile-legends')
  await page.getByLabel('Email').fill('tunnel@example.com')
  // Here its button covers no field.
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Live chat' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await alert.waitFor()
  await page.getByRole('button', { name: 'Live chat' }).click()
  await alert.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Email').inputValue(), 'tunnel@example.com')
  await context.close()
})
