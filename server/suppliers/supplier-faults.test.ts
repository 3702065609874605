import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SupplierName } from '@apeak/sandbox/settings'
import {
  type CallFault,
  callFaults,
  type NoticeFault,
  noticeFaults,
  type OrderFault,
  orderFaults,
} from '@apeak/sandbox/suppliers/supplier-faults'
import { buyCarefully, contradictionOf } from '#testing/careful-buyer.ts'
import { type SupplierRig, sentNow, startSupplierRig } from '#testing/supplier-rig.ts'
import { allSuppliers } from './all-suppliers.ts'

let rig: SupplierRig

before(async () => {
  rig = await startSupplierRig({ callMs: 300 })
})

beforeEach(() => rig.reset())

after(() => rig.close())

const suppliers = allSuppliers.map(({ name }) => name as SupplierName)
const kinds = ['topup', 'code'] as const
const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]

/** Faults after which one unit is delivered all the same, and known to be. */
const delivered = 'delivered'

/** How an order ends under each fault, where that is not a delivery. */
const endings: Partial<Record<OrderFault, Partial<Record<SupplierName, string>>>> = {
  stuck: { seagm: 'processing', digiflazz: 'processing' },
  fails: { seagm: 'failed', digiflazz: 'failed' },
  fails_late: { seagm: 'failed', digiflazz: 'failed' },
  fails_by_timeout: { seagm: 'failed', digiflazz: 'failed' },
  refunded_later: { seagm: 'failed', digiflazz: 'failed' },
  // Digiflazz does not say how much is back.
  refunded_in_part: { seagm: 'unknown', digiflazz: 'failed' },
  refunded_at_once: { seagm: 'failed', digiflazz: 'failed' },
  failed_then_done: { seagm: 'failed', digiflazz: 'failed' },
  // Waits for money until a person pays.
  unpaid: { seagm: 'unknown', digiflazz: 'processing' },
  price_above_cap: { seagm: 'failed', digiflazz: 'failed' },
  unknown_status: { seagm: 'unknown', digiflazz: 'unknown' },
  contradiction: { seagm: 'unknown', digiflazz: 'unknown' },
  another_order: { seagm: 'unknown', digiflazz: 'unknown' },
}

/** Likewise of codes only. */
const codeEndings: typeof endings = {
  no_code: { seagm: 'processing', digiflazz: 'processing' },
  empty_pin: { seagm: 'processing', digiflazz: 'processing' },
  two_codes: { seagm: 'unknown' },
}

for (const name of suppliers) {
  describe(`${name}: one unit at most, and its true outcome`, () => {
    const buy = async (kind: (typeof kinds)[number]) => {
      const order = await rig.order(name, 'MY1-1', { kind })
      const end = await buyCarefully(rig, rig.connect(name), order)
      assert.equal(contradictionOf(rig, name, order, end), null)
      return end
    }

    for (const call of names<CallFault>(callFaults)) {
      test(`the first call has ${call}`, async () => {
        for (const kind of kinds) {
          await rig.reset()
          rig.control.faults.add({ provider: name, kind: 'orders.create', call, times: 1 })
          const end = await buy(kind)
          assert.equal(end.state, delivered)
          assert.equal(rig.suppliers[name].deliveries().length, 1)
        }
      })
    }

    for (const order of orderFaults) {
      test(`an order has ${order}`, async () => {
        for (const kind of kinds) {
          await rig.reset()
          rig.control.faults.add({ provider: name, order, times: 1 })
          const end = await buy(kind)
          const ofCode = kind === 'code' ? codeEndings[order]?.[name] : undefined
          assert.equal(end.state, ofCode ?? endings[order]?.[name] ?? delivered, kind)
        }
      })
    }

    for (const notice of names<NoticeFault>(noticeFaults)) {
      test(`its messages have ${notice}`, async () => {
        rig.control.faults.add({ provider: name, notice })
        assert.equal((await buy('topup')).state, delivered)
      })
    }

    test('an order that stays without any answer is delivered once, or not at all', async () => {
      rig.control.faults.add({ provider: name, call: 'answer_lost', kind: 'orders.create' })
      rig.control.faults.add({ provider: name, call: 'error_504', kind: 'orders.status' })
      assert.equal((await buy('topup')).state, 'unknown')
    })

    test('the same reference at the same moment is one order', async () => {
      const order = await rig.order(name, 'MY2-1')
      const supplier = rig.connect(name)
      await Promise.all([1, 2, 3].map(() => supplier.place(order)))
      await rig.control.advance(5_000)
      assert.equal(rig.suppliers[name].deliveries({ ref: 'MY2-1' }).length, 1)
    })

    test('a reversed order is delivered first, and then failed', async () => {
      rig.control.faults.add({ provider: name, order: 'reversed' })
      const order = await rig.order(name, 'MY3-1')
      const supplier = rig.connect(name)
      await supplier.place(order)
      const sent = sentNow(order, rig)
      await rig.control.advance(5_000)
      assert.equal((await supplier.status(sent)).state, 'delivered')
      await rig.control.advance(3_600_000)
      const reversed = await supplier.status(sent)
      assert.ok(reversed.state === 'failed' && reversed.certainty === 'ended')
    })

    test('too little money is a refusal that pauses placing', async () => {
      rig.suppliers[name].setBalance(0)
      const placed = await rig.connect(name).place(await rig.order(name, 'MY4-1'))
      assert.ok(placed.state === 'failed' && placed.certainty === 'never_created')
      assert.equal(placed.reason, 'balance')
    })

    test('a changed price, a renamed and a removed product are seen before placing', async () => {
      const supplier = rig.connect(name)
      const { sku, max_cost_sen } = await rig.order(name, 'MY5-1')
      const id = Number(/\d+$/.exec(sku)?.[0])
      // Digiflazz allows a read a second.
      const readLater = async () => {
        await rig.control.advance(1_000)
        return supplier.product(sku)
      }
      const before = await supplier.product(sku)
      const product = rig.control.settings[name].products.find((one) => one.id === id)
      assert.ok(product && before.kind === 'ok')
      const original = { ...product }
      rig.suppliers[name].changeProduct(id, { cost_sen: max_cost_sen + 50 })
      const dearer = await readLater()
      assert.ok(dearer.kind === 'ok')
      assert.equal(dearer.value.cost_sen, max_cost_sen + 50)
      assert.equal(dearer.value.fingerprint, before.value.fingerprint)
      rig.suppliers[name].changeProduct(id, { name: 'Something else', inStock: false })
      const renamed = await readLater()
      assert.ok(renamed.kind === 'ok')
      assert.notEqual(renamed.value.fingerprint, before.value.fingerprint)
      assert.equal(renamed.value.isAvailable, false)
      rig.suppliers[name].removeProduct(id)
      assert.deepEqual(await readLater(), { kind: 'gone' })
      rig.control.settings[name].products.unshift(original)
    })

    test('wrong keys and an unlisted address are configuration errors, and place nothing', async () => {
      const keys = {
        SEAGM_SECRET_KEY: 'another',
        DIGIFLAZZ_API_KEY: 'another',
      }
      const order = await rig.order(name, 'MY6-1')
      const stranger = rig.connect(name, keys)
      assert.equal((await stranger.balance()).kind, 'misconfigured')
      assert.equal((await stranger.product(order.sku)).kind, 'misconfigured')
      // SEAGM's 409 could also be about the reference.
      const placed = await stranger.place(order)
      assert.equal(placed.state, name === 'seagm' ? 'unknown' : 'failed')
      rig.control.settings[name].allowsAddress = false
      const refused = await rig.connect(name).place(order)
      rig.control.settings[name].allowsAddress = true
      assert.ok(refused.state === 'failed' && refused.reason === 'misconfigured')
      assert.equal(rig.suppliers[name].orders().length, 0)
    })
  })
}

test('random faults in all calls, orders and messages: never delivered twice, never a false outcome', async () => {
  const wrong: string[] = []
  for (const [index, name] of Array.from({ length: 20 }, () => suppliers)
    .flat()
    .entries()) {
    const ref = `MY${index + 100}-1`
    const kind = kinds[index % 3 === 0 ? 1 : 0]
    const order = await rig.order(name, ref, { kind: kind ?? 'topup' })
    rig.suppliers.randomFaults(0.25)
    const end = await buyCarefully(rig, rig.connect(name), order)
    rig.control.faults.clear()
    const contradiction = contradictionOf(rig, name, order, end)
    if (contradiction) wrong.push(`${name} ${ref}: ${contradiction}`)
  }
  assert.deepEqual(wrong, [])
})
