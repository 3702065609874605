// What a guest gets: the code in the browser that bought it, its receipt, and a mailed link elsewhere.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { assertAccessible } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { clickAtCard } from './providers.ts'
import { chooseItem, choosePayment, confirmOrder, orderAt, toastOf, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const email = 'code@example.com'
const title = 'Your App Store & iTunes RM 20 code'

/** Buys a gift card by card. Returns the order's id. */
async function buyCode(page: Page): Promise<string> {
  await page.goto('/products/app-store')
  await chooseItem(page, 'RM 20')
  await choosePayment(page, 'Card')
  await page.getByLabel('Email').fill(email)
  await total(page)
  await confirmOrder(page)
  await clickAtCard(page, 'Success')
  const id = await orderAt(page, 'Order Success')
  await page.getByRole('button', { name: 'Show code' }).waitFor()
  return id
}

test('a guest shows, copies and mails a code again, and saves a receipt', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  const id = await buyCode(page)
  const code = page.getByRole('region', { name: title })
  assert.equal(await code.getByRole('listitem').count(), 0, 'hidden until asked for')
  await code.getByRole('button', { name: 'Show code' }).click()
  await code.getByRole('heading', { name: 'How to redeem' }).waitFor()
  await code.getByText('tap your picture, then Redeem Gift Card or Code').waitFor()
  await assertAccessible(page, 'an order with its code')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await code.getByRole('button', { name: 'Copy code' }).click()
  await until('the code is copied', async () => (await clipboard()) !== '')
  const copied = await clipboard()
  assert.match(copied, /^\S{8,}$/)
  await code.getByText(copied).waitFor()
  const mail = await mailTo(shop, email, 'iTunes RM 20 code')
  assert.match(mail, new RegExp(`Voucher Code: ${copied}`))

  await code.getByRole('button', { name: 'Email it again' }).click()
  assert.match(await toastOf(page), /on its way to your email address/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receipt' }).click()
  const receipt = await download
  assert.match(receipt.suggestedFilename(), /^receipt-AP-[2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/)
  const bytes = await readFile(await receipt.path())
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')

  await page.reload()
  assert.equal(await orderAt(page, 'Order Success'), id)
  await code.getByRole('button', { name: 'Show code' }).waitFor()
  // The card's window comes from another host.
  assert.deepEqual(
    complaints.filter((one) => !one.includes('/sandbox/')),
    [],
  )
  await context.close()
})

test('in another browser a guest tracks an order by reference and address, and only gets a mail', async () => {
  const { page, context } = await shop.visit(phone)
  const id = await buyCode(page)
  const reference = (await page.locator('dd').nth(1).innerText()).trim()
  await context.close()

  const { page: other, context: elsewhere } = await shop.visit(desktop, 'light')
  await other.goto('/track-order')
  const find = async (address: string) => {
    await other.getByLabel('Order reference').fill(reference.toLowerCase())
    await other.getByLabel('Email').fill(address)
    await other.getByRole('button', { name: 'Send me the link' }).click()
    const alert = other.getByRole('status').filter({ hasText: /link/ }).first()
    await alert.waitFor()
    return alert.innerText()
  }
  await other.getByRole('button', { name: 'Send me the link' }).click()
  await other.getByText('Enter your order reference.').waitFor()
  const strangers = await find('stranger@example.com')
  const owners = await find(email)
  assert.equal(owners, strangers, 'whether the address fits is not told')
  await assertAccessible(other, 'tracking an order')
  const mail = await mailTo(shop, email, 'Your order')
  const link = /https?:\/\/\S+order-success\S+/.exec(mail)?.[0] ?? ''
  assert.match(link, new RegExp(id))
  await other.goto(link)
  assert.equal(await orderAt(other, 'Order Success'), id)
  await other.getByRole('button', { name: 'Show code' }).click()
  await other.getByRole('button', { name: 'Copy code' }).waitFor()
  await elsewhere.close()
})
