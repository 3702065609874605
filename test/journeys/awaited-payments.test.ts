import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { confirmTopUp, visitMember, waitForBalance } from './gold.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { clickAtBank, order } from './providers.ts'
import { orderAt } from './shopping.ts'

let shop: OpenShop
before(async () => {
  // Other journeys' payments would use up Fiuu's quota. The bank's delay allows a slow machine to reload a
  // page meanwhile.
  shop = await openOwnShop(undefined, undefined, { fiuu: { pendingMs: 45_000 } })
})
after(() => shop.close())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name }).waitFor({ timeout: 90_000 })

// Banks take long, so both are awaited together.
describe('payments that the bank has not decided yet', { concurrency: true }, () => {
  test('a pending bank payment updates its order when it succeeds or fails', async () => {
    const [well, badly] = [await shop.visit(phone), await shop.visit(desktop, 'light')]
    const ends = [
      [well.page, 'Pending, then success'],
      [badly.page, 'Pending, then failure'],
    ] as const
    for (const [page, end] of ends) {
      await order(page, 'Online banking')
      await clickAtBank(page, end)
      await orderAt(page, 'We are waiting for your bank')
      // At once: the bank may decide while the other order is made.
      if (page === well.page) {
        await page.reload()
        await orderAt(page, 'We are waiting for your bank')
      }
    }
    await orderAt(well.page, 'Order Success')
    await orderAt(badly.page, 'You were not charged')
    assert.equal(await badly.page.getByRole('button', { name: 'Try again' }).count(), 1)
    await well.context.close()
    await badly.context.close()
  })

  test('a pending top-up updates when it succeeds or fails', async () => {
    const visits = [await visitMember(shop, phone), await visitMember(shop, desktop, 'light')]
    const [well, badly] = visits.map(({ page }) => page) as [Page, Page]
    const ends = [
      [well, 'Pending, then success'],
      [badly, 'Pending, then failure'],
    ] as const
    for (const [page, end] of ends) {
      await page.goto('/gold-topup')
      await confirmTopUp(page, 'RM 100.00', 'Online banking')
      await clickAtBank(page, end)
      await page.getByRole('heading', { name: 'We are waiting for your bank' }).waitFor()
      if (page === well) await page.reload()
    }
    await heading(well, 'Payment successful')
    await waitForBalance(well, 'RM 100.00')
    await heading(badly, 'Payment verification failed')
    await waitForBalance(badly, 'RM 0.00')
    await badly.getByRole('button', { name: 'Try again' }).click()
    await clickAtBank(badly, 'Success')
    await waitForBalance(badly, 'RM 100.00')
    for (const { context } of visits) await context.close()
  })
})
