import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { visitMember } from './gold.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { cardWindow, clickAtCard, order } from './providers.ts'
import {
  buyNow,
  chooseItem,
  chooseWithVoucher,
  confirmButton,
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

/** Lets the shop make the next order but drops its response; returns the order's id. */
async function loseNextAnswer(page: Page): Promise<{ made: Promise<string> }> {
  const { promise: made, resolve: onMade } = Promise.withResolvers<string>()
  const loseAnswer = async (route: Route) => {
    const answer = await route.fetch()
    onMade((await answer.json()).order_id)
    await route.abort()
  }
  await page.route('**/api/create-order', loseAnswer, { times: 1 })
  // In an object, so that awaiting this function does not await the order.
  return { made }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Order details' })

/** The item and price on the order's page. */
async function bought(page: Page): Promise<[string, string]> {
  await orderAt(page, /^(Order Success|Almost there)/)
  const rows = orderFacts(page)
  const text = (name: string) =>
    rows.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return [await text('Product').innerText(), await rows.locator('dd').last().innerText()]
}

test('a choice changed after a lost answer is the one paid and bought', async () => {
  const { page, context } = await shop.visit(phone)
  await loseNextAnswer(page)
  await order(page, 'Card')
  assert.match(await toastOf(page), /^There was an error during checkout\. Please try again\./)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await chooseItem(page, '70 Diamonds')
  await page.getByRole('button', { name: 'One more' }).click()
  const price = await total(page)
  await buyNow(page)
  await dialogOf(page).getByText('2 × 70 Diamonds').waitFor()
  assert.equal(await total(page), price)
  await confirmButton(page).click()
  await cardWindow(page).getByRole('heading', { name: price }).waitFor()
  await clickAtCard(page, 'Success')
  assert.deepEqual(await bought(page), ['2 × 70 Diamonds', price])
  await context.close()
})

test('confirming again after the answer was lost returns the same order', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  const { made } = await loseNextAnswer(page)
  await confirmOrder(page)
  await toastOf(page)
  await confirmButton(page).click()
  assert.equal(await orderAt(page, 'Almost there'), await made)
  await context.close()
})

test('two tabs with the same cart, such as a duplicated tab, each buy what they show', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(page), 'RM 3.60')
  const cart = await page.evaluate(() => sessionStorage.getItem('cart_id'))
  const second = await context.newPage()
  await second.addInitScript((id) => sessionStorage.setItem('cart_id', id), String(cart))
  await second.goto('/products/mobile-legends')
  await fillIn(second, { item: '70 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(second), 'RM 6.00')

  await confirmOrder(page)
  const sentence = 'Your cart has changed. Please check it and confirm again.'
  assert.match(await toastOf(page), new RegExp(`^Error during checkout: ${sentence}`))
  assert.equal(await total(page), 'RM 3.60')
  await confirmButton(page).click()
  assert.deepEqual(await bought(page), ['42 Diamonds', 'RM 3.60'])
  await confirmOrder(second)
  assert.deepEqual(await bought(second), ['70 Diamonds', 'RM 6.00'])
  await context.close()
})

test('an order fully covered by a voucher needs no payment', async () => {
  await shop.query(
    "insert into coupons (code, kind, hundredths) values ('ALLOFIT', 'percent', 10000)",
  )
  const { page, context } = await visitMember(shop, phone)
  await chooseWithVoucher(page, 'ALLOFIT')
  assert.equal(await total(page), 'RM 0.00')
  await confirmOrder(page)
  const id = await orderAt(page, 'Order Success')
  await page.getByText('We received your payment').waitFor()
  await page.goto('/transaction-history')
  const card = page.getByRole('article', { name: `Order ${id}` })
  await card.getByText('Being delivered').click()
  await card.getByText('No payment needed').waitFor()
  await card.getByText('Processing').waitFor()
  assert.equal(await card.getByRole('link', { name: 'Continue payment' }).count(), 0)
  await context.close()
})

/** Orders by manual payment without reporting it, and lets the reservation expire. */
async function waitTooLong(page: Page): Promise<void> {
  const address = '**/api/payment-callback'
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  await page.route(address, (route) => route.abort())
  await confirmOrder(page)
  await dialogOf(page).getByRole('button', { name: 'Continue payment' }).waitFor()
  await page.unroute(address)
  await shop.query(
    "update orders set reservation = 'released' where status = 'pending_payment' and payment_method = 'check_payment'",
  )
  await dialogOf(page).getByRole('button', { name: 'Continue payment' }).click()
  await dialogOf(page).getByText('Your price reservation has expired').waitFor()
}

test('a guest replaces an expired order with a new one', async () => {
  const { page, context } = await shop.visit(phone)
  await waitTooLong(page)
  await dialogOf(page).getByRole('button', { name: 'Start over' }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  assert.equal(await total(page), 'RM 3.60')
  await confirmOrder(page)
  assert.deepEqual(await bought(page), ['42 Diamonds', 'RM 3.60'])
  await context.close()
})

test('a customer continues an expired order', async () => {
  const { page, context } = await visitMember(shop, desktop)
  await waitTooLong(page)
  await dialogOf(page).getByRole('link', { name: 'Continue payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Continue payment' })
  await dialog.getByRole('button', { name: 'Manual bank transfer' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  assert.deepEqual(await bought(page), ['42 Diamonds', 'RM 3.60'])
  await context.close()
})
