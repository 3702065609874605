import type { Locator, Page } from 'playwright-core'
import { barriersOn } from './axe.ts'
import { type Device, desktop, type OpenShop, type Theme, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

/** Waits until the queue says how much waits. */
export const waiting = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${count} waiting` })
    .waitFor({ timeout: 60_000 })

/** The row of the queue that is chosen. */
export const chosen = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('[aria-expanded="true"]') })

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses the button of a dialog that does what it asks. */
export const confirm = (within: Page | Locator, name: string) => {
  const place = 'goto' in within ? within.getByRole('dialog') : within
  return place.getByRole('button', { name, exact: true }).click()
}

/** What axe finds in the open dialog, whatever message comes and goes beside it. */
export const barriersInDialog = (page: Page) => barriersOn(page, undefined, '[role=dialog]')

/** Waits until the page says something, wherever. */
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Refunds the order that a page shows, all of it as gold, as far as the shop lets this operator. */
export async function refundAsGold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('combobox', { name: 'Where to' }).click()
  await page.getByRole('option', { name: 'As gold of the customer' }).click()
  await page.getByLabel('Reason').fill('They changed their mind')
  await said(page, 'has it as gold at once')
  await confirm(page, 'Refund')
}

/** A browser of an operator who is at their desk, where so much waits. */
export async function visitDesk(
  shop: OpenShop,
  role: 'owner' | 'finance' | 'fulfilment',
  name: string,
  count: number,
  { device = desktop, theme = 'dark' }: { device?: Device; theme?: Theme } = {},
): Promise<Visit> {
  const visit = await operatorVisit(shop, await newOperator(shop, role, name), device, theme)
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit.page.goto('/console/queue')
  await waiting(visit.page, count)
  return visit
}
