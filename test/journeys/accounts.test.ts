import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findNothing } from './axe.ts'
import { byKeyboard, byPointer, type Hand } from './hands.ts'
import { codeTo, mailTo } from './mailbox.ts'
import { bringSession, logIn, type Newcomer, newcomer, openAccount } from './members.ts'
import { type Device, desktop, type OpenShop, openShop, phone, type Theme } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

type Look = [name: string, device: Device, theme: Theme, hand: (page: Page) => Hand]
const journeys: Look[] = [
  ['on a phone in the dark', phone, 'dark', () => byPointer],
  ['on a desktop in the light, by keyboard alone', desktop, 'light', byKeyboard],
]

for (const [name, device, theme, handOf] of journeys) {
  test(`${name} somebody opens an account, changes all of it, recovers it and deletes it`, async () => {
    const { page, context, complaints } = await shop.visit(device, theme)
    const hand = handOf(page)
    const person = newcomer('Nur Aina')

    await page.goto('/account-info?section=security-pin')
    await page.waitForURL('**/login')
    await register(page, hand, person)
    await verify(page, hand, person)
    await logInOn(page, hand, person)
    await page.waitForURL('**/account-info?section=security-pin')

    await changePin(page, hand, person, '271828')
    await recoverPin(page, hand, person, '161803')
    await changeProfile(page, hand)
    await changePassword(page, hand, person, 'a staple for the horse')
    await logOutElsewhere(page, hand, person)
    await logOut(page, hand, device)
    await recoverPassword(page, hand, person, 'yet another long password')
    await logInOn(page, hand, person)
    await page.waitForURL('**/account-info')
    await deleteAccount(page, hand, person)

    assert.deepEqual(complaints.filter(isUnexpected), [])
    await context.close()
  })
}

async function register(page: Page, hand: Hand, person: Newcomer) {
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Create Account' }))
  await hand.fill(page.getByLabel('Name'), person.first_name)
  await hand.fill(page.getByLabel('Email'), person.email)
  await hand.fill(page.getByLabel('Phone'), person.phone)
  await hand.fill(page.getByLabel('Password', { exact: true }), person.password)
  await hand.fill(page.getByLabel('Confirm Password'), 'something else')
  await hand.fill(page.getByLabel('Pin', { exact: true }), person.pin)
  await hand.press(page.getByRole('button', { name: 'Register' }))
  await page.getByText('Passwords do not match.').waitFor()
  assert.equal(await focused(page), 'confirm')
  await hand.fill(page.getByLabel('Confirm Password'), person.password)
  await page.getByText('Passwords do not match.').waitFor({ state: 'detached' })
  await hand.press(page.getByRole('button', { name: 'Register' }))
  await toast(page, 'OTP sent to email')
  await page.waitForURL('**/verify-email')
}

async function verify(page: Page, hand: Hand, person: Newcomer) {
  await page.getByText(person.email).waitFor()
  // Whoever reloads meanwhile goes on where they were.
  await page.reload()
  await page.getByText(person.email).waitFor()
  const code = await codeTo(shop, person.email, 'verification code')
  await hand.fill(page.getByLabel('OTP'), code === '111111' ? '222222' : '111111')
  await hand.press(page.getByRole('button', { name: 'Verify' }))
  await page.getByText('This code is wrong or has expired.').waitFor()
  assert.equal(await focused(page), 'otp')
  await hand.fill(page.getByLabel('OTP'), code)
  await hand.press(page.getByRole('button', { name: 'Verify' }))
  await page.getByText('Your e-mail address is verified. You can log in now.').waitFor()
  await page.waitForURL('**/login')
  assert.equal(await page.getByLabel('Email').inputValue(), person.email)
}

async function logInOn(page: Page, hand: Hand, { email, password }: Newcomer) {
  const submit = page.getByRole('main').getByRole('button', { name: 'Login' })
  await hand.fill(page.getByLabel('Email'), email)
  await hand.fill(page.getByLabel('Password', { exact: true }), 'not this one')
  await hand.press(submit)
  await page.getByText('Invalid email or password.').waitFor()
  await hand.fill(page.getByLabel('Password', { exact: true }), password)
  await hand.press(submit)
}

async function changePin(page: Page, hand: Hand, person: Newcomer, pin: string) {
  await hand.fill(page.getByLabel('Current PIN'), person.pin)
  await hand.fill(page.getByLabel('New PIN'), pin)
  await hand.fill(page.getByLabel('Confirm PIN'), '000000')
  await hand.press(page.getByRole('button', { name: 'Change PIN' }))
  await page.getByText('New pin and confirm pin do not match.').waitFor()
  await hand.fill(page.getByLabel('Confirm PIN'), pin)
  await hand.press(page.getByRole('button', { name: 'Change PIN' }))
  await toast(page, 'Security PIN updated successfully')
  person.pin = pin
}

async function recoverPin(page: Page, hand: Hand, person: Newcomer, pin: string) {
  await hand.press(page.getByRole('button', { name: 'Forgot PIN?' }))
  await page.getByLabel('OTP').waitFor()
  await page.reload()
  await hand.fill(page.getByLabel('OTP'), await codeTo(shop, person.email, 'code for a new PIN'))
  await hand.fill(page.getByLabel('New PIN'), pin)
  await hand.fill(page.getByLabel('Confirm PIN'), pin)
  await hand.press(page.getByRole('button', { name: 'Set New PIN' }))
  await page.getByLabel('Current PIN').waitFor()
  person.pin = pin
}

async function changeProfile(page: Page, hand: Hand) {
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Edit Profile' }))
  await hand.fill(page.getByLabel('Name'), 'Aina Sofea')
  await hand.date(page.getByLabel('Date of Birth'), '1995-03-14')
  await hand.choose(page.getByLabel('Gender'), 'Female')
  await hand.press(page.getByRole('button', { name: 'Save Changes' }))
  await toast(page, 'Profile updated successfully')
  await page.getByRole('button', { name: 'My account' }).getByText('AS').waitFor()
  await page.reload()
  assert.equal(await page.getByLabel('Date of Birth').inputValue(), '1995-03-14')
  assert.equal(await page.getByLabel('Gender').inputValue(), 'Female')
}

async function changePassword(page: Page, hand: Hand, person: Newcomer, password: string) {
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Change Password' }))
  await hand.fill(page.getByLabel('Current Password'), 'not this one')
  await hand.fill(page.getByLabel('New Password'), password)
  await hand.fill(page.getByLabel('Confirm Password'), password)
  await hand.press(page.getByRole('button', { name: 'Change Password' }))
  await toast(page, 'Error updating Password: This is not your password.')
  assert.equal(await focused(page), 'currentPassword')
  await hand.fill(page.getByLabel('Current Password'), person.password)
  await hand.press(page.getByRole('button', { name: 'Change Password' }))
  await toast(page, 'Password updated successfully')
  person.password = password
}

/** Another browser is logged in as well; it is logged out from here and comes to its login page. */
async function logOutElsewhere(page: Page, hand: Hand, person: Newcomer) {
  const other = await shop.visit(desktop)
  await bringSession(other.context, await logIn(shop, person))
  await other.page.goto('/account-info?section=change-password')
  const list = other.page.getByRole('region', { name: "Where you're logged in" })
  await list.getByText('This device').waitFor()
  assert.equal(await list.getByRole('listitem').count(), 2)

  await page.reload()
  await hand.press(page.getByRole('button', { name: 'Log out others' }))
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

async function logOut(page: Page, hand: Hand, device: Device) {
  if (device === phone) {
    await hand.press(page.getByRole('button', { name: 'Open menu' }))
    await hand.press(page.getByRole('button', { name: 'Log Out', exact: true }))
  } else {
    await hand.press(page.getByRole('button', { name: 'My account' }))
    await hand.press(page.getByRole('button', { name: 'Log out', exact: true }))
  }
  await page.waitForURL('**/login')
  await page.getByRole('banner').getByRole('link', { name: 'SIGN UP' }).waitFor()
  const kept = await page.evaluate(() => [localStorage.auth_token, localStorage.user])
  assert.deepEqual(kept, [undefined, undefined])
}

async function recoverPassword(page: Page, hand: Hand, person: Newcomer, password: string) {
  await hand.press(page.getByRole('link', { name: 'Forgot your password?' }))
  // The page that is left has a field of the same name.
  await page.getByRole('heading', { name: 'Forgot Password', level: 1 }).waitFor()
  await hand.fill(page.getByLabel('Email'), person.email)
  await hand.press(page.getByRole('button', { name: 'Send Email' }))
  await toast(page, 'Sent Password')
  await page.getByText('If this address has an account').waitFor()
  const mail = await mailTo(shop, person.email, 'Reset your Apeak password')
  const link = new URL(/\S+reset-password\S+/.exec(mail)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await hand.fill(page.getByLabel('Password', { exact: true }), password)
  await hand.fill(page.getByLabel('Confirm Password'), password)
  await hand.press(page.getByRole('button', { name: 'Reset Password' }))
  await toast(page, 'Password Reset Successfully')
  await page.getByText('Your password has been reset. You can log in with the new one.').waitFor()
  person.password = password
}

async function deleteAccount(page: Page, hand: Hand, person: Newcomer) {
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Delete Account' }))
  await hand.fill(page.getByLabel('Password', { exact: true }), person.password)
  await hand.press(page.getByRole('button', { name: 'Delete Account' }))
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
  test(`on ${name}, in either theme, nothing on the pages of an account keeps anybody out`, async () => {
    const session = await logIn(shop, await openAccount(shop))
    const guest = await shop.visit(device)
    for (const path of pagesForGuests) await inspect(guest.page, path)
    await guest.page.goto('/register')
    await guest.page.getByRole('button', { name: 'Register' }).click()
    await guest.page.getByText('Password is required').waitFor()
    await findNothing(guest.page, 'a refused registration')
    await guest.context.close()

    const member = await shop.visit(device)
    await bringSession(member.context, session)
    for (const path of pagesForMembers) await inspect(member.page, path)
    await member.page.getByRole('button', { name: 'My account' }).click()
    await findNothing(member.page, 'the account menu')
    await member.context.close()
  })
}

async function inspect(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('main').locator('form').waitFor()
  await page.getByRole('main').getByText('Loading...').waitFor({ state: 'hidden' })
  await findNothing(page, path)
}

async function toast(page: Page, text: string) {
  await page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor()
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}

// The browser notes every refusal, and a page that is left early that it could not read to the end.
function isUnexpected(complaint: string): boolean {
  return !/Failed to load resource: .* 4\d\d|could not be read/.test(complaint)
}
