// A day at the shop: thirty orders wait, and operators work through them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { barriersOn } from './axe.ts'
import { type Device, desktop, type OpenShop, openShop, phone, type Theme } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
  await makeBusyDay(shop.url, 30)
})
after(() => shop.close())

/** A browser of an operator who is at their desk. */
async function visitDesk(
  role: 'owner' | 'finance' | 'fulfilment',
  name: string,
  { device = desktop, theme = 'dark' }: { device?: Device; theme?: Theme } = {},
) {
  const visit = await operatorVisit(shop, await newOperator(shop, role, name), device, theme)
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit.page.goto('/console/queue')
  await waiting(visit.page, 30)
  return visit
}

/** Waits until the queue says how much waits. */
const waiting = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${count} waiting` })
    .waitFor({ timeout: 45_000 })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const confirm = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/** The row of the queue that is chosen. */
const chosen = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('[aria-expanded="true"]') })

test('an operator delivers by three keys, another sees it at once, and finance does what is theirs', async () => {
  const farid = await visitDesk('fulfilment', 'Farid')
  const mei = await visitDesk('finance', 'Mei', { theme: 'light' })
  assert.deepEqual(await barriersOn(farid.page), [], 'the queue')

  // Three keys: the player's id is copied (and the order claimed), the dialog opened, and confirmed.
  const { page } = farid
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
  const id = await chosen(page).getByRole('button', { name: /^Copy/ }).first().innerText()
  await page.keyboard.press('1')
  await chosen(page).getByText('Farid').waitFor()
  assert.ok(id.includes(await page.evaluate(() => navigator.clipboard.readText())))
  await page.keyboard.press('d')
  await dialog(page, /^Deliver/).waitFor()
  assert.deepEqual(await barriersOn(page), [], 'delivering')
  await page.keyboard.press('Enter')
  await waiting(page, 29)
  await waiting(mei.page, 29)

  // The next one by a code, chosen by keys.
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await dialog(page, /^Deliver/)
    .getByLabel('Code (if any)')
    .fill('AB12-CD34')
  await page.keyboard.press('Enter')
  await waiting(page, 28)

  // Several are delivered in part.
  const three = page.getByRole('listitem').filter({ hasText: '3 ×' }).first()
  await three.getByRole('button').first().click()
  await page.keyboard.press('d')
  await dialog(page, /^Deliver 3/)
    .getByLabel('How many')
    .fill('2')
  await confirm(dialog(page, /^Deliver/), 'Deliver')
  await page.getByText('(2 of 3 given)').waitFor()
  await chosen(page)
    .getByRole('link', { name: /Open order/ })
    .click()
  await page.getByText('2 of 3 delivered').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0, 'it is finance’s')
  const address = page.url()

  // Finance gives the third back to its source, with a reason, and it is delivered no more.
  const { page: desk } = mei
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Refund' }).click()
  const refund = dialog(desk, 'Refund')
  await refund.getByLabel('Amount in RM').fill('0.50')
  await refund.getByLabel('Will not be delivered any more').fill('1')
  await refund.getByLabel('Reason').fill('Sold out')
  await refund.getByText('nothing more is owed').waitFor()
  assert.deepEqual(await barriersOn(desk), [], 'refunding')
  await confirm(refund, 'Refund')
  await desk.getByText('and cancelled 1').waitFor()
  await desk.getByText('Why: Sold out').waitFor()
  assert.deepEqual(await barriersOn(desk), [], 'an order')

  // A transfer is seen; another of another amount is kept.
  await desk.goto('/console/queue')
  await desk.getByRole('button', { name: 'Money', exact: true }).click()
  await chosen(desk).getByText('Money to be seen').waitFor()
  const [done = ''] = (await chosen(desk).innerText()).match(/A[PG]-\w{4}-\w{4}/) ?? []
  assert.notEqual(done, '')
  await desk.keyboard.press('m')
  await dialog(desk, 'Money seen').getByLabel('Bank reference').fill('IBG 1234')
  await confirm(dialog(desk, 'Money seen'), 'Money seen')
  await dialog(desk, 'Money seen').waitFor({ state: 'detached' })
  const next = chosen(desk).filter({ hasNotText: done })
  await next.getByText('Money to be seen').waitFor()
  await desk.keyboard.press('m')
  const seen = dialog(desk, 'Money seen')
  await seen.getByLabel('Amount in RM').fill('0.10')
  await seen.getByLabel('Bank reference').fill('IBG 5678')
  await seen.getByText('kept as unapplied money').waitFor()
  await confirm(seen, 'Money seen')
  await desk.getByText('Another amount than owed').waitFor()
  for (const { context, complaints } of [farid, mei]) {
    assert.deepEqual(complaints, [])
    await context.close()
  }
})

test('an operator on a phone corrects a player’s id, leaves a note, and has a mail sent again', async () => {
  const operator = await newOperator(shop, 'fulfilment', 'Farid')
  const { page, context, complaints } = await operatorVisit(shop, operator, phone)
  await page.goto('/console/queue')
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
  await chosen(page)
    .getByRole('link', { name: /Open order/ })
    .click()
  await page.getByRole('button', { name: 'Correct details' }).click()
  const correct = dialog(page, 'Correct the details')
  await correct.getByRole('textbox').first().fill('87654321')
  await correct.getByLabel('Reason').fill('Mistyped')
  await confirm(correct, 'Correct')
  await page.getByRole('button', { name: /^Copy .*87654321/ }).waitFor()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await dialog(page, /note/).getByLabel('Note').fill('Wants it at noon')
  await confirm(dialog(page, /note/), 'Write')
  await page.getByText('Wants it at noon').waitFor()
  await page.getByRole('button', { name: 'Send mail again' }).click()
  await confirm(dialog(page, 'Send mail again'), 'Send')
  await page.getByText('sent the mail "received" again').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  assert.equal(wide, false, 'the page is no wider than the phone')
  assert.deepEqual(await barriersOn(page), [], 'an order on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})
