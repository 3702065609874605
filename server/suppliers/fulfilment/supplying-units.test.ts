// While a supplier may deliver a unit, nobody else delivers, refunds or changes it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
import { always, paidBefore, setDelivery } from '#testing/late-orders.ts'
import { newKey } from '#testing/paying-shop.ts'
import {
  buySupplied,
  openSupplyingShop,
  passSeconds,
  resetSuppliers,
  type SupplyingShop,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'

let shop: SupplyingShop
let farid: Desk
before(async () => {
  shop = await openSupplyingShop()
  farid = await openDesk(shop, 'owner', 'Farid')
  await setDelivery(shop, always)
})
after(() => shop.close())
beforeEach(() => resetSuppliers(shop))

/** An order paid by bank transfer, three hours ago, whose jobs have not run. */
async function paid(): Promise<string> {
  const id = await buySupplied(shop, await sellSupplied(shop), { isFree: false })
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  assert.equal((await farid.seeMoney(id)).status, 200)
  await paidBefore(shop, id, 180)
  return id
}

/** Such an order, which a supplier may be delivering; operators have taken it over. */
async function supplying(): Promise<string> {
  shop.kenari.faults.place.push('silent')
  const id = await paid()
  await shop.runJobs()
  const taken = await farid.act(id, 'take-over', { reason: 'Looks late', request_key: newKey() })
  assert.equal(taken.status, 200)
  const { supplying_qty, by_supplier } = await orderRow(shop, id)
  assert.deepEqual([supplying_qty, by_supplier], [1, false])
  return id
}

const askCorrection = (order_id: string) =>
  shop.post('/api/ask-correction', {
    order_id,
    options: [{ name: 'User ID', value: '87654321' }],
  })

const actions = {
  'is delivered by hand': (id: string) => farid.deliver(id),
  'is refunded by an operator': (id: string) => farid.refund(id, { cancelled_qty: 1 }),
  'is refunded by its shopper, who has waited too long': (id: string) =>
    shop.post('/api/refund-late-order', { order_id: id }),
  'gets other details by an operator': async (id: string) =>
    farid.act(id, 'details', {
      seen: (await farid.order(id)).options,
      options: [{ name: 'User ID', value: '87654321' }],
      reason: 'A digit was missing',
      request_key: newKey(),
    }),
  'gets other details by its shopper': askCorrection,
}

describe('an order that a supplier may be delivering', () => {
  for (const [name, act] of Object.entries(actions)) {
    test(`only ${name} once the supplier has ended it`, async () => {
      const id = await supplying()
      const refused = await act(id)
      assert.equal(refused.status, 409, refused.text)
      // The supplier ended it without a delivery.
      const { ref = '' } = (await suppliesOfOrder(shop, id))[0] ?? {}
      Object.assign(shop.kenari.orders.get(ref) ?? {}, { state: 'failed', charged_sen: 0 })
      await passSeconds(shop, 10)
      const allowed = await act(id)
      assert.equal(allowed.status, 200, allowed.text)
    })
  }
})

describe('a paid order is not placed', () => {
  test('while its shopper waits for a correction', async () => {
    const id = await paid()
    assert.equal((await askCorrection(id)).status, 200)
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 0)
    assert.equal(
      (await farid.queue()).data.some((item) => item.id === id),
      true,
    )
  })

  test('if it was refunded', async () => {
    const id = await paid()
    const refunded = await farid.refund(id, { cancelled_qty: 1 })
    assert.equal(refunded.status, 200, refunded.text)
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 0)
  })

  test('before its payment is confirmed', async () => {
    const id = await buySupplied(shop, await sellSupplied(shop), { isFree: false })
    await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
    await shop.context.pool.query(
      "select graphile_worker.add_job('supply_order', json_build_object('order_id', $1::text))",
      [id],
    )
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 0)
    assert.equal((await orderRow(shop, id)).by_supplier, false)
  })
})
