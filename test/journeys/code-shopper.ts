import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { mailTo } from './mailbox.ts'
import type { OpenShop, Visit } from './open-shop.ts'
import { chooseItem, choosePayment, confirmOrder, orderAt, toastOf, total } from './shopping.ts'

/** An item delivered by code, initially without stock. */
export const ITEM = 'USD 50'

export const tile = (page: Page) => page.locator('#select-item label').filter({ hasText: ITEM })

export async function openItems(page: Page): Promise<void> {
  await page.goto('/products/app-store')
  await page.getByText('United States').click()
  await tile(page).waitFor()
}

/**
 * Buys the item at no cost, gets its code by mail, and is refused the last one, sold meanwhile. Returns the
 * order's id. The voucher FREE covers the full price.
 */
export async function buyWithCode(shop: OpenShop, shopper: Visit, code: string): Promise<string> {
  const { page, complaints, context } = shopper
  await until('the item is in stock', async () => {
    await openItems(page)
    return (await tile(page).getByText('Sold out').count()) === 0
  })
  await chooseItem(page, ITEM)
  await choosePayment(page, 'Card')
  await page.getByLabel('Email').fill('aina@example.com')
  await page.getByRole('textbox', { name: 'Voucher' }).fill('FREE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('FREE').first().waitFor()
  assert.equal(await total(page), 'RM 0.00')
  await confirmOrder(page)
  const id = await orderAt(page, 'Order Success')
  const mail = await mailTo(shop, 'aina@example.com', `${ITEM} code`)
  assert.match(mail, new RegExp(`Voucher Code: ${code}`))

  await openItems(page)
  await shop.query(`update voucher_codes set status = 'expired' where status = 'available'`)
  await shop.query('update product_stocks set in_stock = 0')
  await chooseItem(page, ITEM)
  assert.match(await toastOf(page), /Error updating cart: This item is sold out\./)
  assert.deepEqual(
    complaints.filter((one) => !one.includes('422')),
    [],
  )
  await context.close()
  return id
}
