import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupplierName } from '@apeak/sandbox/settings'
import { type SupplierRig, sentNow, startSupplierRig } from '#testing/supplier-rig.ts'
import { allSuppliers } from './all-suppliers.ts'
import type { SupplierProduct } from './supplier.ts'

let rig: SupplierRig

before(async () => {
  rig = await startSupplierRig()
})

beforeEach(() => rig.reset())

after(() => rig.close())

for (const { name, label } of allSuppliers)
  describe(label, () => {
    const supplier = name as SupplierName
    const connect = () => rig.connect(supplier)
    const books = () => rig.suppliers[supplier]

    test('its products have what an order needs, once each', async () => {
      const products = await connect().products()
      assert.ok(products.kind === 'ok')
      const skus = products.value.map(({ sku }) => sku)
      assert.equal(new Set(skus).size, skus.length)
      for (const product of products.value) {
        assert.ok(product.name && product.group && product.cost_sen > 0 && product.isAvailable)
        assert.equal(product.kind === 'topup', product.fields.length > 0)
      }
    })

    test('a single product is the same as in the list', async () => {
      const products = await connect().products()
      assert.ok(products.kind === 'ok')
      for (const kind of ['topup', 'code'] as const) {
        const value: SupplierProduct | undefined = products.value.find((one) => one.kind === kind)
        assert.ok(value)
        assert.deepEqual(await connect().product(value.sku), { kind: 'ok', value })
      }
    })

    test('three processes read one product within the same second', async () => {
      const { sku } = await rig.order(supplier, 'MY1-1')
      await rig.control.advance(1_000)
      const reads = Promise.all([1, 2, 3].map(() => connect().product(sku)))
      let isDone = false
      reads.finally(() => {
        isDone = true
      })
      while (!isDone) {
        await wait(200)
        await rig.control.advance(1_000)
      }
      assert.deepEqual(
        (await reads).map(({ kind }) => kind),
        ['ok', 'ok', 'ok'],
      )
    })

    test('a top-up is accepted, delivered within two seconds, and charged as listed', async () => {
      const order = await rig.order(supplier, 'MY1-1')
      const balance = await connect().balance()
      const placed = await connect().place(order)
      assert.ok(
        placed.state === 'accepted' || placed.state === 'processing',
        JSON.stringify(placed),
      )
      assert.equal(placed.charged_sen, order.max_cost_sen)
      const sent = sentNow(order, rig)
      await rig.control.advance(2_000)
      const delivered = await connect().status(sent)
      assert.ok(delivered.state === 'delivered', JSON.stringify(delivered))
      assert.deepEqual([delivered.charged_sen, delivered.codes], [order.max_cost_sen, []])
      assert.equal(books().deliveries({ ref: 'MY1-1' }).length, 1)
      const after = await connect().balance()
      assert.ok(balance.kind === 'ok' && after.kind === 'ok')
      assert.equal(balance.value - after.value, order.max_cost_sen)
    })

    test('a code is handed over once, the one that the supplier sold', async () => {
      const order = await rig.order(supplier, 'MY2-1', { kind: 'code' })
      const sent = sentNow(order, rig)
      await connect().place(order)
      await rig.control.advance(2_000)
      const delivered = await connect().status(sent)
      assert.ok(delivered.state === 'delivered', JSON.stringify(delivered))
      const sold = books()
        .deliveries()
        .map(({ pin }) => pin)
      assert.deepEqual(
        delivered.codes.map(({ pin }) => pin),
        sold,
      )
    })

    test('its message names the order, and the reply ends it', async () => {
      const order = await rig.order(supplier, 'MY3-1')
      await connect().place(order)
      await rig.control.advance(2_000)
      const received = rig.shop.received.at(-1)
      assert.ok(received)
      const message = connect().readMessage?.({
        headers: received.headers as Record<string, string>,
        body: Buffer.from(received.body),
      })
      assert.ok(message?.kind === 'signed')
      assert.equal(message.ref, 'MY3-1')
      const before = rig.shop.received.length
      await rig.control.advance(3_600_000)
      assert.equal(rig.shop.received.length, before)
    })
  })
