// The effort of a purchase on a phone: taps, typed values and scrolled pixels of four walks.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { confirmTopUp, visitMember, waitForBalance } from './gold.ts'
import { type OpenShop, openShop, phone } from './open-shop.ts'
import { cardWindow, clickAtBank, clickAtCard } from './providers.ts'
import { confirmButton, orderAt, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const game = '/products/mobile-legends'
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

type Count = { taps: number; typed: number; scrolled: number }

/** Counts the scrolling of every page of a browser, whatever causes it. */
const countScrolling = (context: BrowserContext) =>
  context.addInitScript(() => {
    let last = 0
    let path = location.pathname
    addEventListener('scroll', () => {
      const isAnother = path !== location.pathname
      // A new page starting at its top does not count.
      const far = isAnother && scrollY === 0 ? 0 : Math.abs(scrollY - last)
      path = location.pathname
      last = scrollY
      sessionStorage.setItem('scrolled', String(Number(sessionStorage.getItem('scrolled')) + far))
    })
  })

/** A shopper who scrolls only as far as needed to see the next target, and counts. */
function walker(page: Page) {
  const count: Count = { taps: 0, typed: 0, scrolled: 0 }

  async function tap(what: Locator): Promise<void> {
    // A target that was replaced while it was waited for is looked up again.
    do await what.waitFor()
    while (!(await what.evaluate(tapInSight)))
    count.taps += 1
  }
  return {
    tap,
    async type(what: Locator, value: string): Promise<void> {
      await tap(what)
      await what.fill(value)
      count.typed += 1
    },
    /** The counts of this walk; starts the next one. */
    async took(): Promise<Count> {
      const scrolled = await page.evaluate(() => {
        const far = Number(sessionStorage.getItem('scrolled'))
        sessionStorage.removeItem('scrolled')
        return Math.round(far)
      })
      const done = { ...count, scrolled }
      Object.assign(count, { taps: 0, typed: 0 })
      return done
    },
  }
}

/**
 * Taps an element as soon as it is between the header and the dock or the window's edge, enabled and covered
 * by nothing. Returns false if it left the page before. Playwright's `click` is not used because it scrolls
 * to and fro while something covers its target, for example the dock that grows with the total.
 */
async function tapInSight(element: HTMLElement): Promise<boolean> {
  const end = performance.now() + 20_000
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

  function bringIntoSight(): void {
    if (element.closest('[role="dialog"], [data-dock]')) return
    const { top, bottom } = element.getBoundingClientRect()
    const from = boxOf('header')?.bottom ?? 0
    const to = boxOf('[data-dock]')?.top ?? innerHeight
    if (top < from) scrollBy({ top: top - from - 8, behavior: 'instant' })
    else if (bottom > to) scrollBy({ top: bottom - to + 8, behavior: 'instant' })
  }

  function canBeTapped(): boolean {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(hit) && !element.matches(':disabled, [aria-disabled="true"]')
  }

  while (element.isConnected) {
    bringIntoSight()
    if (canBeTapped()) {
      element.click()
      return true
    }
    if (performance.now() > end) throw new Error(`Covered or disabled: ${element.outerHTML}`)
    await new Promise(requestAnimationFrame)
  }
  return false
}

const item = (page: Page) => page.locator('#select-item label', { hasText: '42 Diamonds' }).first()
const method = (page: Page, name: string) =>
  page.locator('#select-payment').getByRole('button', { name })
const buy = (page: Page) => page.locator('button:visible', { hasText: 'Buy Now' })

/** Asserts that a walk's counts are at most `most`, and prints them. */
function note(t: TestContext, walk: string, took: Count, most: Count): void {
  const { taps, typed, scrolled } = took
  t.diagnostic(`${walk}: ${taps} taps, ${typed} typed, ${scrolled} px`)
  assert.ok(taps <= most.taps, `${walk}: ${taps} taps`)
  assert.ok(typed <= most.typed, `${walk}: ${typed} typed`)
  assert.ok(scrolled <= most.scrolled, `${walk}: ${scrolled} px`)
}

for (const viewport of sizes) {
  const size = `${viewport.width} × ${viewport.height}`
  const isLow = viewport.height < 700

  test(`at ${size} a guest buys, is declined, pays by another method, and buys again`, async (t) => {
    const context = await shop.context({ ...phone, viewport })
    await countScrolling(context)
    const page = await context.newPage()
    const walk = walker(page)
    await page.goto(game)
    await page.getByLabel('User ID').waitFor()
    await page.waitForFunction(() => !document.querySelector('button[type="submit"]:disabled'))
    const end = await page.locator('#select-payment').evaluate((section) => {
      return section.getBoundingClientRect().bottom
    })
    t.diagnostic(`id, items and methods end at ${Math.round(end)} px of ${size}`)
    assert.ok(end <= 2 * viewport.height, 'they are seen within two screens')

    await walk.type(page.getByLabel('User ID'), '12345678')
    await walk.type(page.getByLabel('Zone ID'), '2345')
    await walk.tap(item(page))
    await walk.tap(method(page, 'Card'))
    await walk.type(page.getByLabel('Email'), `walk-${viewport.width}@example.com`)
    await total(page)
    await walk.tap(buy(page))
    await walk.tap(confirmButton(page))
    await cardWindow(page).getByRole('button', { name: 'Close' }).waitFor()
    const first = { taps: 7, typed: 3, scrolled: isLow ? 1000 : 1200 }
    note(t, `first-time guest by card, ${size}`, await walk.took(), first)

    await clickAtCard(page, 'Failure')
    await orderAt(page, 'You were not charged')
    await walk.tap(page.getByRole('link', { name: 'Choose another payment method' }))
    const dialog = page.getByRole('dialog', { name: 'Continue payment' })
    await walk.tap(dialog.getByRole('button', { name: 'Online banking' }))
    await walk.tap(dialog.getByRole('button', { name: 'Confirm' }))
    await page.getByText('Way to pay').waitFor()
    const declined = { taps: 3, typed: 0, scrolled: 300 }
    note(t, `decline then other method, ${size}`, await walk.took(), declined)
    await clickAtBank(page, 'Success')
    await orderAt(page, 'Order Success')
    await walk.took()

    await page.goto(game)
    await walk.tap(item(page))
    await total(page)
    await walk.tap(buy(page))
    await walk.tap(confirmButton(page).filter({ hasText: 'Online banking' }))
    await page.getByText('Way to pay').waitFor()
    const returning = { taps: 3, typed: 0, scrolled: 300 }
    note(t, `returning guest by bank, ${size}`, await walk.took(), returning)
    await context.close()
  })
}

test('a member pays with gold', async (t) => {
  const { page, context, person } = await visitMember(shop, phone)
  await countScrolling(context)
  await page.goto('/gold-topup')
  await confirmTopUp(page, 'RM 50.00', 'Online banking')
  await clickAtBank(page, 'Success')
  await waitForBalance(page, 'RM 50.00')
  const walk = walker(page)
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    const isFirst = viewport === sizes[0]
    await page.goto(game)
    await walk.took()
    if (isFirst) {
      await walk.type(page.getByLabel('User ID'), '12345678')
      await walk.type(page.getByLabel('Zone ID'), '2345')
    }
    await walk.tap(item(page))
    if (isFirst) await walk.tap(method(page, 'Apeak Gold'))
    await walk.type(page.getByLabel('Security PIN'), person.pin)
    await walk.tap(page.getByRole('button', { name: 'Verify PIN' }))
    await page.getByText('PIN Verified Successfully').waitFor()
    await total(page)
    await walk.tap(buy(page))
    await walk.tap(confirmButton(page))
    await orderAt(page, 'Order Success')
    const most = isFirst
      ? { taps: 8, typed: 3, scrolled: 1200 }
      : { taps: 5, typed: 1, scrolled: 1000 }
    const who = isFirst ? 'member by gold, first time' : 'member by gold, again'
    note(t, `${who}, ${viewport.width} × ${viewport.height}`, await walk.took(), most)
  }
  await context.close()
})
