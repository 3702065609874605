import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pagePaths, payingPages } from '@apeak/contract/paths'
import type { Request } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { desktop, type OpenShop, openOwnShop } from './open-shop.ts'

const provider = 'https://checkout.provider.example'

// The second shop is the first one's admin host, and a provider's checkout is on a third host.
let admin: OpenShop
let shop: OpenShop
before(async () => {
  shop = await openOwnShop(async (port) => {
    admin = await openOwnShop(() => ({ SHOP_ORIGINS: `http://localhost:${port}` }))
    return { ADMIN_HOST: admin.url, RAZORPAY_CHECKOUT_URL: `${provider}/v1/checkout.js` }
  })
  await admin.query(`
    update banner_settings set content = 'Said by the admin host';
    update categories set name = 'Legends of the admin host' where slug = 'mobile-legends';
    update payment_methods set label = 'Card of the admin host' where value = 'razorpay';
    update slides set caption_1 = 'A slide of the admin host'`)
  await until('pages show it', async () => (await pageOf('/')).includes('Said by the admin host'))
})
// The last test closes the admin host.
after(() => shop.close())

const pageOf = async (path: string) => (await fetch(shop.url + path)).text()
const pages = Object.values(pagePaths).map((path) => path.replace(':slug', 'mobile-legends'))

test("pages render the admin host's answers for calls marked admin, and the shop's own for the rest", async () => {
  const home = await pageOf('/')
  assert.match(home, /Top up and keep climbing/)
  assert.doesNotMatch(home, /A slide of the admin host/)
  // The catalogue's lists come from the shop, a category from the admin host.
  assert.match(home, /Mobile Legends: Bang Bang/)
  const product = await pageOf('/products/mobile-legends')
  for (const text of ['Legends', 'Card']) assert.ok(product.includes(`${text} of the admin host`))
  assert.match(product, new RegExp(`src="${admin.url}/files/[0-9a-f]+`))
})

test("the browser makes the same calls of the admin host, without the shopper's token or cookies", async () => {
  const { page, context } = await shop.visit(desktop)
  await context.addInitScript(() => {
    if (window === window.top) localStorage.setItem('auth_token', 'a-token-of-nobody')
  })
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${admin.url}/`)) asked.push(request)
  })
  await page.goto('/products')
  await page.locator('main a[href="/products/mobile-legends"]').click()
  await page.getByRole('heading', { name: 'Legends of the admin host' }).waitFor()
  await page.getByText('Card of the admin host').waitFor()
  const calls = asked.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
  assert.deepEqual(calls.map((request) => new URL(request.url()).pathname).sort(), [
    '/api/categories/mobile-legends',
    '/api/categories/mobile-legends/getProducts',
    '/api/payment-methods',
  ])
  for (const request of asked) {
    const headers = await request.allHeaders()
    assert.equal(headers.authorization, undefined)
    assert.equal(headers.cookie, undefined)
    assert.equal(request.method(), 'GET')
  }
  await page.evaluate(() => localStorage.clear())
  await context.close()
})

test("every page's policy allows its own scripts, and other hosts only where needed", async () => {
  for (const path of [...pages, '/nowhere']) {
    const response = await fetch(shop.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const sourcesOf = (name: string) =>
      policy
        .split('; ')
        .find((one) => one.startsWith(`${name} `))
        ?.split(' ')
        .slice(1) ?? []
    const foreign = (name: string) => sourcesOf(name).filter((one) => !one.startsWith("'"))
    const paying = payingPages.test(path)
    assert.deepEqual(foreign('script-src'), paying ? [provider] : [], path)
    assert.ok(foreign('connect-src').includes(admin.url), path)
    assert.equal(foreign('connect-src').length > 1, paying, path)
    assert.deepEqual(sourcesOf('default-src'), ["'self'"])
    assert.doesNotMatch(sourcesOf('script-src').join(' '), /unsafe|\*/)
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      assert.deepEqual(sourcesOf(name), ["'none'"], `${name} of ${path}`)
    }
  }
})

test('pages contact the shop and the admin host, and a provider only where shoppers pay', async () => {
  const { page, context } = await shop.visit(desktop)
  const contacted = new Map<string, Set<string>>()
  let here = ''
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:') contacted.set(here, (contacted.get(here) ?? new Set()).add(origin))
  })
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.route('**/files/**', (route) => route.abort())
  for (const path of pages) {
    here = path
    await page.goto(path)
    await page.locator('main').waitFor()
  }
  for (const [path, hosts] of contacted) {
    const known = [shop.url, admin.url, ...(payingPages.test(path) ? [provider] : [])]
    assert.deepEqual(
      [...hosts].filter((host) => !known.includes(host)),
      [],
      path,
    )
  }
  assert.deepEqual(
    refused.filter((text) => /Content Security Policy|CORS/.test(text)),
    [],
  )
  await context.close()
})

test('without the admin host the shop’s own pages still work', async () => {
  await admin.close()
  const home = await fetch(`${shop.url}/`)
  assert.equal(home.status, 200)
  assert.match(await home.text(), /Top up and keep climbing/)
  const unknown = await fetch(`${shop.url}/products/genshin-impact`)
  assert.equal(unknown.status, 502)
  assert.match(await unknown.text(), /Failed to load Product data/)
})
