import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { assertAccessible } from './axe.ts'
import { confirmTopUp, visitMember } from './gold.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { newOperator } from './operators.ts'
import { buyNow, confirmButton, fillIn, orderAt, placeOrder, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const method = 'Manual bank transfer'
const reference = /^A[PG]-[2-9A-Z]{4}-[2-9A-Z]{4}$/

/** The text that a button copies. */
async function copied(within: Locator, name: string): Promise<string> {
  const page = within.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await within.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
  await until(`the ${name} is copied`, async () => (await read()) !== '')
  return read()
}

test('a guest sees the bank account before confirming, and the reference after', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/products/mobile-legends')
  const email = 'payer@example.com'
  await fillIn(page, { item: '42 Diamonds', method, email })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await total(page)
  await buyNow(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 × 42 Diamonds').waitFor()
  const before = dialog.getByRole('region', { name: 'How to pay' })
  await before.getByText('You’ll get your reference when you confirm.').waitFor()
  assert.equal(await copied(before, 'account number of Maybank'), '512300000017')
  await assertAccessible(page, 'confirming a manual payment')
  await confirmButton(page).click()

  const id = await orderAt(page, 'Almost there')
  await page.getByText('3 × 42 Diamonds').waitFor()
  await page.getByText('Pay by', { exact: true }).waitFor()
  const howTo = page.getByRole('region', { name: 'How to pay' })
  const given = await copied(howTo, 'reference')
  assert.match(given, reference)
  assert.equal(await copied(howTo, 'amount'), '10.80')
  const qr = howTo.getByRole('img', { name: 'DuitNow QR of the shop' })
  await qr.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('figure img')
    return picture?.complete && picture.naturalWidth > 0
  })
  await assertAccessible(page, 'an order that waits for a manual payment')
  await page.reload()
  await howTo.getByText(given).waitFor()

  const mail = await mailTo(shop, email, 'We received your order')
  assert.match(mail, new RegExp(`pay exactly RM 10\\.80 with the recipient reference ${given} so`))
  assert.match(mail, /Maybank: 5123 0000 0017/)
  assert.match(mail, new RegExp(`Order ID: ${id}`))

  // No money was sent yet: the same order is paid by online banking instead.
  await page.getByRole('button', { name: 'Pay another way' }).click()
  const question = page.getByRole('dialog', { name: 'Pay another way' })
  await assertAccessible(page, 'the question whether to pay another way')
  await question.getByRole('button', { name: 'Choose another payment method' }).click()
  const continuing = page.getByRole('dialog').filter({ hasText: '3 × 42 Diamonds' })
  await continuing.getByRole('button', { name: 'Online banking' }).click()
  await continuing.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  assert.equal(await orderAt(page, 'Order Success'), id)
  await page.getByText('Being delivered').first().waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a guest reports a transfer with a picture; home reminds of it until it is paid', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await placeOrder(page, { item: '42 Diamonds', method, email: 'reporter@example.com' })
  const id = await orderAt(page, /^Almost there: send RM\s3\.60 by \d{1,2} \w{3}, \d\d:\d\d$/)
  await page.locator('h1:focus').waitFor()

  const other = await context.newPage()
  await other.goto('/')
  const notice = other.getByRole('complementary', { name: 'Unpaid order' })
  await notice.getByText(/Send RM 3\.60 by/).waitFor()
  await notice.getByRole('link', { name: 'View order' }).click()
  assert.equal(await orderAt(other, 'Almost there'), id)
  await other.getByLabel('Picture of the receipt').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await other.getByText('receipt.png').waitFor()
  await other.getByRole('button', { name: 'I have paid' }).click()
  assert.equal(await orderAt(other, 'We are looking for your transfer'), id)
  await other.getByText(/^You told us at \d\d:\d\d, with a receipt\.$/).waitFor()
  await other.locator('h1:focus').waitFor()
  await assertAccessible(other, 'an order whose transfer was reported')
  await other.goto('/')
  await notice.getByText('We are looking for your transfer').waitFor()

  const owner = await newOperator(shop, 'owner')
  const money = { amount_sen: 360, bank_reference: 'MBB-4477', is_another: false }
  const seen = await owner.post(`/api/console/orders/${id}/money-seen`, money)
  assert.equal(seen.status, 200, seen.text)
  await other.reload()
  // By this tab, or by the order's own, which was told.
  await other.waitForFunction(() => localStorage.getItem('unpaid_order') === null)
  await notice.waitFor({ state: 'detached' })
  await other.goto(`/order-success?order_id=${id}`)
  await orderAt(other, 'Order Success')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a customer finds an unpaid order on the home page, and how to pay it in both histories', async () => {
  const { page, context, complaints } = await visitMember(shop, desktop)
  await placeOrder(page, { item: '42 Diamonds', method })
  const id = await orderAt(page, 'Almost there')
  await page.goto('/')
  const notice = page.getByRole('complementary', { name: 'Unpaid order' })
  await notice.getByText(/^42 Diamonds Send RM 3\.60 by /).waitFor()
  await assertAccessible(page, 'the home page with an unpaid order')
  await notice.getByRole('link', { name: 'View order' }).click()
  assert.equal(await orderAt(page, 'Almost there'), id)
  await page.goto('/transaction-history')
  await page.getByText('Page 1 of 1', { exact: true }).waitFor()
  const card = page.getByRole('article', { name: `Order ${id}` })
  await card.getByText('Waiting for your payment').click()
  const order = await copied(card, 'reference').catch(() => '')
  assert.match(order, reference)
  await card.getByText('Pay by', { exact: true }).waitFor()
  await card.getByText('How to pay').click()
  await card.getByText('Recipient reference').waitFor()
  await assertAccessible(page, 'how an order of the history is paid')

  await page.goto('/gold-topup')
  await confirmTopUp(page, 'RM 50.00', method)
  const status = page.getByRole('region', { name: 'Top-up status' })
  await status.getByText('Top-up received').waitFor()
  const howTo = status.getByRole('region', { name: 'How to pay' })
  const given = await copied(howTo, 'reference')
  assert.match(given, /^AG-/)
  await assertAccessible(page, 'a top-up that waits for a manual payment')
  await page.goto('/gold-history')
  const row = page.getByRole('main').getByRole('article').first()
  await row.getByText('Top-up').first().click()
  await row.getByText('How to pay').click()
  await row.getByText('Recipient reference').waitFor()
  await assertAccessible(page, 'how a top-up of the history is paid')
  assert.deepEqual(complaints, [])
  await context.close()
})
