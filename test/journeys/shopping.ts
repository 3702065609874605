import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../server/testing/until.ts'

/** A shopper's input on a game's page, in its order there. */
export type Wanted = { item: string; method: string; email?: string }

/** Fills in a game's whole form and waits for the price. */
export async function fillIn(page: Page, { item, method, email }: Wanted): Promise<void> {
  for (const field of await page.locator('#enter-details input').all()) await field.fill('12345678')
  await chooseItem(page, item)
  await choosePayment(page, method)
  await page.getByLabel('Email').fill(email ?? 'aina@example.com')
}

/** Waits until the page has filled in a field. */
export async function untilFilled(field: Locator, value: string): Promise<void> {
  await until(`the page fills in ${value}`, async () => (await field.inputValue()) === value)
}

export async function chooseItem(page: Page, name: string): Promise<void> {
  await page.locator('#select-item label').filter({ hasText: name }).first().click()
}

export async function choosePayment(page: Page, name: string): Promise<void> {
  await page.locator('#select-payment').getByRole('button', { name }).click()
}

/** Chooses '42 Diamonds' by card on the page of Mobile Legends, and applies a voucher. */
export async function chooseWithVoucher(page: Page, code: string): Promise<void> {
  await page.goto('/products/mobile-legends')
  for (const field of await page.locator('#enter-details input').all()) await field.fill('12345678')
  await chooseItem(page, '42 Diamonds')
  await choosePayment(page, 'Card')
  await page.getByLabel('Voucher', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.locator('#buy').getByText(`Voucher ${code}`).waitFor()
}

/** Presses the visible Buy Now: in the panel, or in the bar on phones. */
export async function buyNow(page: Page): Promise<void> {
  await page.locator('button:visible', { hasText: 'Buy Now' }).click()
}

/** Opens the confirmation dialog and confirms the order. */
export async function confirmOrder(page: Page): Promise<void> {
  await buyNow(page)
  await confirmButton(page).click()
}

/** Orders on a game's page, up to the start of the payment. */
export async function placeOrder(page: Page, wanted: Wanted): Promise<void> {
  await page.goto('/products/mobile-legends')
  await fillIn(page, wanted)
  await total(page)
  await confirmOrder(page)
}

/** The button that makes the order, labelled such as 'Pay RM 18.36 · Card'. */
export function confirmButton(page: Page): Locator {
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  return dialog.getByRole('button', { name: /^(Pay|Place order ·) RM / })
}

/** The price on the page once it is stable. */
export async function total(page: Page): Promise<string> {
  const summary = page.locator('#buy dl[aria-busy="false"]')
  await summary.waitFor()
  return summary.locator('dd').last().innerText()
}

/** The facts of the shown order. */
export const orderFacts = (page: Page) => page.locator('dl').filter({ hasText: 'Order ID' })

/** Asserts that the order's page has this title; returns the order's id. */
export async function orderAt(page: Page, title: string | RegExp): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 90_000 })
  const id = await orderFacts(page).locator('dd').first().innerText()
  assert.match(id, /^o[0-9a-z]{26}$/)
  return id
}

/** Waits for a toast and returns its text. */
export async function toastOf(page: Page): Promise<string> {
  const toast = page.locator('[data-sonner-toast][data-front="true"]')
  await toast.waitFor()
  return toast.innerText()
}
