import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LoggedIn } from '@apeak/contract/accounts'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'
import { logIn, type Newcomer, newcomer, openAccount, openWithSession } from './members.ts'
import { desktop, type OpenShop, openShop } from './open-shop.ts'

let shop: OpenShop
let person: Newcomer
before(async () => {
  shop = await openShop()
  person = await openAccount(shop)
})
after(() => shop.close())

const membersPages = [
  '/gold-topup',
  '/gold-history',
  '/transaction-history',
  '/account-info',
  '/referrals',
  '/register-affiliate',
]

test("members' pages send a guest to the login, and back after it", async () => {
  const { page, context } = await shop.visit(desktop)
  for (const path of membersPages) {
    await page.goto(`${path}?page=2`)
    await page.waitForURL('**/login')
    assert.equal(await page.evaluate(() => history.state.usr.from), `${path}?page=2`)
  }
  await page.goto('/products')
  await page.goto('/account-info')
  await page.waitForURL('**/login')
  await submitLogin(page)
  await page.waitForURL('**/account-info')
  // Back leads to the page before the login.
  await page.goBack()
  await page.waitForURL('**/products')
  await context.close()
})

test("a members' page says Loading... until the user is known", async () => {
  const { page, context } = await visitAs(await logIn(shop, person), { withUser: false })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/account-info')
  await page.getByRole('main').getByText('Loading...').waitFor()
  answered.resolve()
  await page.getByRole('heading', { name: 'Edit Profile' }).waitFor()
  const kept = await page.evaluate(() => JSON.parse(localStorage.user).email)
  assert.equal(kept, person.email)
  await context.close()
})

test('an invalid token is removed', async () => {
  const { page, context } = await visitAs({ token: 'x'.repeat(43) }, { withUser: false })
  await page.goto('/products')
  await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.auth_token), undefined)
  assert.ok(page.url().endsWith('/products'))
  await context.close()
})

test('the pages for guests redirect a logged-in customer to the account', async () => {
  const { page, context } = await visitAs(await logIn(shop, person))
  for (const path of ['/login', '/forgot-password', '/reset-password?token=x', '/register?ref=A']) {
    await page.goto(path)
    await page.waitForURL('**/account-info')
  }
  await context.close()
})

test('a login returns to the page it began on, from the home page to the account', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products')
  await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).click()
  await submitLogin(page)
  await page.waitForURL('**/products')
  // The page takes the focus once it is shown, which closes a menu.
  await page.waitForFunction(() => document.activeElement?.matches('main, main h1'))
  await logOutByMenu(page)
  await page.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'Apeak home' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).click()
  await submitLogin(page)
  await page.waitForURL('**/account-info')
  await context.close()
})

test('an action with an expired session continues after a login', async () => {
  const { page, context } = await visitAs({ ...(await logIn(shop, person)), token: 'x'.repeat(43) })
  // Only the tried call may end the session here, not the page's background calls.
  await page.route('**/api/apeak-balance/**', (route) => route.fulfill({ json: { data: 0 } }))
  await page.route('**/api/players?**', (route) => route.fulfill({ json: { players: [] } }))
  await page.goto('/products')
  await page.getByRole('link', { name: 'Mobile Legends: Bang Bang' }).click()
  await page.locator('#select-item label').filter({ hasText: '42 Diamonds' }).click()
  await page.waitForURL('**/login')
  await submitLogin(page)
  await page.getByRole('heading', { level: 1, name: 'Mobile Legends: Bang Bang' }).waitFor()
  await page.getByRole('button', { name: 'My account' }).waitFor()
  await context.close()
})

test('a login or logout in one tab shows at once in the other', async () => {
  const { page, context } = await shop.visit(desktop)
  const other = await context.newPage()
  await page.goto('/login')
  await other.goto('/account-info?section=security-pin')
  await other.waitForURL('**/login')
  await submitLogin(page)
  await page.waitForURL('**/account-info')
  await other.waitForURL('**/account-info?section=security-pin')

  await page.goto('/products')
  await page.getByRole('button', { name: 'My account' }).waitFor()
  await logOutByMenu(other)
  await other.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).waitFor()
  assert.ok(page.url().endsWith('/products'))
  await context.close()
})

test('a logout ends the session, in the browser even if the request fails', async () => {
  const session = await logIn(shop, person)
  const { page, context } = await visitAs(session)
  await page.goto('/account-info')
  await page.route('**/api/logout', (route) => route.abort())
  await logOutByMenu(page)
  await page.waitForURL('**/login')
  assert.equal(await page.evaluate(() => localStorage.auth_token), undefined)
  await context.close()

  const visit = await visitAs(session)
  await visit.page.goto('/account-info')
  await logOutByMenu(visit.page)
  await visit.page.waitForURL('**/login')
  const answer = await fetch(`${shop.url}/api/user`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  assert.equal(answer.status, 401)
  await visit.context.close()
})

test('a form submitted repeatedly is sent once, and its button shows progress', async () => {
  const { page, context } = await shop.visit(desktop)
  const answered = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/login', async (route) => {
    calls++
    await answered.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).dblclick()
  await page.getByRole('button', { name: 'Logging in...' }).click({ force: true })
  await page.keyboard.press('Enter')
  answered.resolve()
  await page.waitForURL('**/account-info')
  assert.equal(calls, 1)
  await context.close()
})

test('a login with an unverified address opens the verification and mails a new code', async () => {
  const stranger = newcomer()
  await fetch(`${shop.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stranger),
  })
  const { page, context } = await shop.visit(desktop)
  await page.goto('/login')
  await submitLogin(page, stranger)
  await page.waitForURL('**/verify-email')
  await page.getByText(stranger.email).waitFor()
  // Another code can be requested after some time.
  await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor()
  await context.close()
})

test('a code pasted with spaces is accepted; verification without an address is refused', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/verify-email')
  await page.getByLabel('OTP').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ' 123 456 ')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  assert.equal(await page.getByLabel('OTP').inputValue(), '123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('No email found for verification.').waitFor()
  await context.close()
})

test("the referral code is filled in from the URL; a field's error stays until it is edited", async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/register?ref=GOLD7')
  const code = page.getByLabel('Referral Code')
  await until('the code is filled in', async () => (await code.inputValue()) === 'GOLD7')
  for (const label of ['Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).fill('correct horse battery')
  }
  await page.getByRole('button', { name: 'Register' }).click()
  await page.locator('#first_name-error').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'first_name')
  await page.getByLabel('Name').fill('Aina')
  assert.equal(await page.locator('#first_name-error').count(), 0)
  await context.close()
})

async function visitAs(
  { token, user }: { token: string; user?: LoggedIn['user'] },
  { withUser = true } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const visit = await shop.visit(desktop)
  await openWithSession(visit.context, withUser ? { token, user } : { token })
  return visit
}

async function submitLogin(page: Page, { email, password } = person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function logOutByMenu(page: Page) {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
}
