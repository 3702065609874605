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

  // What was too little goes back, from the queue: asked for, sent by bank, and said so.
  const little = desk.getByRole('listitem').filter({ hasText: 'Another amount than owed' })
  await little.getByRole('button').first().click()
  await little.getByRole('button', { name: 'Refund' }).click()
  await dialog(desk, 'Send this money back').getByLabel('Reason').fill('Too little')
  await confirm(dialog(desk, 'Send this money back'), 'Refund')
  await little.waitFor({ state: 'detached' })
  const byBank = desk.getByRole('listitem').filter({ hasText: 'Refund to send by bank' })
  await byBank.getByRole('button').first().click()
  await byBank.getByRole('button', { name: 'Sent by bank' }).click()
  await dialog(desk, 'Sent by bank').getByLabel('Bank reference').fill('IBG 9012')
  await confirm(dialog(desk, 'Sent by bank'), 'Sent by bank')
  await byBank.waitFor({ state: 'detached' })
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

test('every page of the console is good for everybody, in both themes', async () => {
  const owner = await newOperator(shop, 'owner', 'Siti')
  const { page, context, complaints } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/queue')
  const menu = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await menu.first().waitFor()
  const places = await menu.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  )
  assert.ok(places.length > 14, `${places.length} pages`)
  for (const [index, place] of places.entries()) {
    await follow(page, menu.nth(index), place)
    await findBarriers(page, place)
    // What the first line of a list opens.
    const line = page.getByRole('table').first().locator('tbody a').first()
    const entry =
      (await line.count()) > 0 && (await line.evaluate((link: HTMLAnchorElement) => link.pathname))
    if (!entry) continue
    await follow(page, line, entry)
    await findBarriers(page, entry)
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

/** Follows a link of the console, until what it leads to loads nothing more. */
async function follow(page: Page, link: Locator, path: string): Promise<void> {
  await link.click()
  await page.waitForURL(({ pathname }) => pathname === path)
  await isLoaded(page)
}

/** Waits until a page of the console has its title and loads nothing more. */
async function isLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /\w/ }).waitFor()
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .RaPlaceholder-root, [role=progressbar]'),
  )
}

/** Asserts that axe finds nothing, by all of its rules and then by the light theme's colours. */
async function findBarriers(page: Page, where: string): Promise<void> {
  assert.deepEqual(await barriersOn(page), [], where)
  await page.getByRole('button', { name: 'Toggle light/dark mode' }).click()
  await page.waitForFunction(() => localStorage.getItem('theme') === 'light')
  assert.deepEqual(await barriersOn(page, ['color-contrast']), [], `${where}, in the light`)
  await page.getByRole('button', { name: 'Toggle light/dark mode' }).click()
  await page.waitForFunction(() => localStorage.getItem('theme') === 'dark')
}

test('without a mouse the focus is seen wherever it goes, and a dialog keeps and gives it back', async () => {
  const owner = await newOperator(shop, 'owner', 'Siti')
  const { page, context } = await operatorVisit(shop, owner, desktop)
  for (const path of ['/console/queue', '/console/dashboard', '/console/orders']) {
    await page.goto(path)
    await isLoaded(page)
    const unseen: string[] = []
    for (let tabs = 0; tabs < 45; tabs += 1) {
      await page.keyboard.press('Tab')
      unseen.push(...(await page.evaluate(unseenFocus)))
    }
    assert.deepEqual(unseen, [], path)
  }
  const link = page
    .getByRole('row')
    .filter({ hasText: 'To be delivered' })
    .getByRole('link')
    .first()
  await link.focus()
  await page.keyboard.press('Enter')
  const deliver = page.getByRole('button', { name: 'Deliver', exact: true })
  await deliver.focus()
  await page.keyboard.press('Enter')
  await dialog(page, /^Deliver/).waitFor()
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog], .MuiDialog-root') !== null,
    )
    assert.equal(isInside, true, `the dialog keeps the focus, Tab ${tabs}`)
  }
  await page.keyboard.press('Escape')
  await dialog(page, /^Deliver/).waitFor({ state: 'detached' })
  assert.equal(await deliver.evaluate((button) => button === document.activeElement), true)
  await context.close()
})

/** What has the focus, if nothing on the page shows that it has. */
function unseenFocus(): string[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const shows = (one: Element | null) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const isSeen =
    shows(focused) ||
    shows(focused.parentElement) ||
    focused.closest('.Mui-focused, .Mui-focusVisible')
  return isSeen ? [] : [focused.outerHTML.slice(0, 160)]
}
