import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SupplierName } from '@apeak/sandbox/settings'
import type { OrderFault } from '@apeak/sandbox/suppliers/supplier-faults'
import { type SupplierRig, startSupplierRig } from '#testing/supplier-rig.ts'
import { allSuppliers } from './all-suppliers.ts'
import type { SupplierMessage } from './supplier.ts'

let rig: SupplierRig

before(async () => {
  rig = await startSupplierRig()
})

beforeEach(() => rig.reset())

after(() => rig.close())

/** What the shop reads in the messages about a delivered order. */
async function messagesOf(name: SupplierName, fault?: OrderFault): Promise<SupplierMessage[]> {
  if (fault) rig.control.faults.add({ provider: name, order: fault })
  const supplier = rig.connect(name)
  await supplier.place(await rig.order(name, 'MY1-1'))
  await rig.control.advance(2_000)
  assert.ok(rig.shop.received.length > 0)
  return rig.shop.received.flatMap(({ headers, body }) => {
    const raw = { headers: headers as Record<string, string>, body: Buffer.from(body) }
    return supplier.readMessage?.(raw) ?? []
  })
}

for (const { name, label } of allSuppliers) {
  describe(label, () => {
    const supplier = name as SupplierName

    test('signed messages name their order', async () => {
      for (const message of await messagesOf(supplier)) {
        assert.deepEqual([message.kind, message.ref], ['signed', 'MY1-1'])
      }
    })

    for (const fault of ['notice_forged', 'notice_unsigned', 'notice_altered'] as const) {
      test(`${fault}: refused, and names nothing`, async () => {
        for (const message of await messagesOf(supplier, fault)) {
          assert.deepEqual([message.kind, message.ref], ['refused', null])
        }
      })
    }

    test('nonsense is refused', () => {
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        '{"data":null}',
        'a=1&a=2',
        '\0',
        'x'.repeat(70_000),
      ]) {
        const raw = { headers: {}, body: Buffer.from(body) }
        assert.equal(rig.connect(supplier).readMessage?.(raw).kind, 'refused', body.slice(0, 20))
      }
    })

    test('a message that claims too much only triggers a status query', async () => {
      const [first] = await messagesOf(supplier, 'notice_lies')
      assert.deepEqual([first?.kind, first?.ref], ['signed', 'MY1-1'])
    })
  })
}

test('SEAGM’s messages are either interim or final', async () => {
  const messages = await messagesOf('seagm')
  assert.deepEqual(
    messages.map(({ isProgress }) => isProgress),
    [true, false],
  )
})

test('SEAGM’s messages can be JSON, with numbers and empty values', async () => {
  await messagesOf('seagm')
  const form = new URLSearchParams(rig.shop.received.at(-1)?.body)
  const numbers = new Set(['timestamp', 'status_code', 'id'])
  const fields = [...form].map(([name, value]) => [name, numbers.has(name) ? Number(value) : value])
  const read = (entries: unknown[][]) =>
    rig.connect('seagm').readMessage?.({
      headers: {},
      body: Buffer.from(JSON.stringify(Object.fromEntries(entries))),
    })
  assert.equal(read(fields)?.ref, 'MY1-1')
  // How nested fields are signed is not documented.
  assert.equal(read([...fields, ['fields', { playerid: '1' }]])?.kind, 'refused')
})

test('Digiflazz’s ping is answered, whether signed or not', () => {
  const body = Buffer.from('{"sed":"x","hook_id":1,"hook":{"url":"u","secret":"s"}}')
  const read = rig.connect('digiflazz').readMessage?.({ headers: {}, body })
  assert.deepEqual(read, { kind: 'ping', ref: null, reply: 'ok' })
})

/** The day in Malaysia. */
const today = () => new Date(rig.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Moves the clock to the first minute of a Malaysian day. */
async function beginDay(): Promise<void> {
  const next = Date.parse(`${today()}T00:01:00+08:00`) + 86_400_000
  await rig.control.advance(next - rig.clock.now())
}

test('SEAGM’s statement lists what was charged on a Malaysian day, without what was refunded', async () => {
  const supplier = rig.connect('seagm')
  await beginDay()
  const day = today()
  const topup = await rig.order('seagm', 'MY1-1')
  const card = await rig.order('seagm', 'MY1-2', { kind: 'code' })
  for (const order of [topup, card]) await supplier.place(order)
  rig.control.faults.add({ provider: 'seagm', order: 'fails', times: 1 })
  await supplier.place({ ...topup, ref: 'MY1-3' })
  await rig.control.advance(86_400_000)
  await supplier.place({ ...topup, ref: 'MY2-1' })
  const lines = async (of: string) => {
    const statement = await supplier.statement?.(of)
    assert.ok(statement?.kind === 'ok')
    return statement.value.map(({ ref, charged_sen }) => [ref, charged_sen])
  }
  assert.deepEqual(await lines(day), [
    ['MY1-2', card.max_cost_sen],
    ['MY1-1', topup.max_cost_sen],
  ])
  assert.deepEqual(await lines(today()), [['MY2-1', topup.max_cost_sen]])
})

test('SEAGM’s statement reads more than a page, each order once', async () => {
  const supplier = rig.connect('seagm')
  const order = await rig.order('seagm', 'MY1-1')
  await beginDay()
  const refs = Array.from({ length: 130 }, (_, index) => `MY1-${index + 1}`)
  await Promise.all(refs.map((ref) => supplier.place({ ...order, ref })))
  const statement = await supplier.statement?.(today())
  assert.ok(statement?.kind === 'ok')
  assert.deepEqual(statement.value.map(({ ref }) => ref).toSorted(), refs.toSorted())
})
