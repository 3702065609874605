import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { byKeyboard, byPointer, type Input } from './inputs.ts'
import { codeTo, mailTo } from './mailbox.ts'
import { logIn, type Newcomer, newcomer, openAccount, openWithSession } from './members.ts'
import { type Device, desktop, type OpenShop, openShop, phone, type Theme } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

type Look = [name: string, device: Device, theme: Theme, input: (page: Page) => Input]
const journeys: Look[] = [
  ['on a phone in the dark theme', phone, 'dark', () => byPointer],
  ['on a desktop in the light theme, by keyboard only', desktop, 'light', byKeyboard],
]

for (const [name, device, theme, inputOf] of journeys) {
  test(`${name} a customer opens an account, changes everything in it, recovers it and deletes it`, async () => {
    const { page, context, complaints } = await shop.visit(device, theme)
    const input = inputOf(page)
    const person = newcomer('Nur Aina')

    await page.goto('/account-info?section=security-pin')
    await page.waitForURL('**/login')
    await register(page, input, person)
    await verify(page, input, person)
    await logInOn(page, input, person)
    await page.waitForURL('**/account-info?section=security-pin')

    await changePin(page, input, person, '271828')
    await recoverPin(page, input, person, '161803')
    await changeProfile(page, input)
    await changePassword(page, input, person, 'a staple for the horse')
    await logOutElsewhere(page, input, person)
    await logOut(page, input, device)
    await recoverPassword(page, input, person, 'yet another long password')
    await logInOn(page, input, person)
    await page.waitForURL('**/account-info')
    await deleteAccount(page, input, person)

    assert.deepEqual(complaints.filter(isUnexpected), [])
    await context.close()
  })
}

async function register(page: Page, input: Input, person: Newcomer) {
  await input.press(page.getByRole('main').getByRole('link', { name: 'Create Account' }))
  await input.fill(page.getByLabel('Name'), person.first_name)
  await input.fill(page.getByLabel('Email'), person.email)
  await input.fill(page.getByLabel('Phone'), person.phone)
  await input.fill(page.getByLabel('Password', { exact: true }), person.password)
  await input.fill(page.getByLabel('Confirm Password'), 'something else')
  await input.fill(page.getByLabel('Pin', { exact: true }), person.pin)
  await input.press(page.getByRole('button', { name: 'Register' }))
  await page.getByText('Passwords do not match.').waitFor()
  assert.equal(await focused(page), 'confirm')
  await input.fill(page.getByLabel('Confirm Password'), person.password)
  await page.getByText('Passwords do not match.').waitFor({ state: 'detached' })
  await input.press(page.getByRole('button', { name: 'Register' }))
  await toast(page, 'OTP sent to email')
  await page.waitForURL('**/verify-email')
}

async function verify(page: Page, input: Input, person: Newcomer) {
  await page.getByText(person.email).waitFor()
  // A reload meanwhile continues at the same step.
  await page.reload()
  await page.getByText(person.email).waitFor()
  const code = await codeTo(shop, person.email, 'verification code')
  await input.fill(page.getByLabel('OTP'), code === '111111' ? '222222' : '111111')
  await input.press(page.getByRole('button', { name: 'Verify' }))
  await page.getByText('This code is wrong or has expired.').waitFor()
  assert.equal(await focused(page), 'otp')
  await input.fill(page.getByLabel('OTP'), code)
  // Shown for two seconds, so the page itself looks for it from before.
  const verified = 'Your email address is verified. You can log in now.'
  await Promise.all([
    page.waitForFunction((text) => document.body.innerText.includes(text), verified),
    input.press(page.getByRole('button', { name: 'Verify' })),
  ])
  await page.waitForURL('**/login')
  assert.equal(await page.getByLabel('Email').inputValue(), person.email)
}

async function logInOn(page: Page, input: Input, { email, password }: Newcomer) {
  const submit = page.getByRole('main').getByRole('button', { name: 'Login' })
  await input.fill(page.getByLabel('Email'), email)
  await input.fill(page.getByLabel('Password', { exact: true }), 'not this one')
  await input.press(submit)
  await page.getByText('Invalid email or password.').waitFor()
  await input.fill(page.getByLabel('Password', { exact: true }), password)
  await input.press(submit)
}

async function changePin(page: Page, input: Input, person: Newcomer, pin: string) {
  await input.fill(page.getByLabel('Current PIN'), person.pin)
  await input.fill(page.getByLabel('New PIN'), pin)
  await input.fill(page.getByLabel('Confirm PIN'), '000000')
  await input.press(page.getByRole('button', { name: 'Change PIN' }))
  await page.getByText('New pin and confirm pin do not match.').waitFor()
  await input.fill(page.getByLabel('Confirm PIN'), pin)
  await input.press(page.getByRole('button', { name: 'Change PIN' }))
  await toast(page, 'Security PIN updated successfully')
  person.pin = pin
}

async function recoverPin(page: Page, input: Input, person: Newcomer, pin: string) {
  await input.press(page.getByRole('button', { name: 'Forgot PIN?' }))
  await page.getByLabel('OTP').waitFor()
  await page.reload()
  await input.fill(page.getByLabel('OTP'), await codeTo(shop, person.email, 'code for a new PIN'))
  await input.fill(page.getByLabel('New PIN'), pin)
  await input.fill(page.getByLabel('Confirm PIN'), pin)
  await input.press(page.getByRole('button', { name: 'Set New PIN' }))
  await page.getByLabel('Current PIN').waitFor()
  person.pin = pin
}

async function changeProfile(page: Page, input: Input) {
  await input.press(page.getByRole('main').getByRole('link', { name: 'Edit Profile' }))
  await input.fill(page.getByLabel('Name'), 'Aina Sofea')
  await input.date(page.getByLabel('Date of Birth'), '1995-03-14')
  await input.choose(page.getByLabel('Gender'), 'Female')
  await input.press(page.getByRole('button', { name: 'Save Changes' }))
  await toast(page, 'Profile updated successfully')
  await page.getByRole('button', { name: 'My account' }).getByText('AS').waitFor()
  await page.reload()
  assert.equal(await page.getByLabel('Date of Birth').inputValue(), '1995-03-14')
  assert.equal(await page.getByLabel('Gender').inputValue(), 'Female')
}

async function changePassword(page: Page, input: Input, person: Newcomer, password: string) {
  await input.press(page.getByRole('main').getByRole('link', { name: 'Change Password' }))
  await input.fill(page.getByLabel('Current Password'), 'not this one')
  await input.fill(page.getByLabel('New Password'), password)
  await input.fill(page.getByLabel('Confirm Password'), password)
  await input.press(page.getByRole('button', { name: 'Change Password' }))
  await toast(page, 'Error updating Password: Incorrect password.')
  assert.equal(await focused(page), 'currentPassword')
  await input.fill(page.getByLabel('Current Password'), person.password)
  await input.press(page.getByRole('button', { name: 'Change Password' }))
  await toast(page, 'Password updated successfully')
  person.password = password
}

/** A second logged-in browser is logged out from here and shows the login page. */
async function logOutElsewhere(page: Page, input: Input, person: Newcomer) {
  const other = await shop.visit(desktop)
  await openWithSession(other.context, await logIn(shop, person))
  await other.page.goto('/account-info?section=change-password')
  const list = other.page.getByRole('region', { name: "Where you're logged in" })
  await list.getByText('This device').waitFor()
  assert.equal(await list.getByRole('listitem').count(), 2)

  await page.reload()
  await input.press(page.getByRole('button', { name: 'Log out others' }))
  await toast(page, 'You are logged out everywhere else.')
  await page.getByRole('button', { name: 'Log out others' }).waitFor({ state: 'detached' })

  await other.page.getByRole('button', { name: 'Log out others' }).click()
  await other.page.waitForURL('**/login')
  assert.equal(await other.page.evaluate(() => localStorage.getItem('auth_token')), null)
  await other.page.getByLabel('Email').fill(person.email)
  await other.page.getByLabel('Password', { exact: true }).fill(person.password)
  await other.page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await other.page.waitForURL('**/account-info?section=change-password')
  await other.context.close()
}

async function logOut(page: Page, input: Input, device: Device) {
  if (device === phone) {
    await input.press(page.getByRole('button', { name: 'Open menu' }))
    await input.press(page.getByRole('button', { name: 'Log Out', exact: true }))
  } else {
    await input.press(page.getByRole('button', { name: 'My account' }))
    await input.press(page.getByRole('button', { name: 'Log out', exact: true }))
  }
  await page.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'SIGN UP' }).waitFor()
  const kept = await page.evaluate(() => [localStorage.auth_token, localStorage.user])
  assert.deepEqual(kept, [undefined, undefined])
}

async function recoverPassword(page: Page, input: Input, person: Newcomer, password: string) {
  await input.press(page.getByRole('link', { name: 'Forgot your password?' }))
  // The previous page has a field of the same name.
  await page.getByRole('heading', { name: 'Forgot Password', level: 1 }).waitFor()
  await input.fill(page.getByLabel('Email'), person.email)
  await input.press(page.getByRole('button', { name: 'Send Email' }))
  await toast(page, 'Sent Password')
  await page.getByText('If this address has an account').waitFor()
  const mail = await mailTo(shop, person.email, 'Reset your Apeak password')
  const link = new URL(/\S+reset-password\S+/.exec(mail)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await input.fill(page.getByLabel('Password', { exact: true }), password)
  await input.fill(page.getByLabel('Confirm Password'), password)
  await input.press(page.getByRole('button', { name: 'Reset Password' }))
  await toast(page, 'Password Reset Successfully')
  await page.getByText('Your password has been reset. You can log in with the new one.').waitFor()
  person.password = password
}

async function deleteAccount(page: Page, input: Input, person: Newcomer) {
  await input.press(page.getByRole('main').getByRole('link', { name: 'Delete Account' }))
  await input.fill(page.getByLabel('Password', { exact: true }), person.password)
  await input.press(page.getByRole('button', { name: 'Delete Account' }))
  await toast(page, 'Your account has been deleted.')
  await page.waitForURL(`${shop.url}/`)
  await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).waitFor()
  await mailTo(shop, person.email, 'deleted')
  await assert.rejects(logIn(shop, person), /422/)
}

const pagesForGuests = [
  '/login',
  '/login?reset=Sent.',
  '/register?ref=GOLD7',
  '/verify-email?email=aina@example.com',
  '/forgot-password',
  '/reset-password?token=x&email=aina@example.com',
]
const pagesForMembers = ['edit-profile', 'change-password', 'security-pin', 'delete-account'].map(
  (section) => `/account-info?section=${section}`,
)

for (const [name, device] of [['a phone', phone] as const, ['a desktop', desktop] as const]) {
  test(`on ${name}, in either theme, the account pages have no accessibility violations`, async () => {
    const session = await logIn(shop, await openAccount(shop))
    const guest = await shop.visit(device)
    for (const path of pagesForGuests) await inspect(guest.page, path)
    await guest.page.goto('/register')
    await guest.page.getByRole('button', { name: 'Register' }).click()
    await guest.page.getByText('Password is required').waitFor()
    await assertAccessible(guest.page, 'a refused registration')
    await guest.context.close()

    const member = await shop.visit(device)
    await openWithSession(member.context, session)
    for (const path of pagesForMembers) await inspect(member.page, path)
    await member.page.getByRole('button', { name: 'My account' }).click()
    await assertAccessible(member.page, 'the account menu')
    await member.context.close()
  })
}

async function inspect(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('main').locator('form').waitFor()
  await page.getByRole('main').getByText('Loading...').waitFor({ state: 'hidden' })
  await assertAccessible(page, path)
}

async function toast(page: Page, text: string) {
  await page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor()
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}

// The browser reports every refusal, and requests cancelled by leaving a page early.
function isUnexpected(complaint: string): boolean {
  return !/Failed to load resource: .* 4\d\d|could not be read/.test(complaint)
}
