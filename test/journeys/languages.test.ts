// The shop in three languages, in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, openShop, phone } from './open-shop.ts'
import { clickAtCard } from './providers.ts'

let shop: OpenShop
let english: OpenShop
before(async () => {
  shop = await openOwnShop(() => ({ LANGUAGES: 'en,ms,zh' }))
  english = await openShop()
})
after(async () => {
  await shop.close()
  await english.close()
})

const langOf = (page: Page) => page.locator('html').getAttribute('lang')
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const suggestion = (page: Page) => page.getByRole('complementary', { name: /Bahasa Malaysia\?/ })

test('links keep the language', async () => {
  const { page, context, complaints } = await shop.visit(desktop)
  await page.goto('/ms')
  await page.getByRole('heading', { name: 'Top up permainan di Malaysia' }).waitFor()
  await page.locator('main a[href="/ms/products/mobile-legends"]').first().click()
  await page.locator('#select-item').waitFor()
  await page.getByRole('link', { name: 'Laman utama Apeak' }).first().click()
  await page.waitForURL(/\/ms$/)
  // The page takes the focus once it is shown, which closes the search.
  await page.locator('h1:focus').waitFor({ state: 'attached' })
  await page.getByRole('combobox').fill('honor of kings')
  // Before there are results.
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ms/products/honor-of-kings')
  assert.equal(await langOf(page), 'ms')
  assert.deepEqual(complaints, [])
  await context.close()
})

for (const [language, { buyNow, title, pay }] of Object.entries({
  ms: { buyNow: 'Beli Sekarang', title: 'Butiran pesanan', pay: /^Bayar RM / },
  zh: { buyNow: '立即购买', title: '订单详情', pay: /^付款 RM / },
})) {
  test(`a purchase in ${language} keeps the language through the payment and back`, async () => {
    const { page, context, complaints } = await shop.visit(phone)
    await page.goto(`/${language}/products/mobile-legends`)
    for (const field of await page.locator('#enter-details input').all()) {
      await field.fill('12345678')
    }
    await page.locator('#select-item label:has([name="item"]:enabled)').first().click()
    await page.locator('#select-payment').getByRole('button', { name: 'Visa' }).first().click()
    await page.locator('#email').fill('aina@example.com')
    await page.locator('button:visible', { hasText: buyNow }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: pay }).click()
    await clickAtCard(page, 'Success')
    await page.waitForURL(`**/${language}/order-success?*`)
    await page.locator('main h1').waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('a visitor opens the same page, with its query, in another language', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products?tag=new')
  await page.locator('header').getByRole('link', { name: '中文' }).click()
  await page.waitForURL('**/zh/products?tag=new')
  await page.locator('html[lang="zh-Hans"]').waitFor()
  assert.equal(await page.locator('header a[aria-current="true"]').textContent(), '中文')
  await page.locator('footer').getByRole('link', { name: 'English' }).click()
  await page.locator('html[lang="en"]').waitFor()
  assert.equal(pathOf(page), '/products?tag=new')
  await context.close()
})

test('a page is offered in the browser’s language, and opens only when asked', async () => {
  const context = await shop.context({ ...phone, locale: 'ms-MY' })
  const page = await context.newPage()
  await page.goto('/faq?x=1')
  await suggestion(page).waitFor()
  assert.equal(await langOf(page), 'en')
  await suggestion(page).getByRole('link').click()
  await page.locator('html[lang="ms"]').waitFor()
  assert.equal(pathOf(page), '/ms/faq?x=1')
  // The choice stays: an English page offers it again.
  await page.goto('/')
  await suggestion(page).getByRole('button').click()
  await suggestion(page).waitFor({ state: 'detached' })
  // So does the refusal.
  await page.goto('/products')
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => localStorage.getItem('language') === 'en')
  assert.equal(await suggestion(page).count(), 0)
  await context.close()
})

test('the menu offers the languages on a phone', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/zh')
  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('dialog', { name: '菜单' })
  await menu.getByRole('link', { name: '常见问题' }).waitFor()
  await menu.getByRole('link', { name: 'Bahasa Malaysia' }).click()
  await page.locator('html[lang="ms"]').waitFor()
  assert.equal(pathOf(page), '/ms')
  await context.close()
})

test('Enter that ends an input method’s word does not choose a game', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/zh')
  const box = page.getByRole('combobox')
  await box.fill('mobile legends')
  await page.getByRole('option').first().waitFor()
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  assert.equal(await box.inputValue(), 'mobile legends')
  await box.press('Enter')
  await page.waitForURL('**/zh/products/mobile-legends')
  await context.close()
})

test('nothing is wider than the smallest phone, and no rule of accessibility is broken', async () => {
  const game = '/products/mobile-legends'
  for (const path of ['/ms', '/zh', '/ms/nowhere', '/zh/products', `/ms${game}`, `/zh${game}`]) {
    const { page, context } = await shop.visit(phone)
    await page.goto(path)
    await page.locator('h1').waitFor()
    assert.deepEqual(await axeViolations(page), [], path)
    await page.setViewportSize({ width: 320, height: 640 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${path} is wider by ${wide}`)
    await context.close()
  }
})

test('a shop with one language names no other', async () => {
  const { page, context } = await english.visit(desktop)
  await page.goto('/')
  assert.equal(await page.locator('link[hreflang], [hreflang]').count(), 0)
  assert.equal(await page.getByRole('navigation', { name: 'Language' }).count(), 0)
  assert.equal((await page.goto('/ms'))?.status(), 404)
  assert.equal(await langOf(page), 'en')
  await context.close()
})
