// A queue that cannot hurt: its traps, over a line with 300 ms of latency.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderPage } from '@apeak/contract/orders-console'
import type { Locator, Page } from 'playwright-core'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { chosen, confirm, dialog, dialogViolations, openQueue, waitForText } from './desk-steps.ts'
import { mailTo } from './mailbox.ts'
import { type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { slowLine } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { orderAt } from './shopping.ts'

/** With the eleventh guest, who asks for a correction. */
const ORDERS = 11

let shop: OpenShop
let farid: Visit
let page: Page
let orders: string[]
let siti: Awaited<ReturnType<typeof newOperator>>
before(async () => {
  shop = await openOwnShop()
  orders = await makeBusyDay(shop.url, ORDERS)
  siti = await newOperator(shop, 'owner', 'Siti')
  farid = await openQueue(shop, 'fulfilment', 'Farid', ORDERS)
  page = farid.page
  await slowLine(page)
  await page.getByRole('button', { name: 'To deliver', exact: true }).click()
})
after(() => shop.close())

const rows = () => page.locator('main ol > li')
const rowOf = (reference: string) => rows().filter({ hasText: reference })
const choose = (row: Locator) => row.locator('button[aria-expanded]').click()
const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

/** An order with this id or reference, as operators see it. */
async function orderOf(order: string): Promise<OrderPage> {
  const { body } = await siti.get(`/api/console/orders?q=${order}`)
  const [{ id } = { id: '' }] = body.data as { id: string }[]
  return (await siti.get(`/api/console/orders/${id}`)).body as unknown as OrderPage
}

const statusOf = async (order: string) => (await orderOf(order)).status

/** The reference of the selected order, which its row can copy. */
const chosenReference = async () =>
  /AP-\w{4}-\w{4}/.exec(await chosen(page).innerText())?.[0] ?? 'none'

/** The events of an order's delivery. */
const delivery = /^(completed|delivery_undone)$/

/** Holds the requests to an address until the returned function is called. */
async function holdRequests(address: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return resolve
}

const completed = async () =>
  ((await siti.get('/api/console/orders?status=completed')).body.data as unknown[]).length

describe('safeguards of the queue', () => {
  test('locks an order with a requested correction until it is accepted by key', async () => {
    assert.match(await page.title(), /^\(\d+\) Queue$/)
    assert.deepEqual(await axeViolations(page), [], 'the queue')
    const corrected = rows().filter({ hasText: 'Correction requested' })
    await choose(corrected)
    await page.evaluate(() => navigator.clipboard.writeText('nothing'))
    await page.keyboard.press('1')
    await waitForText(page, 'Accept or decline the correction first.')
    assert.equal(await clipboard(), 'nothing')
    await page.keyboard.press('d')
    await page.keyboard.press('x')
    await dialog(page, 'Decline the correction').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Decline the correction').waitFor({ state: 'detached' })
    const goOn = await holdRequests('**/api/console/orders/*/details')
    await page.keyboard.press('a')
    // Ignored: the queue does not show the new player yet.
    await page.keyboard.press('1')
    goOn()
    await corrected.waitFor({ state: 'detached' })
    assert.equal(await clipboard(), 'nothing')
    await page.keyboard.press('1')
    await until('the new player is copied', async () => (await clipboard()) === '20000000')
    assert.equal(await statusOf(orders[10] ?? ''), 'processing')
  })

  test('asks before another operator’s order is copied or delivered', async () => {
    await choose(rows().first())
    const { id } = await orderOf(await chosenReference())
    await chosen(page)
      .getByRole('button', { name: /^Deliver/ })
      .waitFor()
    await page.keyboard.press('d')
    await dialog(page, /^Deliver/).waitFor()
    // Claimed while the dialog is open.
    const claimed = await siti.post('/api/console/queue/claim', { kind: 'order', id })
    assert.equal(claimed.status, 200)
    await page.keyboard.press('Enter')
    const held = dialog(page, /^Deliver/)
    await held.getByText('Siti has claimed this order.').first().waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await held.getByRole('button', { name: 'Deliver' }).isDisabled(), true)
    assert.deepEqual(await dialogViolations(page), [], 'a claimed order')
    await page.keyboard.press('Escape')
    await held.waitFor({ state: 'detached' })
    await chosen(page).getByText('Take over from Siti').waitFor()
    await page.keyboard.press('1')
    await dialog(page, 'Siti has claimed this order').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Siti has claimed this order').waitFor({ state: 'detached' })
    assert.equal(await statusOf(id), 'processing')
  })

  test('delivers one order, however often the keys are pressed, and undoes it', async () => {
    await choose(rows().nth(1))
    const { id } = await orderOf(await chosenReference())
    const reference = await chosenReference()
    await page.keyboard.press('d')
    await page.keyboard.press('d')
    const deliver = dialog(page, /^Deliver/)
    await deliver.getByText(reference).waitFor()
    const { product_name, options } = await orderOf(id)
    const said = (await deliver.innerText()).replaceAll(/\s/g, '')
    for (const text of [product_name, ...options.map(({ value }) => value)]) {
      assert.ok(said.includes(text.replaceAll(/\s/g, '')), `${text} in ${said}`)
    }
    assert.deepEqual(await dialogViolations(page), [], 'delivering')
    const goOn = await holdRequests('**/api/console/orders/*/deliver')
    for (const key of ['Enter', 'Enter', 'd', 'Enter', 'd']) await page.keyboard.press(key)
    goOn()
    await dialog(page, /^Deliver/).waitFor({ state: 'detached' })
    assert.equal(await rowOf(reference).count(), 0, 'its row left with the answer')
    // Offered for some seconds only.
    await page.keyboard.press('u')
    await page.keyboard.press('u')
    await waitForText(page, 'Delivery undone')
    await page.waitForFunction(() => !document.body.innerText.includes('Undo'))
    const { status, timeline } = await orderOf(id)
    const moves = timeline.map(({ event }) => event).filter((event) => delivery.test(event))
    assert.deepEqual([status, ...moves], ['processing', 'completed', 'delivery_undone'])
    assert.equal(await completed(), 0)
    await page.getByRole('button', { name: 'Mark all to deliver' }).waitFor()
  })

  test('asks a shopper, who answers on the order’s page; the answer comes back to the row', async () => {
    await choose(rows().nth(1))
    const { customer_email } = await orderOf(await chosenReference())
    await page.keyboard.press('q')
    await dialog(page, 'Ask the shopper').getByLabel('Question').fill('Asia or Europe?')
    assert.deepEqual(await dialogViolations(page), [], 'asking')
    await confirm(page, 'Ask')
    const waiting = rows().filter({ hasText: 'Waiting for the shopper' })
    await waiting.waitFor()
    const mail = await mailTo(shop, customer_email ?? '', 'A question about your order')
    const link = /\/order-success\?order_id=\w+#key=[\w-]+/.exec(mail)?.[0] ?? ''
    const shopper = await shop.visit(phone)
    await shopper.page.goto(link)
    await orderAt(shopper.page, 'We need your answer')
    await shopper.page.getByRole('textbox', { name: 'Your answer' }).fill('Asia')
    assert.deepEqual(await axeViolations(shopper.page), [], 'a question')
    await shopper.page.getByRole('button', { name: 'Send answer' }).click()
    await shopper.page.getByText('You answered:').waitFor()
    assert.deepEqual(shopper.complaints, [])
    await shopper.context.close()
    await waiting.waitFor({ state: 'detached' })
    await waitForText(page, 'Answer: Asia')
  })

  test('filters by game; delivers marked orders together, and lists the exceptions', async () => {
    const all = await rows().count()
    await page.getByRole('combobox', { name: 'Game' }).click()
    const game = page.getByRole('option', { name: /^Mobile Legends/ })
    const [, ofGame = ''] = /\((\d+)\)/.exec(await game.innerText()) ?? []
    await game.click()
    await page.waitForFunction((n) => document.querySelectorAll('main ol > li').length < n, all)
    assert.ok((await rows().count()) <= Number(ofGame))
    await page.getByRole('combobox', { name: 'Game' }).click()
    await page.getByRole('option', { name: 'All games' }).click()
    await page.getByRole('button', { name: 'Mark all to deliver' }).click()
    const count = await rows().count()
    await waitForText(page, `${count} marked`)
    await page.keyboard.press('l')
    // All but Siti's.
    await until('the marked orders are copied', async () => {
      const lines = (await clipboard()).split('\n')
      return lines.length === count - 1 && lines.some((line) => line.includes('20000000'))
    })
    await page.keyboard.press('d')
    await dialog(page, `Deliver ${count} orders`).waitFor()
    assert.deepEqual(await dialogViolations(page), [], 'delivering many')
    await page.keyboard.press('Enter')
    await dialog(page, '1 not delivered').getByText('Siti has claimed this order.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, '1 not delivered').waitFor({ state: 'detached' })
    assert.equal(await rows().count(), 1)
    assert.equal(await completed(), count - 1)
  })

  test('shows a dispute and a claim in the single row of an order, which cannot be delivered', async () => {
    const reference = await chosenReference()
    const { id } = await orderOf(reference)
    await shop.query(
      `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, payment_id,
                                    amount_sen, currency, state, reason, respond_by)
       select provider, 'chargeback', 'disp_1', provider_payment_id, id, amount_sen, 'MYR', 'pending',
              'fraudulent', timestamptz '2026-12-03 12:00+08'
       from payments where payable_id = $1`,
      [id],
    )
    await rowOf(reference).getByText('Disputed: fraud, answer by 3 Dec').waitFor()
    await rowOf(reference).getByText('Siti', { exact: true }).waitFor()
    assert.equal(await rows().count(), 1)
    assert.equal(
      await chosen(page)
        .getByRole('button', { name: /^Deliver/ })
        .count(),
      0,
    )
    await page.keyboard.press('d')
    await chosen(page).getByRole('button', { name: 'Take over from Siti' }).focus()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await statusOf(id), 'processing')
    assert.deepEqual(
      farid.complaints.filter((one) => !/status of 409/.test(one)),
      [],
    )
    await farid.context.close()
  })
})
