// An unpaid order: paid by another method, in another tab, from another browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { openAccount } from './members.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { cardWindow, clickAtBank, clickAtCard, order } from './providers.ts'
import { fillIn, orderAt, total, untilFilled } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const game = '/products/mobile-legends'
const another = 'Choose another payment method'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Continue payment' })
const noticeOf = (page: Page) => page.getByRole('complementary', { name: 'Unpaid order' })

/** Selects a payment method for the open order and returns its price. */
async function continueBy(page: Page, method: string): Promise<string> {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: method }).click()
  await dialog.locator(`[aria-pressed="true"]`, { hasText: method }).waitFor()
  const price = await lastOf(dialog.locator('dl[aria-busy="false"]').last())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  return price
}

async function lastOf(lines: Locator): Promise<string> {
  await lines.waitFor()
  return lines.locator('dd').last().innerText()
}

const raisePrice = (sen: number) =>
  shop.query("update products set price_sen = price_sen + $1 where name = '42 Diamonds'", [sen])

/** Excludes complaints of the card provider's window, which is on another host. */
const isOfShop = (complaint: string) => !complaint.includes('/sandbox/')

/** The page's layout shift so far. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number }[]
          done(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(0), 500)
      }),
  )

test('a declined order is paid by any other method at its original price', async (t) => {
  const { page, context, complaints } = await shop.visit(phone)
  await order(page, 'Card')
  await clickAtCard(page, 'Failure')
  const id = await orderAt(page, 'You were not charged')
  await raisePrice(1000)
  t.after(() => raisePrice(-1000))

  await page.getByRole('link', { name: another }).click()
  await dialogOf(page).waitFor()
  await assertAccessible(page, 'the ways to pay an order')
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: another }).click()
  assert.equal(await continueBy(page, 'Online banking'), 'RM 4.60')
  await clickAtBank(page, 'Failure')
  assert.equal(await orderAt(page, 'You were not charged'), id)
  await page.getByRole('heading', { name: 'Payment cancelled. You were not charged.' }).waitFor()
  await assertAccessible(page, 'why a payment failed, and the other ways')

  const others = page.getByRole('region', { name: 'Or pay another way' })
  assert.equal(await others.getByRole('button', { name: 'Online banking' }).count(), 0)
  await others.getByRole('button', { name: 'Card' }).click()
  assert.equal(await continueBy(page, 'Card'), 'RM 3.69')
  await cardWindow(page).getByRole('heading', { name: 'RM 3.69' }).waitFor()
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  await dialogOf(page).getByText('You closed the payment window before paying.').waitFor()
  assert.equal(await continueBy(page, 'Manual bank transfer'), 'RM 3.60')
  assert.equal(await orderAt(page, 'Almost there'), id)
  await page.waitForFunction(() => !sessionStorage.getItem('draft:buy:mobile-legends'))
  await page.goto(game)
  await page.getByText('Select an item to see its price.').waitFor()
  assert.deepEqual(complaints.filter(isOfShop), [])
  await context.close()
})

test('after a decline a guest can log in to pay the order with gold', async () => {
  const person = await openAccount(shop)
  const { page, context } = await shop.visit(desktop)
  await order(page, 'Card')
  await clickAtCard(page, 'Failure')
  const id = await orderAt(page, 'You were not charged')
  const next = await context.newPage()
  await next.goto(game)
  await untilFilled(next.getByLabel('Email'), 'aina@example.com')
  await page.getByRole('link', { name: another }).click()
  await dialogOf(page).getByRole('button', { name: 'Apeak Gold' }).click()
  await dialogOf(page).getByRole('link', { name: 'LOGIN' }).click()
  await logInHere(page, person)
  // The address of the last order was never typed here.
  await next.reload()
  await untilFilled(next.getByLabel('Email'), person.email)
  await dialogOf(page).getByRole('button', { name: 'Apeak Gold' }).click()
  await dialogOf(page).getByLabel('Security PIN').fill(person.pin)
  await dialogOf(page).getByRole('button', { name: 'Verify PIN' }).click()
  await dialogOf(page).getByText('PIN Verified Successfully').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await dialogOf(page).getByText('Your gold balance is too low').first().waitFor()
  const topUp = dialogOf(page).getByRole('link', { name: 'Top up your gold' })
  assert.equal(await topUp.getAttribute('href'), `/gold-topup?order_id=${id}`)
  await context.close()
})

test('gold is refused while a card payment is pending, with what to do instead', async () => {
  const person = await openAccount(shop)
  const { page, context } = await shop.visit(desktop)
  await order(page, 'Card')
  await cardWindow(page).getByRole('button', { name: 'Close' }).click()
  const sheet = page.getByRole('dialog', { name: 'Order details' })
  await sheet.getByRole('link', { name: another }).click()
  await dialogOf(page).getByRole('button', { name: 'Apeak Gold' }).click()
  await dialogOf(page).getByRole('link', { name: 'LOGIN' }).click()
  await logInHere(page, person)
  await dialogOf(page).getByRole('button', { name: 'Apeak Gold' }).click()
  await dialogOf(page).getByText('place a new order while you are logged in').waitFor()
  await context.close()
})

async function logInHere(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('home, product and success page show an unpaid order, which is paid in a new tab', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await order(page, 'Card')
  await cardWindow(page).getByRole('button', { name: 'Close' }).waitFor()
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  await noticeOf(next).getByText('42 Diamonds is not paid yet').waitFor()
  assert.ok((await shifted(next)) < 0.02)
  await assertAccessible(next, 'the home page with an unpaid order')
  await next.goto('/products/free-fire')
  await noticeOf(next).filter({ visible: true }).getByText('42 Diamonds').waitFor()
  assert.ok((await shifted(next)) < 0.02)
  await next.goto('/order-success')
  const here = next.getByRole('region', { name: 'Your orders on this device' })
  await here.getByText('Pending Payment').waitFor()

  await next.goto('/')
  await noticeOf(next).getByRole('link', { name: 'Continue payment' }).click()
  const id = await orderAt(next, 'Not paid yet')
  await next.getByRole('link', { name: 'Continue payment' }).click()
  await dialogOf(next).locator('[aria-pressed="true"]', { hasText: 'Card' }).waitFor()
  assert.equal(await lastOf(dialogOf(next).locator('dl[aria-busy="false"]').last()), 'RM 3.69')
  await dialogOf(next).getByRole('button', { name: 'Confirm' }).click()
  await clickAtCard(next, 'Success')
  assert.equal(await orderAt(next, 'Order Success'), id)
  await next.getByText('We received your payment').waitFor()
  await next.goto('/')
  await next.waitForFunction(() => localStorage.getItem('unpaid_order') === null)
  assert.equal(await noticeOf(next).count(), 0)
  assert.deepEqual(complaints.filter(isOfShop), [])
  await context.close()
})

test('a dismissed notice of an unpaid order stays dismissed', async () => {
  const { page, context } = await shop.visit(desktop, 'light')
  await order(page, 'Online banking')
  await clickAtBank(page, 'Cancel and go back to the shop')
  await orderAt(page, 'Not paid yet')
  await page.goto('/')
  await noticeOf(page).getByRole('button', { name: 'Do not show this again' }).click()
  await noticeOf(page).waitFor({ state: 'detached' })
  await page.goto(game)
  await total(page)
  assert.equal(await noticeOf(page).count(), 0)
  await context.close()
})

test('the link in the mail lets another browser pay the order', async () => {
  const { page, context } = await shop.visit(phone)
  const email = 'killed@example.com'
  await page.goto(game)
  await fillIn(page, { item: '70 Diamonds', method: 'Card', email })
  await total(page)
  await page.locator('button:visible', { hasText: 'Buy Now' }).click()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await cardWindow(page).getByRole('button', { name: 'Close' }).waitFor()
  await context.close()

  await shop.query(
    `update orders set created_at = created_at - interval '11 minutes',
       reserved_until = reserved_until - interval '11 minutes' where customer_email = $1`,
    [email],
  )
  await shop.query("select graphile_worker.add_job('remind_unpaid_orders')")
  const mail = await mailTo(shop, email, 'Your order is not paid yet')
  const link = /http\S+\/order-success\?order_id=o[0-9a-z]{26}#key=[\w-]+/.exec(mail)?.[0]
  const other = await shop.visit(desktop)
  await other.page.goto(String(link))
  const id = await orderAt(other.page, 'Not paid yet')
  await other.page.getByRole('link', { name: 'Continue payment' }).click()
  await continueBy(other.page, 'Online banking')
  await clickAtBank(other.page, 'Success')
  assert.equal(await orderAt(other.page, 'Order Success'), id)
  await other.page.getByText('70 Diamonds').waitFor()
  await other.context.close()
})
