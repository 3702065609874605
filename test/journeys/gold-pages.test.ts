import { after, before, test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { confirmTopUp, visitMember } from './gold.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { clickAtCard } from './providers.ts'
import { fillIn, total } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

for (const [name, device] of [['a phone', phone] as const, ['a desktop', desktop] as const]) {
  test(`on ${name}, in either theme, the gold and order pages have no accessibility violations`, async () => {
    const { page, context, api } = await visitMember(shop, device)
    await page.goto('/gold-history')
    await page.getByText('No gold activity yet.').waitFor()
    await assertAccessible(page, 'an empty gold history')
    await page.goto('/gold-topup')
    await page.getByRole('button', { name: 'RM 100.00' }).click()
    await page.getByRole('button', { name: 'Card' }).click()
    await assertAccessible(page, 'a top-up')
    await page.getByRole('button', { name: 'Top Up', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await assertAccessible(page, 'its confirmation')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await confirmTopUp(page, 'RM 50.00', 'Manual bank transfer')
    await page.getByRole('heading', { name: 'Top-up received' }).waitFor()
    await assertAccessible(page, 'a top-up that is received')

    await page.goto('/gold-history')
    await page.getByRole('button', { name: 'Continue payment' }).waitFor()
    await assertAccessible(page, 'the gold history')
    await page.getByRole('button', { name: 'Continue payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Card' }).click()
    await assertAccessible(page, 'continuing a top-up')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByRole('dialog', { name: 'Confirm cancel?' }).waitFor()
    await assertAccessible(page, 'cancelling a top-up')

    await page.goto('/gold-topup')
    await confirmTopUp(page, 'RM 50.00', 'Card')
    await clickAtCard(page, 'Success')
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
    await page.goto('/products/mobile-legends')
    await fillIn(page, { item: '42 Diamonds', method: 'Apeak Gold' })
    await total(page)
    await page.getByLabel('Security PIN').fill('000000')
    await page.getByRole('button', { name: 'Verify PIN' }).click()
    await page.getByText('Invalid PIN').waitFor()
    await assertAccessible(page, 'a wrong PIN')

    await page.goto('/transaction-history')
    await page.getByText('You have no orders').waitFor()
    await assertAccessible(page, 'an empty history of orders')
    await api.leaveUnpaid('70 Diamonds')
    await page.reload()
    await page.getByRole('link', { name: 'Continue payment' }).waitFor()
    await assertAccessible(page, 'the history of orders')
    await page.getByRole('link', { name: 'Continue payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apeak Gold' }).click()
    await page.getByRole('dialog').getByText('Discount').waitFor()
    await assertAccessible(page, 'continuing an order')
    await context.close()
  })
}
