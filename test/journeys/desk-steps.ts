import type { Locator, Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { type Device, desktop, type OpenShop, type Theme, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

/** Waits until the queue shows this number of items. */
export const waiting = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${count} waiting` })
    .waitFor({ timeout: 60_000 })

/** The selected row of the queue. */
export const chosen = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('[aria-expanded="true"]') })

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses a dialog's confirming button. */
export const confirm = (within: Page | Locator, name: string) => {
  const place = 'goto' in within ? within.getByRole('dialog') : within
  return place.getByRole('button', { name, exact: true }).click()
}

/** The axe violations in the open dialog, apart from messages beside it. */
export const dialogViolations = (page: Page) => axeViolations(page, undefined, '[role=dialog]')

/** Waits until the page shows a text. */
export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor()

/** Refunds the whole order on a page as gold, within the operator's permissions. */
export async function refundAsGold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('combobox', { name: 'Refund to' }).click()
  await page.getByRole('option', { name: 'Customer’s gold' }).click()
  await page.getByLabel('Reason').fill('They changed their mind')
  await waitForText(page, 'The gold is credited immediately')
  await confirm(page, 'Refund')
}

/** Opens the queue for an operator, with this number of items. */
export async function openQueue(
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
