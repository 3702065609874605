// Orders that a supplier delivers: by itself, and with a person's decision where its answer stays away.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { OrderSupply } from '@apeak/contract/suppliers-console'
import type { Page } from 'playwright-core'
import { sandboxKeys, supplierSettings } from '../../sandbox/settings.ts'
import { type RunningSandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { until } from '../../server/testing/until.ts'
import { assertAccessible } from './axe.ts'
import { confirm, dialog, waitForText } from './desk-steps.ts'
import { mailTo } from './mailbox.ts'
import { desktop, type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'
import { buyNow, confirmButton, fillIn, orderAt, total } from './shopping.ts'

let suppliers: RunningSandbox
let shop: OpenShop
let siti: Awaited<ReturnType<typeof newOperator>>
before(async () => {
  shop = await openOwnShop(async (port) => {
    suppliers = await startSandbox({ shopUrl: `http://127.0.0.1:${port}`, ...sandboxKeys })
    return supplierSettings(suppliers.url)
  })
  siti = await newOperator(shop, 'owner', 'Siti')
  await shop.query("select graphile_worker.add_job('map_demo_supplies')")
  await until('the suppliers are switched on', async () => {
    const { body } = await siti.get('/api/console/suppliers')
    return (body.data as { enabled: boolean }[]).some(({ enabled }) => enabled)
  })
})
after(async () => {
  await shop.close()
  await suppliers.close()
})
afterEach(() => suppliers.control.faults.clear())

/** A guest on a phone buys and pays; returns the visit at the order's page, and the order's id. */
async function buy(email: string): Promise<Visit & { id: string }> {
  const visit = await shop.visit(phone)
  const { page } = visit
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Online banking', email })
  await total(page)
  await buyNow(page)
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  return { ...visit, id: await orderAt(page, 'Order Success') }
}

/** Waits until an order's page shows this step as the current one. */
const isAt = (page: Page, step: string) =>
  page.locator('[aria-current="step"]').filter({ hasText: step }).waitFor()

const isDelivered = (page: Page) => page.getByText('It is paid and delivered.').waitFor()

async function supplyOf(id: string): Promise<OrderSupply | undefined> {
  const { body } = await siti.get(`/api/console/orders/${id}/supplies`)
  return (body.data as OrderSupply[])[0]
}

const untilState = (id: string, state: OrderSupply['state']) =>
  until(`its supplier's order is ${state}`, async () => (await supplyOf(id))?.state === state)

async function isInQueue(id: string): Promise<boolean> {
  const { body } = await siti.get('/api/console/queue')
  return (body.data as { id: string }[]).some((item) => item.id === id)
}

test('from purchase to delivered without an operator: the shopper sees it arrive', async () => {
  const { faults, suppliers: simulated } = suppliers.control
  faults.add({ provider: 'seagm', order: 'stuck', times: 1 })
  const { page, context, complaints, id } = await buy('nadia@example.com')
  await isAt(page, 'Being delivered')
  await untilState(id, 'processing')
  assert.equal(await isInQueue(id), false)
  await assertAccessible(page, 'an order that a supplier delivers')
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  await simulated.seagm.move((await supplyOf(id))?.ref ?? '', 'done')
  await isDelivered(page)
  assert.ok(await page.evaluate(() => 'isSame' in window), 'without a reload')
  await mailTo(shop, 'nadia@example.com', '42 Diamonds')
  const [delivery, ...others] = simulated.seagm.deliveries()
  assert.deepEqual([delivery?.player, others.length], ['userid=12345678&zoneid=12345678', 0])
  const { body } = await siti.get(`/api/console/orders/${id}`)
  const timeline = body.timeline as { actor_kind: string }[]
  assert.equal(
    timeline.some(({ actor_kind }) => actor_kind === 'operator'),
    false,
  )
  assert.deepEqual(complaints, [])
  await context.close()
})

describe('an order whose supplier never answers is decided by a person:', () => {
  /** `call`: what happens to the request. Every question is in vain. Returns the desk at the order, 16 minutes later. */
  async function undecided(call: 'answer_lost' | 'connection_refused', email: string) {
    const { faults } = suppliers.control
    faults.add({ provider: 'seagm', kind: 'orders.create', call })
    faults.add({ provider: 'seagm', kind: 'orders.status', call: 'error_504' })
    faults.add({ provider: 'seagm', notice: 'notice_never' })
    const visit = await buy(email)
    const { id, page } = visit
    await untilState(id, 'unknown')
    await isAt(page, 'Being delivered')
    assert.equal(await isInQueue(id), false)
    const time = "- interval '16 minutes'"
    await shop.query(
      `update supplier_orders set created_at = created_at ${time}, sent_at = sent_at ${time},
         next_check_at = now() where order_id = $1`,
      [id],
    )
    await shop.query(
      `select graphile_worker.add_job('check_supplier_order', json_build_object('id', id))
       from supplier_orders where order_id = $1`,
      [id],
    )
    await until('operators see it', () => isInQueue(id))
    await assertHonest(page)
    const desk = await operatorVisit(shop, siti, desktop)
    await desk.page.goto(`/console/orders/${id}/show`)
    await waitForText(desk.page, 'No answer')
    return { ...visit, desk }
  }

  /** The shopper reads that it is being delivered, and is offered nothing that the supplier could thwart. */
  async function assertHonest(page: Page): Promise<void> {
    await page.reload()
    await isAt(page, 'Being delivered')
    for (const name of ['Refund me', 'Correct the details']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
    assert.equal(await page.getByText('It is paid and delivered.').count(), 0)
  }

  async function decide({ page }: Visit, decision: string): Promise<void> {
    await page.getByRole('button', { name: 'Record outcome' }).click()
    const decideDialog = dialog(page, /^Outcome of AP/)
    await decideDialog.getByRole('combobox', { name: 'What happened' }).click()
    await page.getByRole('option', { name: decision }).click()
    await decideDialog.getByLabel('Reason').fill('Looked it up in the supplier’s panel')
    await assertAccessible(page, 'deciding an order without an answer')
    await confirm(decideDialog, 'Record')
    await decideDialog.waitFor({ state: 'hidden' })
  }

  test('it was delivered', async () => {
    const { page, context, desk, id } = await undecided('answer_lost', 'hana@example.com')
    const { ref = '' } = (await supplyOf(id)) ?? {}
    await until(
      'the supplier has delivered it',
      () => suppliers.control.suppliers.seagm.deliveries({ ref }).length === 1,
    )
    await decide(desk, 'It was delivered')
    await isDelivered(page)
    assert.equal((await supplyOf(id))?.state, 'delivered')
    assert.equal(await isInQueue(id), false)
    await desk.context.close()
    await context.close()
  })

  test('it was never placed, so the operator delivers it', async () => {
    const { page, context, desk, id } = await undecided('connection_refused', 'rizal@example.com')
    const { ref = '' } = (await supplyOf(id)) ?? {}
    assert.equal(suppliers.control.suppliers.seagm.deliveries({ ref }).length, 0)
    await decide(desk, 'It was never placed: deliver by hand')
    await isAt(page, 'Being delivered')
    await desk.page.getByRole('button', { name: 'Deliver' }).click()
    await confirm(desk.page, 'Deliver')
    await isDelivered(page)
    assert.equal((await supplyOf(id))?.state, 'failed')
    await desk.context.close()
    await context.close()
  })
})
