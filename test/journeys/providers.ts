import type { Page } from 'playwright-core'
import { openShop } from './open-shop.ts'
import { confirmOrder, fillIn, total } from './shopping.ts'

/**
 * A shop that is paid as for real: the card checkout's script comes from another host than the
 * shop's, and no message of the card provider's ever arrives, so that the shop knows only what it
 * asks for.
 */
export function openPayingShop(settings: Record<string, string> = {}) {
  return openShop(
    (port) => ({
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RAZORPAY_CHECKOUT_URL: `http://localhost:${port}/sandbox/razorpay/checkout.js`,
      ...settings,
    }),
    { razorpay: { webhookOn: false } },
  )
}

/** Orders by card or bank from a game's page, up to where the provider takes over. */
export async function order(page: Page, method: 'Card' | 'Online banking'): Promise<void> {
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method })
  await total(page)
  await confirmOrder(page)
}

export const cardWindow = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame')

/** Presses a button in the card provider's window. */
export const atCard = (page: Page, name: string) =>
  cardWindow(page).getByRole('button', { name, exact: true }).click()

/** Presses a button on the bank's page. */
export const atBank = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
