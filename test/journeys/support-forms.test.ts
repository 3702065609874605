import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { byKeyboard, byPointer, type Input } from './inputs.ts'
import { mailTo } from './mailbox.ts'
import { logIn, openAccount, openWithSession } from './members.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor()
/** A form filled in too fast is taken for a bot's and dropped. */
const takeAsLongAsPeople = (page: Page) => page.waitForTimeout(1_500)
const someone = () => `aina-${randomUUID()}@example.com`
const small = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }

test('on a phone a ticket survives a reload, a lost answer and a refusal, and is submitted', async () => {
  const { page, context } = await shop.visit(phone)
  const email = someone()
  await page.goto('/submit-ticket')
  await page.getByRole('heading', { name: 'Submit a Support Ticket' }).waitFor()
  await page.getByLabel('Name').fill('Aina')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('My diamonds')
  await page.getByLabel('Description').fill('They have not arrived.')
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value !== '')
  assert.equal(await page.getByLabel('Email').inputValue(), email)

  const send = page.getByRole('button', { name: 'Submit Ticket' })
  await page.route('**/create-ticket', (route) => route.abort())
  await send.click()
  await toast(page, 'No response from the server.')
  await page.unroute('**/create-ticket')
  await page.getByLabel('Subject').fill(' ')
  await send.click()
  await toast(page, 'Validation failed: Enter a subject of at most 200 characters.')
  await page.locator('#subject-error').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'subject')
  await assertAccessible(page, 'a refused ticket')

  await page.getByLabel('Subject').fill('My diamonds')
  await send.dblclick()
  await toast(page, 'Ticket submitted successfully')
  const refusal = page.locator('[data-sonner-toast][data-removed="false"]', {
    hasText: 'Validation failed',
  })
  assert.equal(await refusal.count(), 0, 'what was mended is not spoken of any more')
  const number = await page.getByText(/^#\d+$/).textContent()
  await assertAccessible(page, 'a ticket that was sent')
  await mailTo(shop, email, `We received your support ticket ${number}`)
  await mailTo(shop, 'support@apeak.example', `[${number}] Support ticket: My diamonds`)

  await page.getByRole('button', { name: 'Submit another ticket' }).click()
  assert.equal(await page.getByLabel('Subject').inputValue(), '')
  await page.reload()
  assert.equal(await page.getByLabel('Subject').inputValue(), '')
  await context.close()
})

test("a logged-in customer's ticket is prefilled with name and address", async () => {
  const person = await openAccount(shop)
  const { page, context } = await shop.visit(desktop)
  await openWithSession(context, await logIn(shop, person))
  await page.goto('/submit-ticket')
  await page.waitForFunction(
    (email) => document.querySelector<HTMLInputElement>('#email')?.value === email,
    person.email,
  )
  assert.equal(await page.getByLabel('Name').inputValue(), person.first_name)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Description').fill('Where is my gold?')
  await takeAsLongAsPeople(page)
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await toast(page, 'Ticket submitted successfully')
  await context.close()
})

for (const [name, device, inputOf] of [
  ['on a phone', phone, () => byPointer],
  ['on a desktop, by keyboard only', desktop, byKeyboard],
] as const) {
  test(`${name} a partner completes the seven steps of the form`, async () => {
    const { page, context } = await shop.visit(device, 'light')
    const input: Input = inputOf(page)
    const email = someone()
    await page.goto('/partnership')
    await page.getByRole('heading', { name: 'Partnership Form' }).waitFor()
    const steps = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    const numbered = steps.map((step) => step.split('\n').slice(0, 2).join(' ').trim())
    assert.deepEqual(
      numbered.filter((step) => /^\d\d/.test(step)).map((step) => step.slice(0, 2)),
      ['01', '02', '03', '04', '05', '06', '07'],
    )
    const send = page.getByRole('button', { name: 'Submit Partnership Form' })
    await input.fill(page.getByLabel('Name'), 'Hakim')
    await input.press(send)
    await toast(page, 'Validation failed: ')
    await page.locator('#email-error').waitFor()
    await assertAccessible(page, 'a refused enquiry')
    await input.fill(page.getByLabel('Email'), email)
    await input.choose(page.getByLabel('Partnership Type'), 'Payment Collaboration')
    await input.fill(page.getByLabel('Subject'), 'Our wallet')
    await input.fill(page.getByLabel('Message'), 'We would like to work with you.')
    await input.choose(page.getByLabel('Role'), 'Finance/Payments')
    await takeAsLongAsPeople(page)
    await input.press(send)
    await toast(page, 'Form submitted successfully')
    await mailTo(shop, email, 'We received your partnership enquiry')
    await context.close()
  })
}

test('both forms fit 320 px and have no accessibility violations', async () => {
  const { page, context } = await shop.visit(small)
  for (const path of ['/submit-ticket', '/partnership']) {
    await page.goto(path)
    await page.getByRole('main').locator('form').waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(width, 320, path)
    await assertAccessible(page, `${path} at 320 px`)
  }
  await context.close()
})
