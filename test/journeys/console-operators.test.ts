import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { addOperator, ageSecondFactor, codeFor, newOperator, openAsOperator } from './operators.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

async function typePassword(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Log in').click()
}

/** The authenticator app with the key that a page shows. */
async function appOn(page: Page) {
  const key = await page.getByTestId('key').innerText()
  return `otpauth://totp/Apeak?secret=${key.replaceAll(' ', '')}&period=30&digits=6`
}

/** Asserts that axe finds nothing on a console page, in both themes. */
async function assertAccessible(page: Page, where: string) {
  assert.deepEqual(await axeViolations(page), [], where)
}

/** Asserts that there were no unexpected messages or requests; refusals by the server are expected. */
function assertQuiet({ complaints }: Visit) {
  const refused = /Failed to load resource: the server responded with a status of (401|403|422)/
  assert.deepEqual(
    complaints.filter((one) => !refused.test(one)),
    [],
  )
}

describe('an operator logs in', () => {
  for (const [device, theme] of [
    [desktop, 'dark'],
    [phone, 'light'],
  ] as const) {
    test(`with a second factor set up at the first login, ${theme}`, async () => {
      const owner = await addOperator(shop, 'owner', 'Farid Ismail')
      const visit = await shop.visit(device, theme)
      const { page } = visit
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      await page.goto('/console/operators')
      await field(page, 'Email').waitFor()
      await assertAccessible(page, `login, ${theme}`)
      await typePassword(page, { ...owner, password: 'not the password' })
      await page.getByText('Invalid email or password.').waitFor()
      await typePassword(page, owner)

      // The first operator enrols an app directly. Later a password alone enrols none.
      if (theme === 'light') {
        await page.getByRole('heading', { name: 'Check your email' }).waitFor()
        await assertAccessible(page, `the mailed code, ${theme}`)
        await field(page, 'Code').fill('aaaa-aaaa')
        await button(page, 'Continue').click()
        await page.getByText('This code is not right.', { exact: false }).waitFor()
        await button(page, 'Send a new code').click()
        await page.getByText('The code is on its way.').waitFor()
        const mail = await mailTo(shop, owner.email, 'your code')
        await field(page, 'Code').fill(/\b\w{4}-\w{4}\b/.exec(mail)?.[0] ?? '')
        await button(page, 'Continue').click()
      }
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      await assertAccessible(page, `setting up, ${theme}`)
      await field(page, 'Code').fill(await codeFor(shop, { ...owner, app: await appOn(page) }))
      await button(page, 'Confirm').click()
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
      const codes = await page.getByRole('list', { name: 'Recovery codes' }).innerText()
      const [recovery = '', ...others] = codes.split(/\s+/)
      assert.equal(others.length, 9)
      await assertAccessible(page, `recovery codes, ${theme}`)
      await button(page, 'I have saved them').click()

      await page.getByRole('cell', { name: 'Farid Ismail' }).first().waitFor()
      await assertAccessible(page, `operators, ${theme}`)
      assert.equal(await wide(), false, 'the page is no wider than the screen')

      // Logs out, and in again with a mistyped code first, then with a recovery code.
      await button(page, /Farid Ismail|Profile/).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await typePassword(page, owner)
      await field(page, 'Code').fill('000000')
      await button(page, 'Log in').click()
      await page.getByText('This code is not right, or was used already.').waitFor()
      await assertAccessible(page, `second factor, ${theme}`)
      await field(page, 'Code').fill(recovery)
      await button(page, 'Log in').click()
      await button(page, /Farid Ismail|Profile/).waitFor()
      assertQuiet(visit)
      await visit.context.close()
    })
  }
})

test('an invited operator joins and is limited to their role; the history lists every step', async () => {
  const owner = await newOperator(shop, 'owner', 'Siti Aminah')
  const visit = await shop.visit(desktop)
  const { page, context } = visit
  await openAsOperator(shop, context, owner)
  await page.goto('/console/operators')
  await button(page, 'Invite').click()
  const email = `mei-${Date.now()}@example.com`
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mei Ling')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await assertAccessible(page, 'inviting')
  await button(page, 'Send invitation').dblclick()
  await page.getByText('Invitation sent.').waitFor()
  await page.getByRole('cell', { name: email }).waitFor()

  const mail = await mailTo(shop, email, 'You are invited')
  const link = /\/console\/accept-invitation#[\w-]+/.exec(mail)?.[0] ?? ''
  const invited = await shop.visit(phone, 'light')
  await invited.page.goto(link)
  await invited.page.getByRole('img', { name: /QR code/ }).waitFor()
  await assertAccessible(invited.page, 'accepting')
  await invited.page.getByLabel('New password').fill('a sentence that is long')
  const app = await appOn(invited.page)
  await field(invited.page, 'Code').fill('000000')
  await button(invited.page, 'Join').click()
  await invited.page.getByText('This code is not right.').waitFor()
  await field(invited.page, 'Code').fill(await codeFor(shop, { id: '', app }))
  await button(invited.page, 'Join').click()
  await invited.page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await assertAccessible(invited.page, 'recovery codes')
  await button(invited.page, 'I have saved them').click()
  await button(invited.page, 'Profile').waitFor()
  await invited.page.goto('/console/operators')
  await invited.page.getByText('Access denied').first().waitFor()
  const refused = await invited.page.evaluate(() =>
    fetch('/api/console/operators').then(async (answer) => [
      answer.status,
      (await answer.json()).code,
    ]),
  )
  assert.deepEqual(refused, [403, 'right_missing'])
  // The link no longer works for a latecomer.
  const late = await shop.visit(phone)
  await late.page.goto(link)
  await late.page.getByText('This invitation was used', { exact: false }).waitFor()
  await late.page.getByRole('link', { name: 'Go to the login' }).click()
  await late.page.getByRole('button', { name: 'Log in' }).waitFor()
  await late.context.close()

  // Actions on people ask for the second factor again.
  await ageSecondFactor(shop, owner)
  await page.reload()
  await page.getByRole('cell', { name: 'Mei Ling' }).click()
  await button(page, 'Change roles').click()
  await assertAccessible(page, 'changing a role')
  await page.getByRole('checkbox', { name: /Support/ }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Answers questions now')
  await page.getByRole('dialog').getByRole('button', { name: 'Change roles' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await assertAccessible(page, 'asking for the second factor')
  await field(page, 'Code').fill(await codeFor(shop, { id: owner.id, app: owner.app ?? '' }))
  await button(page, 'Continue').click()
  await page.getByText('Mei Ling is fulfilment and support now.').waitFor()
  await page.getByText('Answers questions now').waitFor()
  await assertAccessible(page, 'an operator')

  // The role change ended their session.
  await invited.page.reload()
  await field(invited.page, 'Email').waitFor()
  assertQuiet(invited)
  await invited.context.close()

  await shop.query(
    `insert into operator_events (subject_kind, subject_id, action, actor_kind, actor, created_at)
     select 'tag', 'many', 'changed', 'operator', 'somebody', now() - interval '1 year'
     from generate_series(1, 10000)`,
  )
  await page.goto('/console/operator-events')
  await page.getByText('1-25 of 1,000+').waitFor()
  for (const event of [
    'Siti Aminah changed the role of Mei Ling from fulfilment to fulfilment and support',
    'Mei Ling joined as fulfilment',
    'Siti Aminah invited Mei Ling',
  ]) {
    await page.getByRole('row').filter({ hasText: event }).waitFor()
  }
  await assertAccessible(page, 'the history')
  await page.getByRole('link', { name: 'Mei Ling' }).first().click()
  await page.getByRole('heading', { name: 'Mei Ling' }).first().waitFor()
  assertQuiet(visit)
  await context.close()
})

test("console and shop load nothing of each other, and the console's policy names no other host", async () => {
  const visit = await shop.visit(desktop)
  const loaded: string[] = []
  visit.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const answer = await visit.page.goto('/console')
  await field(visit.page, 'Email').waitFor()
  const policy = answer?.headers()['content-security-policy'] ?? ''
  assert.match(policy, /default-src 'none'.*style-src 'self' 'nonce-/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  assert.ok(
    loaded.every((path) => /^\/(console|api\/console|favicon)/.test(path)),
    loaded.join(),
  )
  loaded.length = 0
  await visit.page.goto('/')
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  assert.ok(
    loaded.every((path) => !path.includes('console')),
    loaded.join(),
  )
  await visit.context.close()
})
