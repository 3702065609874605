// Suppliers from the operator's side: their state, an item's suppliers, and an order without an answer.
import assert from 'node:assert/strict'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { SupplierState } from '@apeak/contract/suppliers-console'
import type { Page } from 'playwright-core'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { until } from '../../server/testing/until.ts'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

/** Stands before the simulated SEAGM, and loses the answers about orders while it is silent. */
let line: Server
let isSilent = false
let shop: OpenShop
let owner: Awaited<ReturnType<typeof newOperator>>
before(async () => {
  shop = await openOwnShop(async (port) => {
    line = await openLine(port)
    const { port: own } = line.address() as AddressInfo
    return {
      SEAGM_MODE: 'test',
      SEAGM_UID: '10001',
      SEAGM_SECRET_KEY: 'sandbox-seagm-secret-key',
      SEAGM_API_URL: `http://127.0.0.1:${own}/sandbox/seagm`,
    }
  })
  owner = await newOperator(shop, 'owner', 'Nadia')
  await runJob('map_demo_supplies')
  await runJob('watch_supplier_balances')
  await until('the suppliers deliver', async () => {
    const ready = (await suppliers()).filter(({ enabled, balance_sen }) => enabled && balance_sen)
    return ready.length === 2
  })
})
after(async () => {
  await shop.close()
  line.close()
})

async function openLine(shopPort: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { method, url: path = '', headers } = asked
    if (isSilent && path.includes('-orders')) return asked.socket.destroy()
    const to = { host: '127.0.0.1', port: shopPort, path, method, headers }
    const passed = request(to, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const runJob = (name: string) => shop.query('select graphile_worker.add_job($1)', [name])

const read = async <Body>(path: string): Promise<Body> => {
  const response = await fetch(shop.url + path, { headers: owner.headers })
  return (await response.json()) as Body
}
const suppliers = async () =>
  (await read<{ data: SupplierState[] }>('/api/console/suppliers')).data ?? []

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('a supplier is switched off and on, and its products are found', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, phone, 'light')
  await page.goto('/console/suppliers', { waitUntil: 'load' })
  const seagm = page.getByRole('region', { name: 'SEAGM' })
  await seagm.getByText('RM 100,000.00').waitFor()
  assert.deepEqual(await axeViolations(page), [], 'the suppliers')
  for (const [label, state] of [
    ['Switch off', 'Off'],
    ['Switch on', 'On'],
  ] as const) {
    await seagm.getByRole('button', { name: label }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A test')
    await dialog.getByRole('button', { name: label }).click()
    await seagm.getByText(state, { exact: true }).waitFor()
  }
  await seagm.getByRole('link', { name: /^162/ }).click()
  await page.getByRole('textbox', { name: 'Game or product' }).fill('diamonds legends 14')
  await page.getByText('Mobile Legends: Bang Bang, 14 Diamonds').waitFor()
  await page.getByText('RM 1.08').waitFor()
  assert.deepEqual(await axeViolations(page), [], 'the products')
  assert.deepEqual(complaints, [])
})

test('an item prefers another supplier, is delivered by hand, and follows its cost', async () => {
  const { page, complaints } = await operatorVisit(shop, owner, desktop)
  const { data } = await read<{ data: { id: number }[] }>(
    '/api/console/products?q=Bang+Bang+14+Diamonds&per_page=1',
  )
  const id = data[0]?.id ?? 0
  await page.goto(`/console/products/${id}`, { waitUntil: 'load' })
  const panel = page.getByRole('region', { name: 'Suppliers' })
  await panel.getByText('1. SEAGM: Mobile Legends: Bang Bang, 14 Diamonds').waitFor()
  await panel.getByRole('button', { name: 'Prefer' }).click()
  await panel.getByText('1. Digiflazz: Mobile Legends: Bang Bang, 14 Diamonds').waitFor()
  assert.deepEqual(await axeViolations(page), [], 'an item with suppliers')
  const save = () => panel.getByRole('button', { name: 'Save suppliers' })
  await save().click()
  await save().waitFor({ state: 'detached' })
  for (const _ of [1, 2]) await panel.getByRole('button', { name: 'Remove' }).first().click()
  await panel.getByText(/^Operators deliver this item by hand/).waitFor()
  await save().click()
  await save().waitFor({ state: 'detached' })
  await panel.getByLabel('Add a supplier’s product').fill('legends 14 diamonds')
  await panel.getByRole('button', { name: /^SEAGM: Mobile Legends: Bang Bang, 14 D/ }).click()
  await save().click()
  await save().waitFor({ state: 'detached' })

  await page.getByRole('textbox', { name: 'Price rule: cost plus' }).fill('12')
  await page.getByLabel('When a supplier’s cost changes').click()
  await page.getByRole('option', { name: 'The price follows the rule' }).click()
  await press(page, 'Save')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  await runJob('update_supplied_items')
  await until('the price follows', async () => {
    const { price_sen } = await read<{ price_sen: number }>(`/api/console/products/${id}`)
    return price_sen === 125
  })
  await page.reload({ waitUntil: 'load' })
  await page.getByRole('cell', { name: 'Price rule', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'the shop (price rule)' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('an order without an answer is decided from the queue', async () => {
  isSilent = true
  const [id] = (await makeBusyDay(shop.url, 2)).slice(1)
  const open = async () =>
    (await read<{ data: { state: string }[] }>(`/api/console/orders/${id}/supplies`)).data
  // The call that broke off plans the next check, which is moved below.
  await until('the order has no answer', async () =>
    (await open()).some(({ state }) => state === 'unknown'),
  )
  await shop.query(
    `update supplier_orders
     set created_at = created_at - interval '20 minutes', sent_at = sent_at - interval '20 minutes',
       next_check_at = now() - interval '1 minute'`,
  )
  await runJob('queue_supplies')
  const { page, complaints } = await operatorVisit(shop, owner, desktop, 'light')
  await page.goto('/console/queue', { waitUntil: 'load' })
  await page.getByRole('button', { name: /Supplier: no answer.*50 Diamonds/ }).click()
  await page.getByText(/^SEAGM: 50 Diamonds, unit 1/).waitFor()
  assert.deepEqual(await axeViolations(page), [], 'what was tried')
  await press(page, 'Record outcome')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').click()
  await page.getByRole('option', { name: 'It was never placed: try suppliers again' }).click()
  await dialog.getByLabel('Reason').fill('SEAGM has no such order')
  isSilent = false
  await dialog.getByRole('button', { name: 'Record' }).click()
  await until('the order is delivered', async () =>
    (await open()).some(({ state }) => state === 'delivered'),
  )
  await page.goto(`/console/orders/${id}/show`, { waitUntil: 'load' })
  await page.getByText('sent it to suppliers again.').waitFor()
  await page.getByText('gave it to operators. Supplier: no answer.').waitFor()
  assert.deepEqual(complaints, [])
})
