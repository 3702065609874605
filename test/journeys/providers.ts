import type { Page } from 'playwright-core'
import { placeOrder } from './shopping.ts'

/** Orders by card or bank from a game's page, up to the provider's part. */
export async function order(page: Page, method: 'Card' | 'Online banking'): Promise<void> {
  await placeOrder(page, { item: '42 Diamonds', method })
}

export const cardWindow = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame')

/** Presses a button in the card provider's window. */
export const clickAtCard = (page: Page, name: string) =>
  cardWindow(page).getByRole('button', { name, exact: true }).click()

/** Has the bank decline the card. */
export async function declineAtCard(page: Page): Promise<void> {
  await cardWindow(page).getByLabel('Reason').selectOption('declined by the bank')
  await clickAtCard(page, 'Failure')
}

/** Presses a button on the bank's page. */
export const clickAtBank = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
