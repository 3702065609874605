import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** What a shopper fills in on a game's page, in the order in which it stands there. */
export type Wanted = { item: string; method: string; email?: string }

/** Fills in the whole page of a game that asks for details, and waits for the price. */
export async function fillIn(page: Page, { item, method, email }: Wanted): Promise<void> {
  for (const field of await page.locator('#enter-details input').all()) await field.fill('12345678')
  await chooseItem(page, item)
  await choosePayment(page, method)
  await page.getByLabel('Email').fill(email ?? 'aina@example.com')
}

export async function chooseItem(page: Page, name: string): Promise<void> {
  await page.locator('#select-item label').filter({ hasText: name }).first().click()
}

export async function choosePayment(page: Page, name: string): Promise<void> {
  await page.locator('#select-payment').getByRole('button', { name }).click()
}

/** Presses the one Buy Now that is in sight: in the panel, or on phones in the bar. */
export async function buyNow(page: Page): Promise<void> {
  await page.locator('button:visible', { hasText: 'Buy Now' }).click()
}

/** Goes on to the dialog in which the order is confirmed, and confirms it. */
export async function confirmOrder(page: Page): Promise<void> {
  await buyNow(page)
  await confirmButton(page).click()
}

/** Orders on a game's page, up to where its payment begins. */
export async function placeOrder(page: Page, wanted: Wanted): Promise<void> {
  await page.goto('/products/mobile-legends')
  await fillIn(page, wanted)
  await total(page)
  await confirmOrder(page)
}

/** The button that makes the order, which says what it does: 'Pay RM 18.36 · Card'. */
export function confirmButton(page: Page): Locator {
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  return dialog.getByRole('button', { name: /^(Pay|Place order ·) RM / })
}

/** The price that the page shows in the end, once it stands still. */
export async function total(page: Page): Promise<string> {
  const summary = page.locator('#buy dl[aria-busy="false"]')
  await summary.waitFor()
  return summary.locator('dd').last().innerText()
}

/** Asserts that the order's page says `title`, and returns the order's id. */
export async function orderAt(page: Page, title: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 90_000 })
  const id = await page.locator('dd').first().innerText()
  assert.match(id, /^o[0-9a-z]{26}$/)
  return id
}

/** Waits for a toast, and returns what it says. */
export async function toastOf(page: Page): Promise<string> {
  const toast = page.locator('[data-sonner-toast][data-front="true"]')
  await toast.waitFor()
  return toast.innerText()
}
