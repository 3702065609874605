// Each response of a purchase is lost in turn: exactly what was confirmed is bought, in one order.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { type OpenShop, openShop, phone } from './open-shop.ts'
import { cardWindow, clickAtCard } from './providers.ts'
import {
  buyNow,
  chooseItem,
  confirmButton,
  fillIn,
  orderAt,
  orderFacts,
  total,
} from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const game = '/products/mobile-legends'
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Order details' })

/** Lets the shop process the next request to an address but drops the response. */
async function loseNext(page: Page, address: string): Promise<{ lost: Promise<void> }> {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
    resolve()
  }
  await page.route(address, lose, { times: 1 })
  return { lost }
}

/** The confirmed choice, which every later page must show. */
const wanted = { item: '70 Diamonds', method: 'Card' }
const price = 'RM 6.15'
const player = '12345678'

/** Everything shown before and in the provider's window. */
async function confirmAsShown(page: Page): Promise<void> {
  const sheet = sheetOf(page)
  await sheet.getByText(wanted.item, { exact: true }).waitFor()
  await sheet.getByText(player).first().waitFor()
  assert.equal(await total(page), price)
  await confirmButton(page)
    .filter({ hasText: `Pay ${price} · Card` })
    .click()
}

async function orderOfPage(page: Page): Promise<string> {
  const id = await orderAt(page, 'Order Success')
  await page.getByText('We received your payment').waitFor()
  const rows = orderFacts(page)
  await rows.getByText(wanted.item, { exact: true }).waitFor()
  assert.equal(await rows.locator('dd').last().innerText(), price)
  return id
}

test('whichever answer is lost, sheet, button, window and page show the confirmed order', async () => {
  const { page, context } = await shop.visit(phone)
  const made: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/create-order')) return
    const { order_id } = await response.json().catch(() => ({}))
    if (order_id) made.push(order_id)
  })
  await page.goto(game)
  await fillIn(page, { ...wanted, item: '42 Diamonds' })
  await total(page)
  // The cart's response.
  const cart = await loseNext(page, '**/api/update-cart')
  await chooseItem(page, wanted.item)
  await cart.lost
  await page.getByRole('button', { name: 'Retry' }).click()
  assert.equal(await total(page), price)
  await buyNow(page)

  // The order's response: confirmed again, it is the same order.
  const order = await loseNext(page, '**/api/create-order')
  await confirmAsShown(page)
  await order.lost
  await page.getByText('There was an error during checkout. Please try again.').first().waitFor()
  // The provider's script, and then its window's response.
  const script = await loseNext(page, '**/razorpay/checkout.js')
  await confirmAsShown(page)
  await script.lost
  await sheetOf(page).getByText('The card payment could not be loaded.').waitFor()
  await sheetOf(page).getByText(wanted.item, { exact: true }).waitFor()
  await sheetOf(page).getByRole('button', { name: 'Continue payment' }).click()
  await cardWindow(page).getByRole('heading', { name: price }).waitFor()
  const paying = await loseNext(page, '**/razorpay/checkout/pay')
  await clickAtCard(page, 'Success')
  await paying.lost
  await cardWindow(page).getByText('The sandbox did not answer.').waitFor()

  // The return's response: the shop has processed it, but the page does not know.
  await page.route('**/api/curlec-callback*', (route) => route.abort(), { times: 1 })
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  const [first] = made
  const status = await loseNext(page, '**/api/payments/status*')
  const details = await loseNext(page, '**/api/order-details/*')
  await page.goto(`/order-success?order_id=${first}&returned=1`)
  await Promise.all([details.lost, status.lost])
  await page.reload()
  assert.equal(await orderOfPage(page), first)
  assert.deepEqual([...new Set(made)], [first])
  await context.close()
})

test('the first change after a lost answer starts another cart and drops the earlier order', async () => {
  const { page, context } = await shop.visit(phone)
  const cartIn = () => page.evaluate(() => sessionStorage.getItem('cart_id'))
  await page.goto(game)
  await fillIn(page, wanted)
  await total(page)
  const before = await cartIn()
  await buyNow(page)
  const order = await loseNext(page, '**/api/create-order')
  await confirmAsShown(page)
  await order.lost
  await page.getByText('There was an error during checkout. Please try again.').first().waitFor()
  await sheetOf(page).getByRole('button', { name: 'Cancel' }).click()
  await sheetOf(page).waitFor({ state: 'detached' })
  assert.equal(await cartIn(), before)
  await page.getByLabel('User ID').fill('87654321')
  await page.waitForFunction((id) => sessionStorage.getItem('cart_id') !== id, before)
  await chooseItem(page, '42 Diamonds')
  await page.locator('#buy').getByText('RM 3.69').first().waitFor()
  await buyNow(page)
  await sheetOf(page).getByText('87654321').waitFor()
  await confirmButton(page).filter({ hasText: 'Pay RM 3.69 · Card' }).click()
  await cardWindow(page).getByRole('heading', { name: 'RM 3.69' }).waitFor()
  await clickAtCard(page, 'Success')
  await orderAt(page, 'Order Success')
  await orderFacts(page).getByText('42 Diamonds').waitFor()
  await context.close()
})
