import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { visitMember } from './gold.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { clickAtBank } from './providers.ts'
import {
  buyNow,
  chooseItem,
  choosePayment,
  confirmButton,
  confirmOrder,
  fillIn,
  orderAt,
  total,
  untilFilled,
} from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const game = '/products/mobile-legends'
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Order details' })
const dockOf = (page: Page) => page.locator('[data-dock]')

/** Pastes a text into the focused field, like a phone. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** The form's values: both answers, item, method and address. */
async function chosen(page: Page) {
  return {
    user: await page.getByLabel('User ID').inputValue(),
    zone: await page.getByLabel('Zone ID').inputValue(),
    item: await page.locator('#select-item label:has([name="item"]:checked)').innerText(),
    method: await page.locator('#select-payment [aria-pressed="true"]').innerText(),
    email: await page.getByLabel('Email').inputValue(),
  }
}

test('input survives reload, navigation and a decline, and is cleared by the purchase', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto(game)
  await dockOf(page).getByText('Select an item').waitFor()
  const methods = page.locator('#select-payment')
  await methods.getByText('+ RM 1.00, max. 30%').waitFor()
  await methods.getByText('+ 2.5%').waitFor()
  await paste(page, 'User ID', '12345678 (2345)')
  await chooseItem(page, '70 Diamonds')
  await page.getByRole('button', { name: 'GrabPay', exact: true }).click()
  await dockOf(page).getByText('Enter your email').waitFor()
  await page.getByLabel('Email').fill('aina@gmial.com')
  await page.getByRole('button', { name: 'Did you mean aina@gmail.com?' }).click()
  await total(page)
  const filled = await chosen(page)
  assert.equal(`${filled.user} ${filled.zone} ${filled.email}`, '12345678 2345 aina@gmail.com')
  assert.match(filled.item, /70 Diamonds/)
  assert.match(filled.method, /GrabPay/)

  await page.reload()
  await total(page)
  assert.deepEqual(await chosen(page), filled)
  await page.getByRole('banner').getByRole('link', { name: 'Apeak home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await total(page)
  assert.deepEqual(await chosen(page), filled)

  await buyNow(page)
  await confirmButton(page).filter({ hasText: 'Pay RM 7.00 · GrabPay' }).click()
  assert.equal(await page.locator('[name="channel"]:checked').getAttribute('value'), 'GrabPay')
  await clickAtBank(page, 'Failure')
  await page.getByRole('heading', { level: 1, name: 'You were not charged' }).waitFor()
  await page.goto(game)
  await total(page)
  assert.deepEqual(await chosen(page), filled)
  const notice = dockOf(page).getByRole('complementary', { name: 'Unpaid order' })
  await notice.getByText('70 Diamonds').waitFor()

  await confirmOrder(page)
  await clickAtBank(page, 'Success')
  await orderAt(page, 'Order Success')
  await page.goto(game)
  await page.getByText('Select an item to see its price.').waitFor()
  // The recipient stays for the next purchase.
  await page.getByRole('button', { name: '12345678 (2345)', exact: true }).waitFor()
  await untilFilled(page.getByLabel('Zone ID'), '2345')
  await page.getByRole('button', { name: 'Remove 12345678 (2345)' }).click()
  await page.getByRole('button', { name: '12345678 (2345)', exact: true }).waitFor({
    state: 'detached',
  })
  assert.deepEqual(complaints, [])
  await context.close()
})

test("Back closes the sheet, and never reopens a paid order's", async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/products')
  await page.locator(`main a[href="${game}"]`).click()
  await page.getByLabel('User ID').waitFor()
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  await buyNow(page)
  await sheetOf(page).waitFor()
  await page.goBack()
  await sheetOf(page).waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, game)
  assert.equal(await page.getByLabel('Email').inputValue(), 'aina@example.com')
  await page.goForward()
  await page.waitForURL((url) => url.hash === '')
  await buyNow(page)
  await sheetOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => url.hash === '')
  await buyNow(page)
  await confirmButton(page).click()
  await orderAt(page, 'Almost there')
  await page.goBack()
  await page.getByText('Select an item to see its price.').waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/products')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('offline, no outdated total is shown and nothing can be confirmed', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto(game)
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(page), 'RM 3.60')
  await context.setOffline(true)
  await chooseItem(page, '70 Diamonds')
  await page.getByText('You are offline. The price updates when you are back online.').waitFor()
  assert.doesNotMatch(await dockOf(page).innerText(), /RM \d/)
  await buyNow(page)
  const waiting = sheetOf(page).getByRole('button', { name: 'Updating the price…' })
  await waiting.waitFor()
  assert.ok(await waiting.isDisabled())
  await context.setOffline(false)
  await confirmButton(page).filter({ hasText: 'Place order · RM 6.00' }).waitFor()

  // A failed request is repeated when the shopper continues.
  await sheetOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/api/update-cart', (route) => route.abort())
  await chooseItem(page, '42 Diamonds')
  await page.getByText('There was an error updating cart.').waitFor()
  await page.unroute('**/api/update-cart')
  await buyNow(page)
  await confirmButton(page).filter({ hasText: 'Place order · RM 3.60' }).waitFor()
  await context.close()
})

test('without scripts the form cannot be submitted and says that it needs JavaScript', async () => {
  const context = await shop.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(game)
  await page.locator('noscript p', { hasText: 'Ordering requires JavaScript' }).waitFor()
  assert.equal(await page.locator('form[aria-label^="Buy"]').getAttribute('method'), 'post')
  assert.ok(await page.getByRole('button', { name: 'Buy Now' }).first().isDisabled())
  await context.close()
})

test('Buy Now scrolls to the missing field; its message goes once it is filled', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto(game)
  await chooseItem(page, '42 Diamonds')
  await choosePayment(page, 'Manual bank transfer')
  await page.getByLabel('Email').fill('aina@example.com')
  await dockOf(page).getByText('Enter your User ID').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await buyNow(page)
  const toast = page.locator('[data-sonner-toast]', {
    hasText: 'Please fill in all required fields.',
  })
  await toast.waitFor()
  await page.getByText('Enter your user ID.').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id.startsWith('option-')), true)
  const heading = page.getByRole('heading', { name: 'Enter Details' })
  const [head, header] = [await heading.boundingBox(), await page.locator('header').boundingBox()]
  assert.ok(head && header && head.y >= header.y + header.height, JSON.stringify({ head, header }))
  await page.getByLabel('User ID').fill('1234')
  await page.getByLabel('Zone ID').fill('abc')
  await page.getByLabel('Email').focus()
  await page.getByText('A Zone ID is digits only, e.g. 2345.').waitFor()
  // As a game shows it, typed or pasted into the first field.
  await page.getByLabel('User ID').fill('12 345 678 (2345)')
  await page.getByLabel('Email').focus()
  assert.equal(await page.getByLabel('Zone ID').inputValue(), '2345')
  await toast.waitFor({ state: 'detached' })
  await context.close()
})

test('a member’s players are filled in and can be deleted; Buy again repeats a purchase', async () => {
  const { page, context, api, complaints } = await visitMember(shop, desktop)
  await api.leaveUnpaid('42 Diamonds')
  await page.goto(game)
  await page.getByRole('button', { name: '12345678 (12345678)', exact: true }).waitFor()
  await untilFilled(page.getByLabel('User ID'), '12345678')

  const help = page.getByAltText('Where the details are found in the game')
  await page.getByRole('button', { name: 'Where is it?' }).click()
  await help.waitFor()
  await page.getByLabel('User ID').fill('87654321')
  await page.getByRole('button', { name: 'Where is it?', expanded: true }).click()
  await help.waitFor({ state: 'detached' })
  await chooseItem(page, '70 Diamonds')
  await shop.query(`update orders set status = 'completed', reservation = 'sold', delivered_qty = 1
    where customer_id = ${api.id}`)
  await page.goto('/transaction-history')
  await page.getByRole('article').filter({ hasText: '42 Diamonds' }).locator('summary').click()
  await page.getByRole('link', { name: 'Buy again' }).click()
  await page.locator('#select-item label:has(:checked)', { hasText: '42 Diamonds' }).waitFor()
  assert.equal(await page.getByLabel('User ID').inputValue(), '12345678')
  assert.match(page.url(), /\/products\/mobile-legends\?item=\d+$/)
  await total(page)
  await page.getByLabel('User ID').fill('11112222')
  await page.reload()
  await page.locator('#select-item label:has(:checked)', { hasText: '42 Diamonds' }).waitFor()
  assert.equal(await page.getByLabel('User ID').inputValue(), '11112222')

  await page.goto('/account-info')
  const saved = page.getByRole('region', { name: 'Saved players' })
  await saved.getByText('Mobile Legends: Bang Bang').waitFor()
  await saved.getByRole('button', { name: 'Remove 12345678 (12345678)' }).click()
  await saved.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await context.close()
})
