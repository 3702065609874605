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

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}

test('input made before the scripts run is kept and bought', async () => {
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
  await orderAt(page, 'Order Success')
  await context.close()
})

test('input made in a form before the scripts run is sent, and never enters the URL', async () => {
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
  await page.getByText('Thank you for writing to us').waitFor()
  assert.equal(new URL(page.url()).search, '')
  await context.close()
})

/** Has a page keep, as `worksAt`, when its Buy Now could be pressed first (ms since it was asked for). */
function keepWhenItWorks() {
  const look = () => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const works = buttons.some((one) => one.textContent.includes('Buy Now'))
    if (works) Object.assign(window, { worksAt: performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}

test('on a slow line a product’s form works before fonts, pictures and other pages’ styles load', async () => {
  const { page, context } = await shop.visit(phone)
  const line = await context.newCDPSession(page)
  const bytesPerSecond = 50_000
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.addInitScript(keepWhenItWorks)
  await page.goto('/products/mobile-legends', { waitUntil: 'commit' })
  const worksAt = await page.waitForFunction(() => Reflect.get(window, 'worksAt') as number)
  const loaded = await page.evaluate(
    (until) => {
      const all = performance.getEntries() as PerformanceResourceTiming[]
      const before = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < until)
      return before.map(({ name, transferSize }) => ({ name, bytes: transferSize }))
    },
    await worksAt.jsonValue(),
  )
  assert.deepEqual(
    loaded.filter(({ name }) => /\.(woff2|css|avif|webp)$/.test(name)),
    [],
  )
  const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
  assert.ok(bytes > 100_000 && bytes < 4 * bytesPerSecond, `${bytes} bytes came before it worked`)
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
  await orderAt(page, 'Order Success')
  await context.close()
})

test('a chat that fails to load leaves the rest of the page working', async () => {
  const { page, context } = await shop.visit(phone)
  await page.route('**/assets/own-chat-*.js', (route) => route.abort())
  await page.goto('/products/mobile-legends')
  await page.getByLabel('Email').fill('tunnel@example.com')
  // Its button stands on no field.
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Live chat' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await alert.waitFor()
  await page.getByRole('button', { name: 'Live chat' }).click()
  await alert.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Email').inputValue(), 'tunnel@example.com')
  await context.close()
})
