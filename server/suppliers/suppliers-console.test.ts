import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WaitingItem } from '@apeak/contract/orders-console'
import type { ProductSupplies, SupplierState } from '@apeak/contract/suppliers-console'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { eventsOf } from '#testing/histories.ts'
import { newKey, queue } from '#testing/paying-shop.ts'
import {
  buySupplied,
  crystals,
  openSupplyingShop,
  passSeconds,
  type SupplyingShop,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'

let shop: SupplyingShop
let aina: Desk
let farid: Desk
before(async () => {
  shop = await openSupplyingShop()
  aina = await openDesk(shop, 'owner', 'Aina')
  farid = await openDesk(shop, 'fulfilment', 'Farid')
})
after(() => shop.close())

const decide = (id: string, supply_id: number, decision: string, more = {}) =>
  farid.act(id, 'decide-supply', {
    ...{ supply_id, decision, reason: 'Looked it up at the supplier', request_key: newKey() },
    ...more,
  })

/** An order whose request was lost while the supplier answers nothing, shown to operators. */
async function undecided(): Promise<{ id: string; supply_id: number; key: string }> {
  const { faults } = shop.kenari
  Object.assign(faults, { place: ['lost'], isDead: false })
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  faults.isDead = true
  for (const seconds of [600, 400]) await passSeconds(shop, seconds)
  faults.isDead = false
  await shop.context.pool.query(
    "update suppliers set paused_until = null, pause_reason = null where name = 'kenari'",
  )
  const [supply] = await suppliesOfOrder(shop, id)
  return { id, supply_id: supply?.id ?? 0, key: newKey() }
}

describe('an order without an answer', () => {
  test('that a person says was delivered is delivered, once', async () => {
    const { id, supply_id, key } = await undecided()
    for (const _ of [1, 2]) {
      const { status, text } = await decide(id, supply_id, 'delivered', { request_key: key })
      assert.equal(status, 200, text)
    }
    assert.equal((await orderRow(shop, id)).status, 'completed')
    const decided = (await eventsOf(shop, 'order', id)).filter((e) => e.event === 'supply_decided')
    assert.deepEqual(
      decided.map(({ actor, reason }) => [actor, reason]),
      [[farid.operator.id, 'Looked it up at the supplier']],
    )
  })

  test('that was never placed is delivered by hand', async () => {
    const { id, supply_id } = await undecided()
    assert.equal((await farid.deliver(id)).status, 409)
    assert.equal((await decide(id, supply_id, 'by_hand')).status, 200)
    assert.equal((await farid.deliver(id)).status, 200)
  })

  test('that was never placed goes to suppliers again, under another reference', async () => {
    const { id, supply_id } = await undecided()
    assert.equal((await decide(id, supply_id, 'try_again')).status, 200)
    await shop.runJobs()
    const supplies = await suppliesOfOrder(shop, id)
    assert.deepEqual(
      supplies.map(({ state }) => state),
      ['failed', 'delivered'],
    )
    assert.equal(new Set(supplies.map(({ ref }) => ref)).size, 2)
  })

  test('is in the queue with the reason, and not before', async () => {
    const waiting = async (id: string) => {
      const { data } = (await farid.operator.get('/api/console/queue')).body
      return (data as WaitingItem[]).find((item) => item.id === id)?.details
    }
    shop.kenari.faults.place.push('processing')
    const fresh = await buySupplied(shop, await sellSupplied(shop))
    await shop.runJobs()
    assert.equal(await waiting(fresh), undefined)
    const { id, supply_id } = await undecided()
    const { supply_held, supplying_qty } = (await waiting(id)) ?? {}
    assert.deepEqual([supply_held, supplying_qty], ['late', 1])
    assert.equal((await decide(id, supply_id, 'by_hand')).status, 200)
    assert.equal((await waiting(id))?.supplying_qty, 0)
  })

  test('is decided only once it is old, and by operators who may deliver', async () => {
    shop.kenari.faults.place.push('processing')
    const id = await buySupplied(shop, await sellSupplied(shop))
    await shop.runJobs()
    const [supply] = await suppliesOfOrder(shop, id)
    assert.equal((await decide(id, supply?.id ?? 0, 'by_hand')).status, 409)
    const mei = await openDesk(shop, 'finance', 'Mei')
    const body = { supply_id: supply?.id, decision: 'by_hand', reason: 'No', request_key: newKey() }
    assert.equal((await mei.act(id, 'decide-supply', body)).status, 403)
    const { data } = (await aina.operator.get(`/api/console/orders/${id}/supplies`)).body
    assert.deepEqual(
      (data as { state: string; is_decidable: boolean }[]).map((one) => [
        one.state,
        one.is_decidable,
      ]),
      [['processing', false]],
    )
  })
})

test('an operator takes an order over before delivering it by hand', async () => {
  await shop.context.pool.query(
    "update suppliers set paused_until = 'infinity', pause_reason = 'statement' where name = 'kenari'",
  )
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  assert.equal((await farid.deliver(id)).status, 409)
  const taken = await farid.act(id, 'take-over', { reason: 'It is urgent', request_key: newKey() })
  assert.equal(taken.status, 200, taken.text)
  assert.equal((await farid.deliver(id)).status, 200)
  const resume = { enabled: true, low_balance_sen: 5000, resume: true, reason: 'Explained' }
  const resumed = await aina.operator.post('/api/console/suppliers/kenari/change', resume)
  assert.equal(resumed.status, 200, resumed.text)
})

test('an item is mapped to the products of suppliers, in order, or delivered by hand', async () => {
  const product_id = await sellSupplied(shop, [])
  for (const { products } of [shop.kenari, shop.merbok]) products.set('recharge:1', crystals())
  await queue(shop, 'fetch_supplier_products')
  await shop.runJobs()
  const found = await aina.operator.get('/api/console/supplier-products?q=star+crystals')
  assert.equal((found.body.data as unknown[]).length, 2, found.text)
  const path = `/api/console/products/${product_id}/supplies`
  const { version } = (await aina.operator.get(path)).body as unknown as ProductSupplies
  const supply = (supplier: string, fields = {}) => ({
    ...{ supplier, sku: 'recharge:1', max_cost_sen: null, fields, enabled: true },
  })
  const missing = { version, supplies: [supply('kenari')] }
  assert.equal((await aina.operator.post(`${path}/save`, missing)).status, 422)
  const fields = { playerid: 'User ID' }
  const wanted = { version, supplies: [supply('merbok', fields), supply('kenari', fields)] }
  const saved = await aina.operator.post(`${path}/save`, wanted)
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await aina.operator.post(`${path}/save`, wanted)).status, 409)
  const id = await buySupplied(shop, product_id)
  await shop.runJobs()
  assert.deepEqual(
    (await suppliesOfOrder(shop, id)).map(({ supplier }) => supplier),
    ['merbok'],
  )
  const { data } = (await aina.operator.get('/api/console/suppliers')).body
  const merbok = (data as SupplierState[]).find(({ name }) => name === 'merbok')
  assert.equal(merbok?.delivered_lately, 1)
})

test('a supplier’s charge that matches no order stops placing there', async () => {
  const stray = { ref: 'APXXXXXXXX-1-1', kind: 'topup', charged_sen: 800 } as const
  shop.merbok.orders.set(stray.ref, { ...stray, state: 'delivered', codes: [] })
  await queue(shop, 'reconcile_suppliers')
  await shop.runJobs()
  const { data } = (await aina.operator.get('/api/console/suppliers')).body
  const paused = (data as SupplierState[]).map(({ name, pause_reason }) => [name, pause_reason])
  assert.deepEqual(paused, [
    ['kenari', null],
    ['merbok', 'statement'],
  ])
})
