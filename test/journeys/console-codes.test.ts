// Codes from the console to the shopper: an item is sold out, an operator imports codes, one is bought
// and delivered by itself.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriersOn, findNothing } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { chooseItem, choosePayment, confirmOrder, orderAt, toastOf, total } from './shopping.ts'

const ITEM = 'USD 50'

let shop: OpenShop
before(async () => {
  shop = await openShop()
  // What is bought with it costs nothing, and so is paid at once.
  await shop.query(`insert into coupons (code, kind, hundredths) values ('FREE', 'percent', 10000)`)
})
after(() => shop.close())

const tile = (page: Page) => page.locator('#select-item label').filter({ hasText: ITEM })

async function openItems(page: Page): Promise<void> {
  await page.goto('/products/app-store')
  await page.getByText('United States').click()
  await tile(page).waitFor()
}

test('a sold out item is imported in the console, and bought and delivered without anybody', async () => {
  const shopper = await shop.visit(phone)
  await openItems(shopper.page)
  await tile(shopper.page).getByText('Sold out').waitFor()
  assert.equal(await tile(shopper.page).getByRole('radio').isDisabled(), true)
  await findNothing(shopper.page, 'a sold out item')

  const { page, context, complaints } = await operatorVisit(
    shop,
    await newOperator(shop, 'fulfilment'),
    desktop,
  )
  await page.goto('/console/code-stocks', { waitUntil: 'load' })
  await page.getByRole('row').filter({ hasText: ITEM }).getByText('Sold out').click()
  await page.getByRole('heading', { name: 'Import codes' }).waitFor()
  await page
    .getByRole('textbox', { name: 'Codes' })
    .fill('PLAY-1\nPLAY-2,2099-12-31\nplay 1\nPLAY-2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('2 codes will be taken.').waitFor()
  await page.getByText('Line 3: it stands in an earlier line.').waitFor()
  assert.deepEqual(await barriersOn(page), [])
  await page.getByRole('button', { name: 'Import 2 codes' }).dblclick()
  await page.getByText('2 codes imported').waitFor()

  await openItems(shopper.page)
  assert.equal(await tile(shopper.page).getByText('Sold out').count(), 0)
  await chooseItem(shopper.page, ITEM)
  await choosePayment(shopper.page, 'Card')
  await shopper.page.getByLabel('Email').fill('aina@example.com')
  await shopper.page.getByRole('textbox', { name: 'Voucher' }).fill('FREE')
  await shopper.page.getByRole('button', { name: 'Apply' }).click()
  await shopper.page.getByText('FREE').first().waitFor()
  assert.equal(await total(shopper.page), 'RM 0.00')
  await confirmOrder(shopper.page)
  const id = await orderAt(shopper.page, 'Order Success')
  assert.match(
    await mailTo(shop, 'aina@example.com', 'Your order is delivered'),
    /Your code: PLAY-2/,
  )

  await page.reload({ waitUntil: 'load' })
  const given = page.getByRole('row').filter({ hasText: id })
  await given.getByRole('button', { name: 'Reveal' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The shopper asks for it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
  await given.getByText('PLAY-2').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()

  // Somebody whose page is older wants the last one, which went meanwhile.
  await openItems(shopper.page)
  await shop.query(`update voucher_codes set status = 'expired' where status = 'available'`)
  await chooseItem(shopper.page, ITEM)
  assert.match(await toastOf(shopper.page), /Error updating cart: This item is sold out\./)
  assert.deepEqual(
    shopper.complaints.filter((said) => !said.includes('422')),
    [],
  )
  await shopper.context.close()
})
