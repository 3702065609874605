// The way to a purchase: the first screen, the list of products, the footer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { desktop, type OpenShop, openOwnShop, openShop, phone } from './open-shop.ts'
import { clickAtBank } from './providers.ts'
import { confirmOrder, fillIn, orderAt, total, untilFilled } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const low = { ...phone, viewport: { width: 360, height: 640 } }

/** Whether it is wholly within the first screen. */
async function isOnFirstScreen(thing: Locator): Promise<boolean> {
  const box = await thing.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= low.viewport.height
}

test('the first screen of a small phone has the search, the last purchase and four games', async () => {
  const { page, context } = await shop.visit(low)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Online banking' })
  await total(page)
  await confirmOrder(page)
  await clickAtBank(page, 'Success')
  await orderAt(page, 'Order Success')
  await page.goto('/')
  const again = page.getByRole('link', { name: /^42 Diamonds.*12345678.*Buy again$/s })
  await again.waitFor()
  assert.ok(await isOnFirstScreen(page.getByPlaceholder('Search...')))
  assert.ok(await isOnFirstScreen(again))
  const games = page.getByRole('region', { name: 'Popular Now' }).locator('li img')
  const shown = await Promise.all((await games.all()).map(isOnFirstScreen))
  assert.ok(shown.filter(Boolean).length >= 4, `${shown.filter(Boolean).length} games`)
  await again.click()
  await page.locator('#select-item label:has(:checked)', { hasText: '42 Diamonds' }).waitFor()
  await untilFilled(page.getByLabel('User ID'), '12345678')
  await context.close()
})

test('products are filtered by tag, sorted by name, and limited to those on sale', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  await page.goto('/products')
  const names = () =>
    page
      .locator('main li a:has(img)')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.split('\n')[0]))
  const all = await names()
  assert.ok(all.length > 20)
  await page.getByRole('button', { name: 'A–Z' }).click()
  const byName = all.toSorted((one = '', other = '') => one.localeCompare(other))
  assert.notDeepEqual(all, byName)
  assert.deepEqual(await names(), byName)
  await page.getByRole('button', { name: 'On sale' }).click()
  const onSale = await names()
  assert.ok(onSale.length > 0 && onSale.length < all.length)
  assert.ok(onSale.includes('Mobile Legends: Bang Bang'))
  await page
    .getByRole('navigation', { name: 'Tags' })
    .getByRole('link', { name: 'Gift Cards' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Gift Cards' }).waitFor()
  await page.getByRole('button', { name: 'Popular' }).click()
  const cards = await names()
  assert.ok(cards.includes('Google Play (MY)') && !cards.includes('Mobile Legends: Bang Bang'))
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the footer names the seller, the policies and the years', async () => {
  const own = await openOwnShop()
  await own.query(`update shop_settings set seller_name = 'Apeak Sdn. Bhd.',
    registration_number = '202401000001', seller_address = '12 Jalan Contoh, Kuala Lumpur'`)
  const { page, context } = await own.visit(phone)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByText('Apeak Sdn. Bhd. (202401000001)').waitFor()
  await footer.getByText('12 Jalan Contoh, Kuala Lumpur').waitFor()
  for (const name of ['Terms & Conditions', 'Privacy Policy', 'Refund Policy', 'Contact us']) {
    await footer.getByRole('link', { name }).waitFor()
  }
  const year = new Date().getFullYear()
  await footer.getByText(`© 2024–${year}`).waitFor()
  const links = footer.getByRole('navigation', { name: 'Sitemap' }).getByRole('link')
  assert.deepEqual(await links.allInnerTexts(), ['Home', 'FAQ', 'Account Info', 'News & Event'])
  await context.close()
  await own.close()
})

test('titles are what people search for, and search engines read the shop and the way to a game', async () => {
  const htmlAt = async (path: string) => (await fetch(shop.url + path)).text()
  const home = await htmlAt('/')
  assert.match(home, /<title>Game top-ups in Malaysia · Apeak<\/title>/)
  for (const type of ['Organization', 'WebSite'])
    assert.match(home, new RegExp(`"@type":"${type}"`))
  const game = await htmlAt('/products/mobile-legends')
  assert.match(
    game,
    /<title>Top up Mobile Legends: Bang Bang Diamonds in Malaysia · Apeak<\/title>/,
  )
  assert.match(game, /<meta name="description" content="[^"…]+\."/)
  for (const type of ['Product', 'BreadcrumbList']) {
    assert.match(game, new RegExp(`"@type":"${type}"`))
  }
})

test('the registration marks everything missing at once and says what the PIN is for', async () => {
  const { page, context } = await shop.visit(low)
  await page.goto('/register')
  await page.locator('main form button[type="submit"]').click()
  for (const name of ['Name', 'Email', 'Phone', 'Password', 'Pin']) {
    await page.getByText(`${name} is required`, { exact: true }).waitFor()
  }
  await page.getByText('You enter them when you pay with Apeak Gold.').waitFor()
  await context.close()
})
