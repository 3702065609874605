import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { fillApplication, newPerson, operatorsOf } from './affiliates.ts'
import { assertAccessible } from './axe.ts'
import { toast, visitMember } from './gold.ts'
import { codeTo, mailTo } from './mailbox.ts'
import { logIn, openWithSession } from './members.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { confirmOrder, fillIn, orderAt, total } from './shopping.ts'

let shop: OpenShop
let operators: ReturnType<typeof operatorsOf>
before(async () => {
  shop = await openShop()
  operators = operatorsOf(shop)
})
after(async () => {
  await operators.close()
  await shop.close()
})

/** Applies from the referrals page and returns to it. */
async function apply(page: Page, link: string): Promise<void> {
  await page.goto('/referrals')
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { name: 'Register as Affiliate' }).waitFor()
  await fillApplication(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByText('You must agree to the terms and conditions.').waitFor()
  await page.getByLabel('I agree to the terms and conditions.').check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.waitForURL('**/referrals')
}

/** Follows a referral link, registers, and buys with gold. */
async function registerAndBuy(link: string): Promise<void> {
  const person = newPerson('Farid')
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto(link)
  await page.getByLabel('Name', { exact: true }).fill(person.first_name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByLabel('Pin', { exact: true }).fill(person.pin)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('OTP').fill(await codeTo(shop, person.email, 'verification code'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/account-info', { timeout: 60_000 })
  const session = await logIn(shop, person)
  await operators.giveGold(session.user.id, 5000)
  await openWithSession(context, session)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Apeak Gold' })
  await total(page)
  await page.getByLabel('Security PIN').fill(person.pin)
  await page.getByRole('button', { name: 'Verify PIN' }).click()
  await page.getByText('PIN Verified Successfully').waitFor()
  await confirmOrder(page)
  await orderAt(page, 'Order Success')
  assert.deepEqual(complaints, [])
  await context.close()
}

for (const [name, device] of [['a phone', phone] as const, ['a desktop', desktop] as const]) {
  test(`on ${name}, a creator applies, is approved, shares a link, and sees what it earns`, async () => {
    const { page, context, complaints } = await visitMember(shop, device, 'dark', newPerson())
    await page.goto('/referrals')
    await page.getByText('No Approved Affiliate Application.').waitFor()
    await assertAccessible(page, 'referrals of nobody')
    await page.getByRole('link', { name: 'Join As Affiliate' }).click()
    await page.getByRole('heading', { name: 'Register as Affiliate' }).waitFor()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.getByText('Please upload your document.').waitFor()
    await assertAccessible(page, 'an application with nothing in it')
    await apply(page, 'Join As Affiliate')
    await page.getByText('Pending').filter({ visible: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: /As Affiliate/i }).count(), 0)

    await operators.approve()
    await page.reload()
    await page.getByRole('heading', { name: 'No referrals this month' }).waitFor()
    await assertAccessible(page, 'the dashboard of a new affiliate')
    await page.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('img', { name: /^QR code of / }).waitFor()
    await assertAccessible(page, 'the QR code')
    await page.getByRole('button', { name: 'Close' }).first().click()
    const link = await page
      .getByText(/\/register\?ref=/)
      .first()
      .innerText()
    await registerAndBuy(link)

    await page.reload()
    await page.getByText('1 referral', { exact: true }).waitFor()
    const commission = page.getByRole('region', { name: 'Commission' })
    await commission.getByText('RM 0.07').waitFor()
    await page.getByText('Active', { exact: true }).filter({ visible: true }).waitFor()
    await page.getByPlaceholder('Filter by name or email').fill('nobody')
    await page.getByText('0 of 1 referrals').waitFor()
    await page.getByPlaceholder('Filter by name or email').fill('far')
    await page.getByText('1 referral', { exact: true }).waitFor()
    await assertAccessible(page, 'the dashboard with a referral')

    await operators.closeTheMonth()
    await page.reload()
    const months = page.getByLabel('Month')
    await months.selectOption({ index: 1 })
    await page.getByText('This month is closed.').waitFor()
    await commission.getByText('Awaiting payout').waitFor()
    assert.match(await commission.innerText(), /Awaiting payout\s+RM 0\.07/)
    assert.match(page.url(), /\?month=\d{4}-\d{2}$/)
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('a rejected application shows the reason and can be sent again', async () => {
  const { page, context, person } = await visitMember(shop, phone, 'light', newPerson())
  await apply(page, 'Join As Affiliate')
  await operators.reject('The document cannot be read.')
  await page.reload()
  await page.getByText('The document cannot be read.').filter({ visible: true }).waitFor()
  await assertAccessible(page, 'a rejected application')
  await mailTo(shop, person.email, 'Your Apeak affiliate application')
  await apply(page, 'Reapply as Affiliate')
  await page.getByText('Pending').filter({ visible: true }).waitFor()
  await context.close()
})

test('a document of another type is refused at its field, by the page and by the shop', async () => {
  const { page, context } = await visitMember(shop, phone, 'dark', newPerson())
  await page.goto('/register-affiliate')
  await fillApplication(page)
  await page.getByLabel('I agree to the terms and conditions.').check()
  const choose = (mimeType: string, content: string) =>
    page
      .getByLabel('Document')
      .setInputFiles({ name: 'x.png', mimeType, buffer: Buffer.from(content) })
  const send = () => page.getByRole('button', { name: 'Submit Application' }).click()
  await choose('text/html', '<script>alert(1)</script>')
  await send()
  await page.getByText('Only PDF or image files are allowed.').waitFor()
  await choose('image/png', '<script>alert(1)</script>')
  await send()
  await toast(page, 'Validation failed: Only PDF or image files are allowed.')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'document')
  await context.close()
})

test('the affiliate pages fit a screen of 320 px', async () => {
  const narrow = { ...phone, viewport: { width: 320, height: 700 } }
  const { page, context } = await visitMember(shop, narrow, 'dark', newPerson('A'.repeat(60)))
  for (const path of ['/referrals', '/register-affiliate']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path)
  }
  await apply(page, 'Join As Affiliate')
  await operators.approve()
  await page.reload()
  await page.getByRole('heading', { name: 'No referrals this month' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  await context.close()
})
