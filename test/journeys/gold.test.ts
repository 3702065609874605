import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { confirmTopUp, toast, visitMember, waitForBalance } from './gold.ts'
import { mailTo } from './mailbox.ts'
import { newcomer } from './members.ts'
import {
  type Device,
  desktop,
  INTERNAL_ACCOUNT,
  type OpenShop,
  openShop,
  phone,
  type Theme,
} from './open-shop.ts'
import { cardWindow, clickAtBank, clickAtCard } from './providers.ts'
import { buyNow, confirmOrder, fillIn, orderAt, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const looks: [string, Device, Theme][] = [
  ['a phone in the dark theme', phone, 'dark'],
  ['a desktop in the light theme', desktop, 'light'],
]

for (const [name, device, theme] of looks) {
  test(`on ${name} a card tops up after a decline, and gold with the PIN pays an order`, async () => {
    const { page, context, person } = await visitMember(shop, device, theme)
    await page.goto('/')
    await waitForBalance(page, 'RM 0.00')
    await page.getByRole('banner').getByRole('link', { name: 'Apeak Gold' }).click()
    await topUp(page)
    await buyWithGold(page, person.pin)

    await waitForBalance(page, 'RM 46.47')
    await page.goto('/gold-history')
    const movements = page.getByRole('main').getByRole('article')
    assert.match(await opened(movements.first()), /42 Diamonds[\s\S]*−RM 3\.53[\s\S]*Credit \(/)
    assert.match(
      await opened(movements.nth(1)),
      /Top-up[\s\S]*\+RM 50\.00[\s\S]*Completed[\s\S]*Debit \(top-up\)[\s\S]*RM 51\.25 \(RM 50\.00\)[\s\S]*Card/,
    )
    await page.goto('/transaction-history')
    assert.match(
      await opened(page.getByRole('main').getByRole('article').first()),
      /42 Diamonds[\s\S]*Being delivered[\s\S]*RM 3\.53[\s\S]*Processing[\s\S]*Apeak Gold/,
    )
    await context.close()
  })

  test(`on ${name} a top-up is continued by another method, and another is cancelled`, async () => {
    const { page, context } = await visitMember(shop, device, theme)
    await page.goto('/gold-topup')
    await confirmTopUp(page, 'RM 100.00', 'Manual bank transfer')
    await toast(page, 'Payment successful')
    await page.getByRole('heading', { name: 'Top-up received' }).waitFor()
    assert.match(page.url(), /\/gold-topup\?point_transaction_id=g[0-9a-z]{26}$/)
    await waitForBalance(page, 'RM 0.00')

    await page.route('**/api/payment-methods-charges', (route) => route.abort())
    await page.getByRole('link', { name: 'Gold History' }).last().click()
    await page.getByRole('button', { name: 'Continue payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The fees could not be loaded.').waitFor()
    await page.unroute('**/api/payment-methods-charges')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    assert.equal(await dialog.getByRole('button', { name: 'Apeak Gold' }).count(), 0)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await toast(page, 'Please select payment method.')
    await dialog.getByRole('button', { name: 'Online banking' }).click()
    await dialog.getByText('RM 101.00').waitFor()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await clickAtBank(page, 'Success')
    await heading(page, 'Payment successful')
    await waitForBalance(page, 'RM 100.00')

    await confirmTopUp(page, 'RM 500.00', 'Online banking')
    await clickAtBank(page, 'Cancel and go back to the shop')
    await page.getByRole('heading', { name: 'Your top-up is not paid yet' }).waitFor()
    await cancelTopUp(page)
    await waitForBalance(page, 'RM 100.00')
    await context.close()
  })
}

/** Tops up RM 50.00 by card: first without a selection, then with a declined card, then successfully. */
async function topUp(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Top Up', exact: true })
  await submit.click()
  await toast(page, 'Please select amount.')
  await page.getByRole('button', { name: 'RM 50.00' }).click()
  await submit.click()
  await toast(page, 'Please select payment method.')
  assert.equal(await page.getByRole('main').getByRole('button', { name: 'Apeak Gold' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'RM 1.00', exact: true }).count(), 0)
  await page.getByRole('button', { name: 'Card' }).click()
  await page.getByText('Fees', { exact: true }).waitFor()
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm top up' })
  assert.match(await dialog.innerText(), /Card[\s\S]*RM 50\.00[\s\S]*RM 1\.25[\s\S]*RM 51\.25/)
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick()
  await clickAtCard(page, 'Failure')
  await page.getByRole('heading', { name: 'Payment verification failed' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await clickAtCard(page, 'Success')
  await toast(page, 'Payment successful')
  await page.waitForURL(/\/gold-topup\?point_transaction_id=g[0-9a-z]{26}$/)
  await waitForBalance(page, 'RM 50.00')
  await page.reload()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
}

async function buyWithGold(page: Page, pin: string): Promise<void> {
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Apeak Gold' })
  assert.equal(await total(page), 'RM 3.53')
  assert.match(await page.locator('#buy').innerText(), /Discount\s+−RM 0\.07/)
  await buyNow(page)
  await page.getByText('Please verify your security PIN.').waitFor()
  await page.getByLabel('Security PIN').fill(pin === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify PIN' }).click()
  await page.getByText('Invalid PIN').waitFor()
  await page.locator('#pin:focus').waitFor()
  await page.getByLabel('Security PIN').fill(pin)
  await page.getByLabel('Security PIN').press('Enter')
  await page.getByText('PIN Verified Successfully').waitFor()
  await confirmOrder(page)
  await toast(page, 'Payment successful')
  await orderAt(page, 'Order Success')
  await page.getByText('We received your payment').waitFor()
}

/** Cancels the newest top-up and checks its status. */
async function cancelTopUp(page: Page): Promise<void> {
  await page.goto('/gold-history')
  const newest = page.getByRole('main').getByRole('article').first()
  await newest.getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm cancel?' })
  await dialog.getByRole('button', { name: 'Cancel payment' }).dblclick()
  await toast(page, 'Transaction cancelled successfully.')
  await page.waitForURL('**/gold-topup')
  await page.goto('/gold-history')
  await newest.getByText('Cancelled').first().waitFor()
  assert.equal(await newest.getByRole('button', { name: /payment$/ }).count(), 0)
}

test('a shopper without enough gold tops up before any PIN, returns to the purchase and pays it', async () => {
  const { page, context, person } = await visitMember(shop, phone)
  await page.goto('/products/mobile-legends')
  const { email } = person
  await fillIn(page, { item: '284 Diamonds', method: 'Apeak Gold', email })
  await page.getByRole('button', { name: 'One more' }).click()
  await total(page)
  await page.getByText(/^You need RM \d+\.\d\d more gold\.$/).waitFor()
  assert.equal(await page.getByLabel('Security PIN').count(), 0)
  await page.getByRole('link', { name: /^Top up RM/ }).click()

  const other = page.getByLabel('Other amount')
  await other.waitFor()
  const amount = Number(await other.inputValue())
  assert.ok(amount > 20 && amount < 50, `RM ${amount}`)
  await other.fill('9.99')
  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  await toast(page, 'Please select amount.')
  await other.fill(String(amount))
  await page.getByRole('main').getByRole('button', { name: 'Online banking' }).click()
  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm top up' })
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await clickAtBank(page, 'Success')
  await page.getByRole('link', { name: 'Back to your purchase' }).click()

  await page.getByLabel('Security PIN').fill(person.pin)
  await page.getByRole('button', { name: 'Verify PIN' }).click()
  await page.getByText('PIN Verified Successfully').waitFor()
  await confirmOrder(page)
  await orderAt(page, 'Order Success')
  await page.getByText('We received your payment').waitFor()
  await mailTo(shop, email, 'We received your order: 2 × 284 Diamonds')
  await context.close()
})

test('a top-up can be paid after its card window was closed; the internal account may buy RM 1.00', async () => {
  const internal = { ...newcomer(), email: INTERNAL_ACCOUNT }
  const { page, context, api } = await visitMember(shop, phone, 'light', internal)
  await page.goto('/gold-topup')
  await confirmTopUp(page, 'RM 1.00', 'Card')
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await heading(page, 'Your top-up is not paid yet')
  await page.reload()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await clickAtCard(page, 'Success')
  await toast(page, 'Payment successful')
  await waitForBalance(page, 'RM 1.00')

  await page.route('**/api/payments/status*', (route) => route.abort())
  await page.reload()
  await heading(page, 'Your top-up could not be loaded')
  await page.unroute('**/api/payments/status*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await heading(page, 'Payment successful')
  await page.goto('/gold-history')
  await page.getByText('+RM 1.00').waitFor()
  assert.equal(await page.getByRole('main').getByRole('article').count(), 1)

  await page.goto('/gold-topup')
  const other = page.getByLabel('Other amount')
  await other.fill('12')
  await page.getByRole('main').getByRole('button', { name: 'Card' }).click()
  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm top up' })
  const json = { error: 'Please try again in 5 minutes.' }
  await page.route('**/api/buy-apeak-gold', (route) => route.fulfill({ status: 429, json }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'There was an error during checkout. Please try again.')
  await dialog.getByText(json.error).waitFor()
  await page.unroute('**/api/buy-apeak-gold')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await heading(page, 'Your top-up is not paid yet')
  assert.equal(await other.inputValue(), '')
  // Cancelled in another tab.
  const point_transaction_id = new URL(page.url()).searchParams.get('point_transaction_id')
  await api.post('/api/cancel-apeak-topup', { point_transaction_id, customer_id: api.id })
  await page.getByRole('button', { name: 'Pay now' }).click()
  await toast(page, 'Error during checkout: This top-up was cancelled.')
  await heading(page, 'This top-up was cancelled')
  await context.close()
})

/** All text of a history row, expanded. */
async function opened(row: Locator): Promise<string> {
  await row.locator('summary').first().click()
  await row.getByText('Transaction ID').waitFor()
  return row.innerText()
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name }).waitFor({ timeout: 90_000 })
