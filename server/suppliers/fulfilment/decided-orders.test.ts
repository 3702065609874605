// What a person decides of an order whose outcome stayed unknown, and what arrives after that.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { newKey } from '#testing/paying-shop.ts'
import {
  buySupplied,
  crystals,
  deliveredBy,
  openSupplyingShop,
  passSeconds,
  resetSuppliers,
  type SupplyingShop,
  type SupplyRow,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'

let shop: SupplyingShop
let farid: Desk
before(async () => {
  shop = await openSupplyingShop()
  farid = await openDesk(shop, 'owner', 'Farid')
})
after(() => shop.close())
beforeEach(() => resetSuppliers(shop))

const supplyOf = async (id: string) => (await suppliesOfOrder(shop, id))[0] as SupplyRow
const statusOf = async (id: string) => (await orderRow(shop, id)).status

async function decide(id: string, decision: string) {
  const { id: supply_id } = await supplyOf(id)
  const body = { supply_id, decision, reason: 'Looked it up', request_key: newKey() }
  return farid.act(id, 'decide-supply', body)
}

async function faultOfKenari(): Promise<string> {
  const { rows } = await shop.context.pool.query(
    "select fault from suppliers where name = 'kenari'",
  )
  return rows[0].fault
}

/** An order whose request is lost, at a supplier where asking places it; so many seconds have passed in vain. */
async function unanswered(...seconds: number[]): Promise<string> {
  const { kenari } = shop
  kenari.traits.statusPlaces = true
  kenari.faults.place.push('lost')
  const id = await buySupplied(shop, await sellSupplied(shop, ['kenari', 'merbok']))
  await shop.runJobs()
  for (const each of seconds) {
    kenari.faults.status = ['lost']
    await passSeconds(shop, each)
  }
  if (seconds.length > 0) kenari.faults.status = []
  return id
}

/** The supplier delivers an order after all, and sends its message. */
async function deliverLate({ ref }: SupplyRow): Promise<void> {
  const { orders, messageOf } = shop.kenari
  orders.set(ref, { ref, kind: 'topup', state: 'delivered', charged_sen: 800, codes: [] })
  const { headers, body } = messageOf(ref)
  assert.equal((await shop.post('/api/supplier-messages/kenari', body, headers)).status, 200)
  await passSeconds(shop, 5)
}

describe('where querying an order places it', () => {
  test('it is no longer queried once an operator decides', async () => {
    const id = await unanswered(600, 400)
    const { length } = shop.kenari.calls.status
    assert.ok(length > 0)
    await passSeconds(shop, 3600)
    await passSeconds(shop, 3600)
    assert.equal(shop.kenari.calls.status.length, length)
    assert.equal((await supplyOf(id)).state, 'unknown')
  })

  test('it is queried as long as it is in process', async () => {
    shop.kenari.traits.statusPlaces = true
    shop.kenari.faults.place.push('processing')
    const id = await buySupplied(shop, await sellSupplied(shop))
    await shop.runJobs()
    for (const seconds of [2000, 2000]) await passSeconds(shop, seconds)
    shop.kenari.end((await supplyOf(id)).ref, 'delivered')
    await passSeconds(shop, 2000)
    assert.equal(await statusOf(id), 'completed')
  })

  test('it cannot be recorded as never placed while a query may still arrive', async () => {
    shop.kenari.faults.status.push('delayed')
    const id = await unanswered()
    await passSeconds(shop, 890)
    await passSeconds(shop, 15)
    assert.equal(shop.kenari.calls.status.length, 1)
    const early = await decide(id, 'try_again')
    assert.deepEqual([early.status, early.body.error.includes('may still arrive')], [409, true])
    shop.kenari.arrive()
    await passSeconds(shop, 60)
    assert.equal((await decide(id, 'delivered')).status, 200)
    assert.deepEqual([deliveredBy(shop.kenari), deliveredBy(shop.merbok)], [1, 0])
    assert.equal(await statusOf(id), 'completed')
  })
})

describe('an order that its supplier has in process, where asking repeats it,', () => {
  /** An order that has been in process for longer than half an hour, and was asked for just now. */
  async function longInProcess(product = crystals()): Promise<string> {
    const { kenari } = shop
    Object.assign(kenari.traits, { statusPlaces: true, lateAcceptSeconds: 600, pollSeconds: 60 })
    kenari.faults.place.push('processing')
    const id = await buySupplied(shop, await sellSupplied(shop, ['kenari', 'merbok'], product))
    await shop.runJobs()
    await passSeconds(shop, 2000)
    assert.equal(kenari.calls.status.length, 1)
    return id
  }

  test('is decided although it is still asked for: a question cannot buy it again', async () => {
    const id = await longInProcess()
    const decided = await decide(id, 'by_hand')
    assert.equal(decided.status, 200, decided.text)
    assert.equal((await farid.deliver(id)).status, 200)
    await passSeconds(shop, 4000)
    const { kenari, merbok } = shop
    assert.deepEqual([kenari.calls.status.length, kenari.calls.place.length], [1, 1])
    assert.equal(merbok.calls.place.length, 0)
  })

  for (const isDelivered of [false, true]) {
    test(`alerts when it is delivered after all (by hand before: ${isDelivered})`, async () => {
      const id = await longInProcess(crystals({ sku: 'card:1', kind: 'code' }))
      assert.equal((await decide(id, 'by_hand')).status, 200)
      if (isDelivered) assert.equal((await farid.deliver(id)).status, 200)
      const { ref } = await supplyOf(id)
      shop.kenari.end(ref, 'delivered')
      const { headers, body } = shop.kenari.messageOf(ref)
      await shop.post('/api/supplier-messages/kenari', body, headers)
      await passSeconds(shop, 5)
      const { state, is_surplus } = await supplyOf(id)
      assert.deepEqual([state, is_surplus], ['delivered', isDelivered])
      const { status, delivered_qty } = await orderRow(shop, id)
      assert.deepEqual([status, delivered_qty], ['completed', 1])
      assert.match(await faultOfKenari(), /delivered an order after it had failed/)
    })
  }

  test('is not decided while its request, sent just now, may still arrive', async () => {
    const id = await longInProcess()
    await shop.context.pool.query(
      "update supplier_orders set sent_at = now() - interval '10 seconds' where order_id = $1",
      [id],
    )
    assert.equal((await decide(id, 'by_hand')).status, 409)
  })
})

test('a decision names the order at the supplier of that order', async () => {
  const [id, other] = [await unanswered(1000), await unanswered(1000)]
  const { id: supply_id } = await supplyOf(other)
  const body = { supply_id, decision: 'delivered', reason: 'No', request_key: newKey() }
  assert.equal((await farid.act(id, 'decide-supply', body)).status, 404)
  assert.equal((await supplyOf(other)).state, 'unknown')
})

test('an order without its code cannot be recorded as delivered', async () => {
  shop.kenari.faults.place.push('lost')
  const card = crystals({ sku: 'card:1', kind: 'code' })
  const id = await buySupplied(shop, await sellSupplied(shop, ['kenari'], card))
  await shop.runJobs()
  shop.kenari.faults.isDead = true
  await passSeconds(shop, 1000)
  assert.equal((await decide(id, 'delivered')).status, 409)
  assert.equal((await supplyOf(id)).state, 'unknown')
})

test('a delivery to a refunded order is recorded with its cost, as surplus', async () => {
  const id = await unanswered(1000)
  await shop.context.pool.query("update orders set status = 'refunded' where id = $1", [id])
  assert.equal((await decide(id, 'delivered')).status, 200)
  const { state, is_surplus, charged_sen } = await supplyOf(id)
  assert.deepEqual([state, is_surplus, charged_sen], ['delivered', true, 800])
  const { delivered_qty, supplying_qty } = await orderRow(shop, id)
  assert.deepEqual([delivered_qty, supplying_qty], [0, 0])
})

test('an order without owed units is not placed again', async () => {
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  const body = { reason: 'Again', request_key: newKey() }
  assert.equal((await farid.act(id, 'supply-again', body)).status, 409)
  await shop.runJobs()
  assert.equal(shop.kenari.calls.place.length, 1)
})

test('an order that the supplier may still answer cannot be decided', async () => {
  shop.kenari.faults.place.push('processing')
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  assert.equal((await decide(id, 'delivered')).status, 409)
  await passSeconds(shop, 1700)
  assert.equal((await decide(id, 'delivered')).status, 409)
  await passSeconds(shop, 101)
  assert.equal((await decide(id, 'delivered')).status, 200)
})

test('an order that was just resent cannot be recorded as never placed', async () => {
  shop.kenari.faults.place.push('lost', 'delayed')
  const id = await buySupplied(shop, await sellSupplied(shop, ['kenari', 'merbok']))
  await shop.runJobs()
  shop.kenari.faults.isDead = true
  await passSeconds(shop, 600)
  shop.kenari.faults.isDead = false
  await passSeconds(shop, 300)
  await passSeconds(shop, 125)
  assert.equal(shop.kenari.calls.place.length, 2)
  assert.equal((await decide(id, 'try_again')).status, 409)
  await passSeconds(shop, 61)
  assert.equal((await decide(id, 'try_again')).status, 200)
  await shop.runJobs()
  assert.equal(await statusOf(id), 'completed')
})

test('when the process died while sending an order, its message counts once an operator decides', async () => {
  const id = await unanswered()
  await shop.context.pool.query(
    `update supplier_orders set state = 'sending', next_check_at = now() + interval '60 seconds'
     where order_id = $1`,
    [id],
  )
  await passSeconds(shop, 1000)
  assert.equal((await supplyOf(id)).state, 'unknown')
  await deliverLate(await supplyOf(id))
  assert.equal(await statusOf(id), 'completed')
  assert.equal(shop.kenari.calls.status.length, 0)
})

describe('a late success after "never placed", reported only by a message,', () => {
  test('delivers the order if nothing else has', async () => {
    const id = await unanswered(600, 400)
    const decided = await decide(id, 'by_hand')
    assert.equal(decided.status, 200, decided.text)
    const { length } = shop.kenari.calls.status
    await deliverLate(await supplyOf(id))
    const { state, charged_sen, is_surplus } = await supplyOf(id)
    assert.deepEqual([state, charged_sen, is_surplus], ['delivered', 800, false])
    assert.equal(await statusOf(id), 'completed')
    assert.equal(shop.kenari.calls.status.length, length)
  })

  for (const next of ['try_again', 'by_hand'] as const) {
    test(`is recorded with its cost, and alerts, if the unit was delivered since (${next})`, async () => {
      const id = await unanswered(600, 400)
      assert.equal((await decide(id, next)).status, 200)
      await shop.runJobs()
      if (next === 'by_hand') assert.equal((await farid.deliver(id)).status, 200)
      assert.equal(await statusOf(id), 'completed')
      await deliverLate(await supplyOf(id))
      const { state, charged_sen, is_surplus } = await supplyOf(id)
      assert.deepEqual([state, charged_sen, is_surplus], ['delivered', 800, true])
      assert.equal((await orderRow(shop, id)).delivered_qty, 1)
      assert.match(await faultOfKenari(), /delivered an order after it had failed/)
    })
  }
})
