// The accessibility of every console page, and the keyboard's focus.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { axeViolations } from './axe.ts'
import { dialog } from './desk-steps.ts'
import { desktop, type OpenShop, openOwnShop } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { invisibleFocus } from './unseen-focus.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
  await makeBusyDay(shop.url, 4)
  await shop.query(
    `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, reference,
                                  amount_sen, currency, state)
     values ('razorpay', 'uncaptured', 'pay_unknown', 'pay_unknown', 'o1-1', 1700, 'MYR', 'pending')`,
  )
})
after(() => shop.close())

/** Two tests share the menu, because one would take minutes on a slow machine. */
for (const half of [0, 1]) {
  const name = half === 0 ? 'first' : 'second'
  test(`no page of the menu's ${name} half has accessibility violations, in both themes`, () =>
    findBarriersOfMenu(half))
}

async function findBarriersOfMenu(half: number): Promise<void> {
  const owner = await newOperator(shop, 'owner', 'Siti')
  const { page, context, complaints } = await operatorVisit(shop, owner, desktop)
  // Such as a prompt about leaving a page without changes.
  page.on('dialog', (asking) => {
    complaints.push(`${page.url()} asks: ${asking.message()}`)
    void asking.accept()
  })
  await page.goto('/console/queue')
  const menu = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await menu.first().waitFor()
  const lines = await pathsOf(menu)
  assert.ok(lines.length > 11, `${lines.length} lines`)
  const middle = Math.ceil(lines.length / 2)
  for (const [index, line] of lines.entries()) {
    if (index < middle !== (half === 0)) continue
    await follow(page, menu.nth(index), line)
    const name = (await menu.nth(index).innerText()).trim()
    const tabs = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    await findBarriersOfPlace(page, line)
    for (const [at, place] of (await pathsOf(tabs)).entries()) {
      if (at === 0) continue
      await follow(page, tabs.nth(at), place)
      await findBarriersOfPlace(page, place)
    }
  }
  assert.deepEqual(complaints, [])
  await context.close()
}

const pathsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))

/** Looks at a place's page, and at the page of its list's first row. */
async function findBarriersOfPlace(page: Page, place: string): Promise<void> {
  await findBarriers(page, place)
  const line = page.getByRole('table').first().locator('tbody a').first()
  const entry =
    (await line.count()) > 0 && (await line.evaluate((link: HTMLAnchorElement) => link.pathname))
  if (!entry) return
  await follow(page, line, entry)
  await findBarriers(page, entry)
}

/**
 * Follows a console link and waits until the page has loaded. A list with a single entry leads on to that
 * entry.
 */
async function follow(page: Page, link: Locator, path: string): Promise<void> {
  const isElsewhere = new URL(page.url()).pathname !== path
  const left = isElsewhere ? await page.locator('h1').textContent() : ''
  await link.click()
  await page.waitForFunction(
    ([place, title]) =>
      `${location.pathname}/`.startsWith(`${place}/`) &&
      document.querySelector('h1')?.textContent !== title,
    [path, left] as const,
  )
  await isLoaded(page)
}

/** Waits until a console page has its title and has been idle for some frames. */
async function isLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /\w/ }).waitFor()
  await page.waitForFunction(() => {
    const seen = window as unknown as { still?: number }
    const isLoading = document.querySelector('.MuiSkeleton-root, [role=progressbar]') !== null
    // Loaded content may load more once it is shown.
    seen.still = isLoading ? 0 : (seen.still ?? 0) + 1
    const isStill = seen.still > 5
    if (isStill) seen.still = 0
    return isStill
  })
}

/** Asserts that axe finds nothing, by all rules and then by the other theme's colours. */
async function findBarriers(page: Page, where: string): Promise<void> {
  assert.deepEqual(await axeViolations(page), [], where)
  const theme = () => page.evaluate(() => localStorage.getItem('theme'))
  const before = await theme()
  // Hovering would open its tooltip, which is semi-transparent for a moment.
  await page.getByRole('button', { name: 'Toggle light/dark mode' }).dispatchEvent('click')
  await page.waitForFunction((left) => localStorage.getItem('theme') !== left, before)
  const other = await theme()
  assert.deepEqual(await axeViolations(page, ['color-contrast']), [], `${where}, in the ${other}`)
}

test('keyboard focus is always visible; a dialog traps and returns it', async () => {
  const owner = await newOperator(shop, 'owner', 'Siti')
  const { page, context } = await operatorVisit(shop, owner, desktop)
  for (const path of ['/console/queue', '/console/dashboard', '/console/orders']) {
    await page.goto(path)
    await isLoaded(page)
    const unseen: string[] = []
    for (let tabs = 0; tabs < 45; tabs += 1) {
      await page.keyboard.press('Tab')
      unseen.push(...(await page.evaluate(invisibleFocus)))
    }
    assert.deepEqual(unseen, [], path)
  }
  // Longer than a filter waits for further typing.
  await page.waitForTimeout(700)
  assert.equal(page.url(), `${shop.url}/console/orders`, 'Tab changes no filter')
  const link = page
    .getByRole('row')
    .filter({ hasText: 'To be delivered' })
    .getByRole('link')
    .first()
  await link.focus()
  await page.keyboard.press('Enter')
  const deliver = page.getByRole('button', { name: 'Deliver', exact: true })
  await deliver.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
  const isAtDeliver = () => deliver.evaluate((button) => button === document.activeElement)
  for (let tabs = 0; tabs < 3 && !(await isAtDeliver()); tabs += 1) await page.keyboard.press('Tab')
  assert.equal(await isAtDeliver(), true, 'what is to be done is at most three Tabs away')
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
  assert.equal(await isAtDeliver(), true)
  await context.close()
})
