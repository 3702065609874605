// An order's page, and scroll positions after Back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { assertAccessible } from './axe.ts'
import { visitMember } from './gold.ts'
import { type OpenShop, openShop, phone } from './open-shop.ts'
import { clickAtCard } from './providers.ts'
import { buyNow, confirmButton, fillIn, orderAt, placeOrder, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop?.close())

test('an unknown order shows no details from its URL', async () => {
  const { page, context } = await shop.visit(phone)
  for (const id of [`o${'0'.repeat(26)}`, 'o1', '']) {
    const made = new URLSearchParams({ category: 'Game', product: 'Gems', amount: '5' })
    if (id) made.set('orderId', id)
    const rendered = await (await page.goto(`/order-success?${made}`))?.text()
    assert.doesNotMatch(String(rendered), /Amount Paid|Thank you/)
    await page.getByRole('heading', { level: 1, name: 'We cannot find this order' }).waitFor()
    assert.equal(await page.getByText('Gems').count(), 0)
    assert.equal(await page.locator('dd').count(), 0)
    assert.match(await page.title(), /^We cannot find this order/)
  }
  await context.close()
})

test('a guest agrees to the terms by confirming, and finds the order in another tab', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await page.getByRole('button', { name: 'One more' }).click()
  await total(page)
  await buyNow(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('By confirming you agree to the Terms & Conditions').waitFor()
  const terms = dialog.getByRole('link', { name: 'Terms & Conditions' })
  assert.equal(await terms.getAttribute('href'), '/terms-and-conditions')
  await confirmButton(page).click()
  const id = await orderAt(page, 'Almost there')
  const said = page
    .locator('dl')
    .filter({ hasText: 'Order ID' })
    .locator('dt', { hasText: 'Amount' })
  assert.deepEqual(await said.allInnerTexts(), ['Amount'])

  const other = await context.newPage()
  await other.goto('/order-success')
  await other.getByRole('heading', { name: 'Your orders on this device' }).waitFor()
  await other.getByRole('link', { name: '2 × 42 Diamonds' }).waitFor()
  await assertAccessible(other, 'the orders of a guest')
  await other.getByRole('link', { name: '42 Diamonds' }).click()
  assert.equal(await orderAt(other, 'Almost there'), id)
  assert.deepEqual(complaints, [])

  await other.route('**/api/**', (route) => route.abort())
  await other.goto(`/order-success?order_id=${id}`)
  const unreadable = { level: 1, name: 'Your order could not be loaded' }
  await other.getByRole('heading', unreadable).waitFor()
  await assertAccessible(other, 'an order that cannot be read')
  await other.unroute('**/api/**')
  await other.getByRole('button', { name: 'Check again' }).click()
  assert.equal(await orderAt(other, 'Almost there'), id)
  await context.close()
})

/** Closes the card's window, and goes to the order's page. Returns the order's id. */
async function unpaidOrder(page: Page): Promise<string | null> {
  await clickAtCard(page, 'Close')
  await page.getByRole('link', { name: 'Choose another payment method' }).click()
  await page.waitForURL('**/order-success?order_id=**')
  return new URL(page.url()).searchParams.get('order_id')
}

test('an order’s page moves nothing while it loads', async () => {
  for (const method of ['Manual bank transfer', 'Card'] as const) {
    const { page, context } = await shop.visit(phone)
    await placeOrder(page, { item: '42 Diamonds', method })
    const id = method === 'Card' ? await unpaidOrder(page) : await orderAt(page, 'Almost there')
    const other = await context.newPage()
    await other.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value'),
          })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await other.route('**/api/order-details/**', async (route) => {
      await other.getByRole('heading', { level: 1, name: 'Checking your order' }).waitFor()
      await route.continue()
    })
    await other.goto(`/order-success?order_id=${id}`)
    await orderAt(other, method === 'Card' ? 'Not paid yet' : 'Almost there')
    await other.getByRole('heading', { name: 'Something wrong?' }).waitFor()
    await other.waitForLoadState('networkidle')
    const shifts = await other.evaluate(() => Number(Reflect.get(window, 'shifts')))
    assert.ok(shifts < 0.02, `${method}: ${shifts}`)
    await context.close()
  }
})

test("an account's order asks a guest to log in, and opens after the login", async () => {
  const { page, context, person } = await visitMember(shop, phone)
  await placeOrder(page, {
    item: '42 Diamonds',
    method: 'Manual bank transfer',
    email: person.email,
  })
  const id = await orderAt(page, 'Almost there')
  const { page: other, context: elsewhere } = await shop.visit(phone)
  await other.goto(`/order-success?orderId=${id}`)
  await other.getByText('This order belongs to an account.').waitFor({ timeout: 60_000 })
  await assertAccessible(other, 'the order of an account, logged out')
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click()
  assert.equal(await orderAt(other, 'Almost there'), id)
  await other.getByText('12345678').first().waitFor({ timeout: 60_000 })
  await other.getByText('This order belongs to an account.').waitFor({ state: 'hidden' })
  await Promise.all([context.close(), elsewhere.close()])
})

test('Back restores the scroll position; other navigation starts at the top', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/products')
  const last = page.getByRole('main').getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  assert.ok(left > 500)
  // Slower than the page's first paint, when it is as short as its skeleton.
  await page.route('**/api/categories', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await last.getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Select Item' }).waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goBack()
  await page.waitForFunction((place) => Math.abs(scrollY - place) < 2, left)
  await page.goForward()
  await page.getByRole('heading', { level: 2, name: 'Select Item' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  await context.close()
})

test('Back restores the scroll position of a page that loads in parts', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/')
  const card = page.getByRole('main').getByRole('link', { name: 'Garena Free Fire' }).first()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const topOf = (link: Element) => link.getBoundingClientRect().top
  const left = await card.evaluate(topOf)
  await page.route('**/api/tags/homepage', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await card.click()
  await page.getByRole('heading', { level: 2, name: 'Select Item' }).waitFor()
  await page.goBack()
  await until(
    'the card is where it was',
    async () => Math.abs((await card.evaluate(topOf)) - left) < 3,
    60_000,
  )
  await context.close()
})
