// Closed hours before and after a purchase, and the refund of a late order.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WeekHours } from '../../contract/opening-hours.ts'
import { always, openingInTwoHours } from '../../server/testing/late-orders.ts'
import { assertAccessible } from './axe.ts'
import { type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { buyNow, confirmButton, fillIn, orderAt, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const setHours = (hours: WeekHours) =>
  shop.query(`update shop_settings set delivery_hours = '${JSON.stringify(hours)}'`)

test('a guest buys outside the hours, and takes the money of the late order back', async () => {
  await setHours(openingInTwoHours())
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Online banking', email: 'late@example.com' })
  await total(page)
  const closed = /Order now\. We deliver from \d{1,2}:\d\d [AP]M/
  await page.locator('#buy').getByText(closed).waitFor()
  await buyNow(page)
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByText(closed).waitFor()
  await assertAccessible(page, 'confirming an order outside the hours')
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  const id = await orderAt(page, 'Paid. We deliver from')
  await assertAccessible(page, 'an order paid outside the hours')

  await setHours(always)
  // As on the return to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  assert.equal(await orderAt(page, 'Order Success'), id)
  await shop.query(
    `update orders set status_since = status_since - interval '3 hours',
       paid_at = paid_at - interval '3 hours' where id = '${id}'`,
  )
  await page.reload()
  await orderAt(page, 'Taking longer than usual')
  // A slow machine may need a minute from the payment to here.
  await page.getByText(/You paid 3 hours( \d minutes?)? ago\./).waitFor()
  await assertAccessible(page, 'a late order')
  await page.getByRole('button', { name: 'Refund me' }).click()
  await page.getByText(/^Refund RM \d+\.\d\d to your .*\? This cancels your order\.$/).waitFor()
  await page.getByRole('button', { name: 'Keep waiting' }).click()
  await page.getByRole('button', { name: 'Refund me' }).click()
  await assertAccessible(page, 'the question whether to refund')
  await page.getByRole('button', { name: 'Yes, refund me' }).click()
  // Online banking is refunded by an operator, which takes its time.
  assert.equal(await orderAt(page, 'efund'), id)
  await page.locator('h1:focus').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Refund me' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Correct the details' }).count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})
