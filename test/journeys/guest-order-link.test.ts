// A guest order's URL shows it; the link in its mail, and the browser that made it, can change it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { orderAt, placeOrder } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop?.close())

const change = (page: Page) => page.getByRole('button', { name: 'Pay another way' })
const readOnly = (page: Page) => page.getByText('You can view this order but not change it here.')

test('a guest order’s URL is read-only; the mail’s link may change it and leaves no key in the URL', async () => {
  const email = 'link@example.com'
  const buyer = await shop.visit(phone)
  await placeOrder(buyer.page, { item: '42 Diamonds', method: 'Manual bank transfer', email })
  const id = await orderAt(buyer.page, 'Almost there')
  await change(buyer.page).waitFor()
  assert.equal(await readOnly(buyer.page).count(), 0)

  const address = `/order-success?order_id=${id}`
  const stranger = await shop.visit(desktop)
  for (const copied of [address, `${address}#key=${'x'.repeat(24)}`]) {
    await stranger.page.goto(copied)
    assert.equal(await orderAt(stranger.page, 'Almost there'), id)
    await readOnly(stranger.page).waitFor()
    assert.equal(await change(stranger.page).count(), 0)
    assert.ok(!stranger.page.url().includes('#'))
  }
  await assertAccessible(stranger.page, 'a guest’s order that is only seen')

  const mail = await mailTo(shop, email, 'We received your order')
  const link = /http\S+\/order-success\?order_id=\w+#key=([\w-]+)/.exec(mail)
  const [href = '', key = ''] = link ?? []
  const reader = await shop.visit(desktop)
  const asked: string[] = []
  reader.page.on('request', (request) => {
    asked.push(request.url(), request.headers().referer ?? '')
  })
  await reader.page.goto(href)
  await change(reader.page).waitFor()
  assert.equal(new URL(reader.page.url()).hash, '')
  assert.ok(!reader.page.url().includes(key))
  await reader.page.reload()
  await change(reader.page).click()
  await reader.page.getByRole('button', { name: 'Choose another payment method' }).click()
  const dialog = reader.page.getByRole('dialog', { name: 'Continue payment' })
  await dialog.getByRole('button', { name: 'Manual bank transfer' }).click()
  await dialog.locator('dl[aria-busy="false"]').last().waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).waitFor()
  // The navigation is reported with its fragment, which is never sent.
  assert.deepEqual(
    asked.filter((url) => url.includes(key) && url !== href),
    [],
  )

  // A wrong key in a link does not lock the buyer out.
  await buyer.page.goto(`${address}#key=${'x'.repeat(24)}`)
  await buyer.page.getByRole('link', { name: 'Continue payment' }).waitFor()
  assert.equal(await readOnly(buyer.page).count(), 0)
  await stranger.page.goto(address)
  await stranger.page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
  await stranger.page.getByText('The buyer can still pay for it.').waitFor()
  assert.equal(await stranger.page.getByText('Pay now, or choose another').count(), 0)
  await readOnly(stranger.page).waitFor()
  assert.equal(await stranger.page.getByRole('link', { name: 'Continue payment' }).count(), 0)
  for (const { complaints, context } of [buyer, stranger, reader]) {
    assert.deepEqual(complaints, [])
    await context.close()
  }
})
