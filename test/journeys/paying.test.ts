import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { visitMember } from './gold.ts'
import { type Device, desktop, type OpenShop, openShop, phone, type Theme } from './open-shop.ts'
import { cardWindow, clickAtBank, clickAtCard, declineAtCard, order } from './providers.ts'
import {
  choosePayment,
  chooseWithVoucher,
  confirmOrder,
  fillIn,
  orderAt,
  orderFacts,
  toastOf,
  total,
} from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const cardScript = '**/razorpay/checkout.js'

/** The order that this tab left to pay. */
async function keptOrder(page: Page): Promise<string> {
  const kept = await page.evaluate(() => sessionStorage.getItem('checkout'))
  return JSON.parse(kept ?? '{}').orderId
}

const looks: [string, Device, Theme][] = [
  ['a phone', phone, 'dark'],
  ['a desktop', desktop, 'light'],
]

for (const [name, device, theme] of looks) {
  test(`on ${name} a card pays, also after the bank declined it`, async () => {
    const { page, context } = await shop.visit(device, theme)
    await order(page, 'Card')
    await declineAtCard(page)
    const id = await orderAt(page, 'Card declined. You were not charged.')
    assert.match(page.url(), /\/order-success\?order_id=o[0-9a-z]{26}&returned=1$/)
    await page
      .getByText('Your bank declined this payment. Try again, or pay another way.')
      .waitFor()
    await assertAccessible(page, 'an order whose card was declined')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const [heading, button] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await tryAgain.boundingBox(),
    ]
    const apart = Number(button?.y) - Number(heading?.y)
    assert.ok(apart > 0 && apart < 250, `Try again is ${apart} px below the heading`)
    await tryAgain.click()
    await clickAtCard(page, 'Success')
    assert.equal(await orderAt(page, 'Order Success'), id)
    await page.locator('dt', { hasText: 'Amount Paid' }).waitFor()
    await page.getByText('We received your payment').waitFor()
    assert.equal(await orderFacts(page).locator('dd').last().innerText(), 'RM 3.69')
    const kept = await page.evaluate(() => sessionStorage.getItem('checkout'))
    assert.equal(kept, null)
    await context.close()
  })

  test(`on ${name} online banking pays, also after a cancellation`, async () => {
    const { page, context } = await shop.visit(device, theme)
    await order(page, 'Online banking')
    await clickAtBank(page, 'Cancel and go back to the shop')
    const id = await orderAt(page, 'Not paid yet')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await clickAtBank(page, 'Failure')
    assert.equal(await orderAt(page, 'You were not charged'), id)
    await page.getByRole('button', { name: 'Try again' }).click()
    await clickAtBank(page, 'Success')
    assert.equal(await orderAt(page, 'Order Success'), id)
    await page.getByText('We received your payment').waitFor()
    await page.reload()
    await page.getByText('We received your payment').waitFor()
    assert.equal(await orderAt(page, 'Order Success'), id)
    await context.close()
  })
}

test('a card pays after navigation from the home page', async () => {
  const { page, context } = await shop.visit(phone)
  await page.goto('/')
  await page.locator('main a[href="/products/mobile-legends"]').last().click()
  await page.getByRole('heading', { level: 1, name: 'Mobile Legends: Bang Bang' }).waitFor()
  await fillIn(page, { item: '42 Diamonds', method: 'Card' })
  await total(page)
  await confirmOrder(page)
  await clickAtCard(page, 'Success')
  await orderAt(page, 'Order Success')
  await page.getByText('We received your payment').waitFor()
  await context.close()
})

test('after closing the card window an order can be paid or replaced', async () => {
  const { page, context } = await shop.visit(desktop)
  await order(page, 'Card')
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You closed the payment window before paying.').waitFor()
  await dialog.getByRole('button', { name: 'Continue payment' }).click()
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await orderAt(page, 'Not paid yet')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await clickAtCard(page, 'Success')
  await orderAt(page, 'Order Success')
  await context.close()
})

test('after starting over an order may use the voucher of the one that it replaces', async () => {
  await shop.query(
    "insert into coupons (code, kind, hundredths, usage_limit) values ('ONCE', 'percent', 1000, 1)",
  )
  const { page, context } = await visitMember(shop, desktop)
  await chooseWithVoucher(page, 'ONCE')
  await total(page)
  await confirmOrder(page)
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await dialog.waitFor({ state: 'detached' })
  await choosePayment(page, 'Manual bank transfer')
  assert.equal(await total(page), 'RM 3.24')
  await page.locator('#buy').getByText('Voucher ONCE').waitFor()
  await confirmOrder(page)
  await orderAt(page, 'Almost there')
  await context.close()
})

test("a slow card window still receives the shop's answer", async () => {
  const { page, context } = await shop.visit(phone)
  await page.route('**/checkout-frame.js', async (route) => {
    await wait(1_000)
    await route.continue()
  })
  await order(page, 'Card')
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue payment' }).click()
  await clickAtCard(page, 'Failure')
  await orderAt(page, 'You were not charged')
  await context.close()
})

test('a blocked card script shows an error and loads on retry', async () => {
  const { page, context } = await shop.visit(phone)
  await page.route(cardScript, (route) => route.abort())
  await order(page, 'Card')
  const sentence = 'The card payment could not be loaded.'
  assert.match(await toastOf(page), new RegExp(`^${sentence}`))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(sentence).waitFor()
  await page.unroute(cardScript)
  await dialog.getByRole('button', { name: 'Continue payment' }).click()
  await clickAtCard(page, 'Success')
  await orderAt(page, 'Order Success')
  await context.close()
})

test('a payment whose return is lost is found by polling', async () => {
  const { page, context } = await shop.visit(phone)
  await order(page, 'Card')
  const returned = page.waitForRequest('**/api/curlec-callback*')
  await page.route('**/api/curlec-callback*', (route) => route.abort())
  await clickAtCard(page, 'Success')
  const id = new URL((await returned).url()).searchParams.get('orderid')
  const other = await shop.visit(desktop)
  await other.page.goto(`/order-success?order_id=${id}`)
  assert.equal(await orderAt(other.page, 'Order Success'), id)
  await context.close()
  await other.context.close()
})

test('the order’s page shows a payment even if the tab was closed at the bank', async () => {
  const { page, context } = await shop.visit(phone)
  await order(page, 'Online banking')
  await page.getByText('Way to pay').waitFor()
  const id = await keptOrder(page)
  await clickAtBank(page, 'Success, but close the tab (no return)')
  await page.getByText('This tab can be closed').first().waitFor()
  await page.close()
  const next = await context.newPage()
  await next.goto(`/order-success?order_id=${id}&returned=1`)
  assert.equal(await orderAt(next, 'Order Success'), id)
  await context.close()
})

test('after Back from the bank the page works and the order can be paid', async () => {
  const { page, context } = await shop.visit(desktop)
  await order(page, 'Online banking')
  await page.getByRole('button', { name: 'Success', exact: true }).waitFor()
  await page.goBack()
  await page
    .getByRole('button', { name: 'Continue payment' })
    .or(page.getByRole('link', { name: 'Continue payment' }))
    .click()
  const payNow = page.getByRole('button', { name: 'Pay now' })
  const pay = page.getByRole('button', { name: 'Success', exact: true })
  await payNow.or(pay).waitFor()
  if (await payNow.isVisible()) await payNow.click()
  await pay.click()
  await orderAt(page, 'Order Success')
  await context.close()
})
