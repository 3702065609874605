import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { confirmTopUp, toast, visitMember, waitForBalance } from './gold.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { cardWindow, clickAtBank, clickAtCard } from './providers.ts'
import { orderAt, orderFacts, placeOrder } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

test('an unpaid order is continued by another method at its original price', async () => {
  const { page, context } = await visitMember(shop, desktop)
  await placeOrder(page, { item: '70 Diamonds', method: 'Online banking' })
  await clickAtBank(page, 'Cancel and go back to the shop')
  const id = await orderAt(page, 'Not paid yet')
  await page.getByRole('link', { name: 'Choose another payment method' }).click()

  const dialog = page.getByRole('dialog', { name: 'Continue payment' })
  await dialog.getByRole('button', { name: 'Card', pressed: false }).waitFor()
  assert.equal(await dialog.getByRole('button', { pressed: true }).count(), 0, 'none is chosen yet')
  await dialog.getByRole('button', { name: 'Card' }).click()
  await dialog.getByText('The total is now').waitFor()
  await shop.query(`update products set price_sen = price_sen + 100 where name = '70 Diamonds'`)
  // A reserved order keeps its original price.
  const price = await dialog.locator('dl').last().locator('dd').last().innerText()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await dialog.getByText('You closed the payment window before paying.').waitFor()
  await page.reload()
  await dialog.getByRole('button', { name: 'Manual bank transfer' }).click()
  const howToPay = dialog.getByRole('region', { name: 'How to pay' })
  await howToPay.getByText('5123 0000 0017').waitFor()
  await dialog.getByRole('button', { name: 'Card' }).click()
  await howToPay.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await clickAtCard(page, 'Success')
  assert.equal(await orderAt(page, 'Order Success'), id)
  assert.equal(await orderFacts(page).locator('dd').last().innerText(), price)
  await page.goto(`/transaction-history?order_id=${id}`)
  await toast(page, 'This order no longer needs payment.')
  await context.close()
})

test('a history that fails to load can be retried; an empty one says so', async () => {
  const { page, context } = await visitMember(shop, phone)
  for (const [path, call, message, empty] of [
    ['/transaction-history', '**/api/get-transactions*', 'Transaction History', 'no orders'],
    ['/gold-history', '**/api/apeak-gold-history/*', 'Apeak Gold History', 'No gold activity yet.'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    await page.getByText(`Failed to load ${message}`).waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(empty).waitFor()
    const games = page.getByRole('region', { name: 'Popular games' })
    await games.getByRole('link').nth(2).waitFor()
  }
  await waitForBalance(page, 'RM 0.00')
  await page.route('**/api/apeak-balance/*', (route) => route.abort())
  await page.reload()
  await waitForBalance(page, 'RM –')
  await context.close()
})

test('a top-up reports methods and charges that failed to load, one toast at a time', async () => {
  const { page, context } = await visitMember(shop, phone)
  await page.goto('/gold-history')
  await page.route('**/api/payment-methods*', (route) => route.abort())
  await page.getByRole('link', { name: 'Top up', exact: true }).click()
  const methods = page.getByRole('alert').filter({ hasText: 'Failed to load payment methods' })
  await methods.waitFor()
  await page.getByRole('alert').filter({ hasText: 'The fees could not be loaded.' }).waitFor()
  await page.unroute('**/api/payment-methods*')
  await methods.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Card' }).waitFor()

  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  const toast = page.locator('[data-sonner-toast][data-removed="false"]')
  await toast.filter({ hasText: 'Please select amount.' }).waitFor()
  await page.getByRole('button', { name: 'RM 100.00' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Card' }).click()
  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  await page.getByRole('dialog', { name: 'Confirm top up' }).getByText('RM 102.50').waitFor()
  await context.close()
})

test('the history is paged, and Back returns to the previous page', async () => {
  const { page, context, api } = await visitMember(shop, desktop)
  for (let index = 0; index < 13; index += 1) {
    const body = { user_id: api.id, amount: 10 + index, payment_method: 'check_payment' }
    await api.post('/api/buy-apeak-gold', body)
  }
  await page.goto('/gold-history')
  await page.getByText('Page 1 of 2').waitFor()
  assert.equal(await page.getByRole('main').getByRole('article').count(), 12)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  const last = await page.getByRole('main').getByRole('article').first().innerText()
  assert.match(last, /\+RM 10\.00/)
  await page.goBack()
  await page.getByText('Page 1 of 2').waitFor()
  await context.close()
})

test('the history and the account menu fit a screen of 320 px', async () => {
  const narrow = { ...phone, viewport: { width: 320, height: 640 } }
  const { page, context, api } = await visitMember(shop, narrow)
  await api.leaveUnpaid('355 Diamonds')
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'
  await shop.query(`update orders set product_name = '${word}' where product_name = '355 Diamonds'`)
  await page.goto('/transaction-history')
  await page.getByText(word).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  // The height of a desktop window at 200%: the menu is taller, and must be reachable entirely.
  await page.setViewportSize({ width: 320, height: 360 })
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await context.close()
})

test('a statement lists the movements between opening and closing balance', async () => {
  const { page, context } = await visitMember(shop, desktop)
  await page.goto('/gold-topup')
  await confirmTopUp(page, 'RM 50.00', 'Online banking')
  await clickAtBank(page, 'Success')
  await waitForBalance(page, 'RM 50.00')
  await page.goto('/gold-history')
  await page.getByLabel('From').fill('2000-01-01')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByText('A statement covers at most a year.').waitFor()
  const to = Date.parse(await page.getByLabel('To').inputValue())
  // The day before, too: midnight may have passed since the top-up.
  await page.getByLabel('From').fill(new Date(to - 86_400_000).toISOString().slice(0, 10))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  assert.match(lines[1] ?? '', /^\d{4}-\d\d-\d\d,Opening balance,,,,0\.00$/)
  assert.match(lines[2] ?? '', /,Top up,g[0-9a-z]{26},50\.00,,50\.00$/)
  assert.match(lines[3] ?? '', /,Closing balance,,,,50\.00$/)
  await context.close()
})
