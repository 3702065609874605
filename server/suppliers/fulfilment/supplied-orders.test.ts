import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { assertHistories, wordsOf } from '#testing/histories.ts'
import { queue } from '#testing/paying-shop.ts'
import {
  buySupplied,
  crystals,
  deliveredBy,
  openSupplyingShop,
  passSeconds,
  resetSuppliers,
  type SupplyingShop,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'
import type { ConnectedSupplier } from '../context.ts'

let shop: SupplyingShop
let farid: Desk
before(async () => {
  shop = await openSupplyingShop()
  farid = await openDesk(shop, 'owner', 'Farid')
})
after(() => shop.close())
beforeEach(() => resetSuppliers(shop))

const states = async (id: string) => (await suppliesOfOrder(shop, id)).map(({ state }) => state)
const statusOf = async (id: string) => (await orderRow(shop, id)).status
const waits = async (id: string) => (await farid.queue()).data.some((item) => item.id === id)

/** An order of an item that these suppliers deliver, with its jobs done. */
async function bought(
  suppliers: ('kenari' | 'merbok')[] = ['kenari'],
  { product = crystals(), qty = 1 } = {},
): Promise<string> {
  const id = await buySupplied(shop, await sellSupplied(shop, suppliers, product), { qty })
  await shop.runJobs()
  return id
}

describe('a paid order that a supplier delivers', () => {
  test('is delivered by itself, with the answers of its shopper and what it cost', async () => {
    const id = await bought()
    assert.equal(await statusOf(id), 'completed')
    const [order] = await suppliesOfOrder(shop, id)
    assert.deepEqual([order?.state, order?.charged_sen], ['delivered', 800])
    assert.equal(await waits(id), false)
    await assertHistories(shop)
  })

  test('has one order at the supplier for each unit', async () => {
    const id = await bought(['kenari'], { qty: 3 })
    assert.equal(await statusOf(id), 'completed')
    assert.deepEqual(
      (await suppliesOfOrder(shop, id)).map(({ unit }) => unit),
      [1, 2, 3],
    )
    assert.equal(deliveredBy(shop.kenari), 3)
  })

  test('gives its code to the shopper, encrypted in the shop', async () => {
    const id = await bought(['kenari'], { product: crystals({ sku: 'card:1', kind: 'code' }) })
    assert.equal(await statusOf(id), 'completed')
    const { rows } = await shop.context.pool.query(
      'select voucher_code, encrypted_code from orders o join supplier_orders s on s.order_id = o.id where o.id = $1',
      [id],
    )
    assert.match(rows[0].voucher_code, /^v1\./)
    assert.match(rows[0].encrypted_code, /^v1\./)
  })

  test('is not placed twice by two jobs at once', async () => {
    const id = await buySupplied(shop, await sellSupplied(shop))
    const add =
      "select graphile_worker.add_job('supply_order', json_build_object('order_id', $1::text))"
    for (const _ of [1, 2, 3]) await shop.context.pool.query(add, [id])
    await Promise.all([shop.runJobs(), shop.runJobs()])
    assert.deepEqual(await states(id), ['delivered'])
    assert.equal(shop.kenari.calls.place.length, 1)
  })
})

describe('an order whose outcome is unknown', () => {
  test('is queried under its reference until the supplier knows it, and no other is placed', async () => {
    shop.kenari.faults.place.push('silent')
    shop.kenari.faults.status.push('lost')
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual(await states(id), ['unknown'])
    await passSeconds(shop, 10)
    assert.deepEqual(await states(id), ['unknown'])
    await passSeconds(shop, 40)
    assert.deepEqual(await states(id), ['delivered'])
    assert.deepEqual([deliveredBy(shop.kenari), deliveredBy(shop.merbok)], [1, 0])
  })

  test('is sent again under the same reference only after two late answers "not found"', async () => {
    shop.kenari.faults.place.push('lost')
    const id = await bought(['kenari', 'merbok'])
    // Too early: the request could still arrive.
    await passSeconds(shop, 10)
    await passSeconds(shop, 60)
    assert.equal(shop.kenari.calls.place.length, 1)
    await passSeconds(shop, 121)
    await passSeconds(shop, 1)
    const refs = new Set(shop.kenari.calls.place)
    assert.deepEqual([shop.kenari.calls.place.length, refs.size], [2, 1])
    assert.deepEqual(await states(id), ['delivered'])
    assert.equal(deliveredBy(shop.merbok), 0)
  })

  test('is not resent while its first request may still arrive', async () => {
    shop.kenari.traits.lateAcceptSeconds = 600
    shop.kenari.faults.place.push('delayed')
    const id = await bought()
    for (const seconds of [130, 130, 130, 130]) await passSeconds(shop, seconds)
    assert.ok(shop.kenari.calls.status.length > 2)
    assert.equal(shop.kenari.calls.place.length, 1)
    shop.kenari.arrive()
    await passSeconds(shop, 130)
    assert.deepEqual(await states(id), ['delivered'])
  })

  test('is not sent again after two answers "not found" in a row, which may be one fault', async () => {
    shop.kenari.faults.place.push('delayed')
    const id = await bought()
    for (const seconds of [90, 30, 30]) await passSeconds(shop, seconds)
    assert.equal(shop.kenari.calls.place.length, 1)
    await passSeconds(shop, 90)
    assert.deepEqual([shop.kenari.calls.place.length, await states(id)], [2, ['delivered']])
  })

  test('is queried if its call was cut off, and no other supplier is tried', async () => {
    shop.kenari.faults.place.push('throws')
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual(await states(id), ['unknown'])
    await passSeconds(shop, 10)
    assert.deepEqual(await states(id), ['delivered'])
    assert.equal(deliveredBy(shop.merbok), 0)
  })

  test('is sent three times at most', async () => {
    shop.kenari.faults.place.push('lost', 'lost', 'lost', 'lost')
    const id = await bought()
    for (let minute = 0; minute < 20; minute += 2) await passSeconds(shop, 130)
    assert.equal(shop.kenari.calls.place.length, 3)
    assert.equal(await waits(id), true)
  })

  test('is delivered once if its request arrives late', async () => {
    shop.kenari.faults.place.push('delayed')
    const id = await bought()
    await passSeconds(shop, 30)
    shop.kenari.arrive()
    await passSeconds(shop, 400)
    assert.deepEqual(await states(id), ['delivered'])
    assert.equal(deliveredBy(shop.kenari), 1)
  })

  test('is resent where a query resends it, and only while units are owed', async () => {
    shop.kenari.traits.statusPlaces = true
    shop.kenari.faults.place.push('lost')
    const id = await bought()
    await shop.context.pool.query("update orders set status = 'refunded' where id = $1", [id])
    await passSeconds(shop, 100)
    assert.equal(deliveredBy(shop.kenari), 0)
    await shop.context.pool.query("update orders set status = 'processing' where id = $1", [id])
    await shop.context.pool.query(
      'update supplier_orders set next_check_at = now() where order_id = $1',
      [id],
    )
    await passSeconds(shop, 100)
    assert.deepEqual(await states(id), ['delivered'])
  })

  test('of a process that died while sending is queried by another', async () => {
    const id = await bought()
    await shop.context.pool.query(
      `update supplier_orders set state = 'sending', charged_sen = null, settled_at = null,
         next_check_at = now() where order_id = $1`,
      [id],
    )
    await shop.context.pool.query(
      `update orders set status = 'processing', delivered_qty = 0, supplying_qty = 1, completed_at = null
       where id = $1`,
      [id],
    )
    await shop.context.pool.query('delete from deliveries where order_id = $1', [id])
    await passSeconds(shop, 100)
    assert.deepEqual(await states(id), ['delivered'])
    assert.equal(shop.kenari.calls.place.length, 1)
  })

  test('is shown to operators after 15 minutes', async () => {
    shop.kenari.faults.place.push('lost')
    const id = await bought()
    shop.kenari.faults.isDead = true
    assert.equal(await waits(id), false)
    for (const [, seconds] of [600, 400, 100].entries()) await passSeconds(shop, seconds)
    assert.equal(await waits(id), true)
  })
})

describe('the next supplier is tried', () => {
  test('at once after a definite failure', async () => {
    shop.kenari.faults.place.push('unavailable')
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual(
      (await suppliesOfOrder(shop, id)).map(({ supplier, state }) => [supplier, state]),
      [
        ['kenari', 'failed'],
        ['merbok', 'delivered'],
      ],
    )
  })

  test('when a status query shows that the order ended without delivery', async () => {
    shop.kenari.faults.place.push('processing')
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual(await states(id), ['processing'])
    const [placed] = await suppliesOfOrder(shop, id)
    shop.kenari.end(placed?.ref ?? '', 'failed')
    await passSeconds(shop, 10)
    assert.deepEqual(await states(id), ['failed', 'delivered'])
  })

  test('after the first has twice refused the order as wrong', async () => {
    const pauseMerbok = (until: string | null) =>
      shop.context.pool.query(
        "update suppliers set paused_until = $1, pause_reason = $2 where name = 'merbok'",
        [until, until && 'statement'],
      )
    shop.kenari.faults.place.push('misconfigured', 'misconfigured')
    await pauseMerbok('infinity')
    const id = await bought(['kenari', 'merbok'])
    for (const _ of [1, 2]) await passSeconds(shop, 601)
    assert.deepEqual([shop.kenari.calls.place.length, await waits(id)], [2, false])
    await pauseMerbok(null)
    await passSeconds(shop, 31)
    assert.deepEqual([await statusOf(id), deliveredBy(shop.merbok)], ['completed', 1])
  })

  test('if the first costs more than the item was sold for', async () => {
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    shop.kenari.products.set('recharge:1', crystals({ cost_sen: 1001 }))
    const id = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 0)
    assert.deepEqual([await statusOf(id), deliveredBy(shop.merbok)], ['completed', 1])
  })

  test('if the first does not answer before anything was sent', async () => {
    shop.kenari.faults.isDead = true
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual([await statusOf(id), deliveredBy(shop.merbok)], ['completed', 1])
  })
})

/** Why a supplier may give no answer, for hours, without an alert. */
const silences: [string, () => unknown][] = [
  ['the supplier is silent', () => Object.assign(shop.kenari.faults, { isDead: true })],
  [
    'the supplier limits our calls',
    () =>
      shop.context.pool.query(
        `update suppliers set paused_until = 'infinity', pause_reason = 'unavailable'
         where name = 'kenari'`,
      ),
  ],
  ['the supplier’s keys were removed', () => connected().delete('kenari')],
]

const connected = () => shop.context.suppliers as Map<string, ConnectedSupplier>

describe('operators get an order', () => {
  test('whose details no supplier takes, and suppliers go on after their correction', async () => {
    shop.kenari.faults.place.push('player')
    const id = await bought(['kenari', 'merbok'])
    assert.deepEqual([await waits(id), deliveredBy(shop.merbok)], [true, 0])
    await shop.context.pool.query(
      "select graphile_worker.add_job('supply_order', json_build_object('order_id', $1::text))",
      [id],
    )
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 1)
    const before = await farid.order(id)
    const corrected = await farid.act(id, 'details', {
      seen: before.options,
      options: [{ name: 'User ID', value: '87654321' }],
      reason: 'A digit was missing',
      request_key: 'corrected-0001',
    })
    assert.equal(corrected.status, 200, corrected.text)
    await shop.runJobs()
    assert.equal(await statusOf(id), 'completed')
  })

  test('if every supplier costs too much, or all have failed', async () => {
    const product_id = await sellSupplied(shop)
    shop.kenari.products.set('recharge:1', crystals({ cost_sen: 1001 }))
    const dear = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.deepEqual([await waits(dear), shop.kenari.calls.place.length], [true, 0])
    assert.ok((await wordsOf(shop, 'order', dear)).includes('supply_held'))
    shop.kenari.faults.place.push('unavailable')
    const failed = await bought()
    assert.equal(await waits(failed), true)
    assert.equal((await farid.deliver(failed)).status, 200)
  })

  test('if its supplier changed the product', async () => {
    const product_id = await sellSupplied(shop)
    shop.kenari.products.set('recharge:1', crystals({ fingerprint: 'crystals-10' }))
    const id = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.deepEqual([await waits(id), shop.kenari.calls.place.length], [true, 0])
  })

  test('that its only supplier twice refused as wrong, while others are still placed there', async () => {
    const { faults, calls } = shop.kenari
    faults.place.push('misconfigured', 'misconfigured', 'misconfigured')
    const id = await bought()
    assert.equal(await waits(id), false)
    await passSeconds(shop, 601)
    assert.deepEqual([calls.place.length, await waits(id)], [2, true])
    faults.place.length = 0
    const other = await bought()
    assert.equal(await statusOf(other), 'processing')
    await passSeconds(shop, 601)
    assert.deepEqual([await statusOf(other), await states(id)], ['completed', ['failed', 'failed']])
  })

  for (const [what, silence] of silences) {
    test(`that waits for half an hour because ${what}`, async (t) => {
      const kenari = connected().get('kenari')
      t.after(() => kenari && connected().set('kenari', kenari))
      await silence()
      const id = await bought()
      await passSeconds(shop, 29 * 60)
      assert.equal(await waits(id), false)
      await passSeconds(shop, 2 * 60)
      assert.equal(await waits(id), true)
      assert.ok((await wordsOf(shop, 'order', id)).includes('supply_held'))
    })
  }

  test('not while it waits for a supplier whose pause has its own alert', async () => {
    await shop.context.pool.query(
      `update suppliers set paused_until = 'infinity', pause_reason = 'statement' where name = 'kenari'`,
    )
    const id = await bought()
    await passSeconds(shop, 31 * 60)
    assert.equal(await waits(id), false)
  })

  test('of an item without suppliers at once', async () => {
    const id = await buySupplied(shop, await sellSupplied(shop, []))
    await shop.runJobs()
    assert.equal(await waits(id), true)
    assert.equal((await farid.deliver(id)).status, 200)
  })
})

describe('a low balance', () => {
  test('pauses ordering before an order fails, and ordering resumes automatically', async () => {
    const product_id = await sellSupplied(shop)
    shop.kenari.balance.sen = 5000
    await queue(shop, 'watch_supplier_balances')
    await shop.runJobs()
    await shop.context.pool.query("update suppliers set balance_sen = 5700 where name = 'kenari'")
    const id = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.deepEqual([await statusOf(id), await waits(id)], ['processing', false])
    assert.equal(shop.kenari.calls.place.length, 0)
    shop.kenari.balance.sen = 1_000_000
    await queue(shop, 'watch_supplier_balances')
    await shop.runJobs()
    await passSeconds(shop, 1)
    assert.equal(await statusOf(id), 'completed')
  })

  test('pauses the supplier when it is read', async () => {
    shop.kenari.balance.sen = 4999
    await queue(shop, 'watch_supplier_balances')
    await shop.runJobs()
    const { rows } = await shop.context.pool.query(
      "select pause_reason from suppliers where name = 'kenari'",
    )
    assert.equal(rows[0].pause_reason, 'balance')
    shop.kenari.balance.sen = 10_000_000
  })

  test('that the supplier reports itself pauses it', async () => {
    shop.kenari.faults.place.push('balance')
    const id = await bought()
    const next = await bought()
    assert.deepEqual([await states(id), await states(next)], [['failed'], []])
    await queue(shop, 'watch_supplier_balances')
    await shop.runJobs()
    await passSeconds(shop, 1)
    assert.deepEqual(
      [await states(id), await states(next)],
      [['failed', 'delivered'], ['delivered']],
    )
  })
})

describe('a supplier’s message after a final state', () => {
  test('never delivers again: a delivery taken back is recorded', async () => {
    const id = await bought()
    const [order] = await suppliesOfOrder(shop, id)
    const booked = shop.kenari.orders.get(order?.ref ?? '')
    if (booked) booked.state = 'failed'
    const { headers, body } = shop.kenari.messageOf(order?.ref ?? '')
    assert.equal((await shop.post('/api/supplier-messages/kenari', body, headers)).status, 200)
    await passSeconds(shop, 5)
    assert.deepEqual([await states(id), await statusOf(id)], [['reversed'], 'completed'])
    assert.equal(shop.kenari.calls.place.length, 1)
  })

  test('delivers the order if it had failed and nobody else delivers it', async () => {
    shop.kenari.faults.place.push('processing')
    const id = await bought()
    const [order] = await suppliesOfOrder(shop, id)
    shop.kenari.end(order?.ref ?? '', 'failed')
    await passSeconds(shop, 10)
    const booked = shop.kenari.orders.get(order?.ref ?? '')
    if (booked) Object.assign(booked, { state: 'delivered', charged_sen: 800 })
    const { headers, body } = shop.kenari.messageOf(order?.ref ?? '')
    await shop.post('/api/supplier-messages/kenari', body, headers)
    await passSeconds(shop, 5)
    assert.deepEqual([await states(id), await statusOf(id)], [['delivered'], 'completed'])
  })

  test('in a message that it did not sign is refused', async () => {
    const answer = await shop.post('/api/supplier-messages/kenari', '{"ref":"X"}')
    assert.equal(answer.status, 400)
    assert.equal((await shop.post('/api/supplier-messages/nobody', '{}')).status, 400)
  })

  test('in a message wakes the check of its order', async () => {
    shop.kenari.faults.place.push('processing')
    const id = await bought()
    const [order] = await suppliesOfOrder(shop, id)
    shop.kenari.end(order?.ref ?? '', 'delivered')
    const { headers, body } = shop.kenari.messageOf(order?.ref ?? '')
    await shop.post('/api/supplier-messages/kenari', body, headers)
    await passSeconds(shop, 0.2)
    assert.deepEqual(await states(id), ['delivered'])
  })
})
