// A shopper follows an order live and corrects it while it waits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { desktop, type OpenShop, openShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { orderAt, placeOrder } from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Waits until an order's page shows this step as the current one. */
const isAt = (page: Page, step: string) =>
  page.locator('[aria-current="step"]').filter({ hasText: step }).waitFor({ timeout: 60_000 })

test('a guest follows an order live to its delivery and has a wrong player ID corrected', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await placeOrder(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  const id = await orderAt(page, 'Almost there')
  await isAt(page, 'waiting for your transfer')
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  await page.getByRole('button', { name: 'Correct the details' }).click()
  const form = page.getByRole('dialog', { name: 'Correct the details' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByText('Change at least one detail.').waitFor()
  await form.getByLabel('User ID').fill('Aina')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByText('A User ID is digits only, e.g. 12345678.').waitFor()
  await form.getByLabel('User ID').fill('87654321')
  await assertAccessible(page, 'asking for other details')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('We’ll review your correction before we deliver').waitFor()
  await assertAccessible(page, 'an order whose details are to be corrected')

  const owner = await newOperator(shop, 'owner')
  const desk = await operatorVisit(shop, owner, desktop)
  await desk.page.goto('/console/queue')
  const row = desk.page.getByRole('listitem').filter({ hasText: 'Correction requested' })
  await row.getByRole('button').first().click({ timeout: 60_000 })
  await row.getByRole('link', { name: 'Open order' }).click()
  const panel = desk.page.getByRole('alert').filter({ hasText: 'requests a correction' })
  await panel.getByText('87654321').waitFor({ timeout: 60_000 })
  // A table's headings are empty while it loads.
  await desk.page.getByText('No conversations yet.').waitFor()
  await assertAccessible(desk.page, 'an order whose shopper asks for a correction')
  await panel.getByRole('button', { name: 'Accept' }).click()
  const accept = desk.page.getByRole('dialog')
  await accept.getByRole('button', { name: 'Accept' }).click()
  // Elements behind an open dialog have no role: the panel is hidden before it is removed.
  await accept.waitFor({ state: 'hidden', timeout: 60_000 })
  await panel.waitFor({ state: 'hidden', timeout: 60_000 })
  await desk.context.close()

  await page.getByText('We corrected the details.').waitFor({ timeout: 60_000 })
  await page.locator('dd').filter({ hasText: '87654321' }).waitFor()
  const act = (action: string, body: Record<string, unknown>) =>
    owner.post(`/api/console/orders/${id}/${action}`, body)
  const money = { amount_sen: 360, bank_reference: 'MBB-2211', is_another: false }
  assert.equal((await act('money-seen', money)).status, 200)
  await isAt(page, 'Being delivered')
  await page.getByText('Amount Paid').waitFor()
  // If reading the order fails after a stream event, the page retries.
  await page.route('**/api/order-details/**', (route) => route.abort(), { times: 1 })
  const delivery = { qty: 1, code: null, note: null, request_key: 'delivered-1' }
  assert.equal((await act('deliver', delivery)).status, 200)
  await page.getByText('It is paid and delivered.').waitFor({ timeout: 60_000 })
  const failures = complaints.filter((one) => /ERR_FAILED|could not be read/.test(one))
  assert.notEqual(failures.length, 0)
  await assertAccessible(page, 'an order that is delivered')
  assert.ok(await page.evaluate(() => 'isSame' in window))

  const reference = await page.locator('dd').nth(1).innerText()
  await page.getByRole('link', { name: 'Get help' }).click()
  await page.getByRole('heading', { level: 1, name: 'Submit a Support Ticket' }).waitFor()
  const subject = page.getByLabel('Subject')
  await subject.waitFor()
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('#subject')?.value === wanted,
    `Order ${reference.trim()}`,
  )
  const refusals = complaints.filter((one) => one.includes('status of 422'))
  assert.equal(refusals.length, 1, 'the answer that cannot be one')
  assert.deepEqual(
    complaints.filter((one) => !failures.includes(one)),
    refusals,
  )
  await context.close()
})
