// What a finger presses is at least 44 px wide and high, on every kind of page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { visitMember } from './gold.ts'
import { type OpenShop, openShop, phone } from './open-shop.ts'
import { buyNow, confirmButton, fillIn, orderAt, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Asserts that a page has no small target. */
async function assertPressable(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(smallTargets), [], where)
}

/**
 * Runs on the page: the controls of less than 44 × 44 px, with what extends them. Links within a sentence are
 * exempt, as in WCAG 2.5.5.
 */
function smallTargets(): string[] {
  const least = 43.5
  const small: string[] = []
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const controls = 'a[href], button, input, select, textarea, summary, [role="option"]'
  for (const control of document.querySelectorAll(controls)) {
    const isTick = control.matches('[type="radio"], [type="checkbox"], .sr-only')
    const target = (isTick && control.closest('label')) || control
    const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isSeen || target.closest('[inert], [aria-hidden="true"]') || isInSentence(control))
      continue
    if (control.matches(':disabled, [href="#content"]')) continue
    const box = target.getBoundingClientRect()
    const { top, left, bottom, right } = getComputedStyle(target, '::before')
    const beyond = (one: string, other: string) =>
      Math.max(0, -Number.parseFloat(one) || 0) + Math.max(0, -Number.parseFloat(other) || 0)
    const width = box.width + beyond(left, right)
    const height = box.height + beyond(top, bottom)
    if (width >= least && height >= least) continue
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
    small.push(`${name} ${Math.round(width)} × ${Math.round(height)}`)
  }
  return small
}

test('a guest’s controls are at least 44 px', async () => {
  const { page, context } = await shop.visit(phone)
  for (const path of [
    ...['/', '/products', '/products/app-store', '/nowhere', '/order-success', '/track-order'],
    ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email?email=a@b.co'],
    ...['/faq', '/news-and-events', '/news-and-events/welcome-to-apeak', '/about'],
    ...['/terms-and-conditions', '/partnership', '/submit-ticket'],
  ]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await assertPressable(page, path)
  }
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'FAQ' }).waitFor()
  await assertPressable(page, 'the menu')

  await page.goto('/products/mobile-legends')
  await page.getByPlaceholder('Search...').fill('steam 50')
  await page.getByRole('option').first().waitFor()
  await assertPressable(page, 'search results')
  await page.getByRole('button', { name: 'Where is it?' }).click()
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  await assertPressable(page, 'a filled form')
  await buyNow(page)
  await confirmButton(page).waitFor()
  await assertPressable(page, 'the confirmation')
  await confirmButton(page).click()
  await orderAt(page, 'Almost there')
  await page.getByRole('button', { name: 'I have paid' }).waitFor()
  await assertPressable(page, 'an order')
  await context.close()
})

test('a member’s controls are at least 44 px', async () => {
  const { page, context, api } = await visitMember(shop, phone)
  await api.leaveUnpaid('42 Diamonds')
  for (const path of [
    ...['/account-info', '/gold-topup', '/gold-history', '/transaction-history', '/referrals'],
    '/register-affiliate',
  ]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await assertPressable(page, path)
  }
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await assertPressable(page, 'the account menu')
  await context.close()
})
