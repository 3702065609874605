// What suppliers answer, say and take back, and what the shop makes of it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk.ts'
import { orderRow } from '#testing/fixtures.ts'
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
const stateOf = async (id: string) => (await supplyOf(id)).state
const statusOf = async (id: string) => (await orderRow(shop, id)).status
const waits = async (id: string) => (await farid.queue()).data.some((item) => item.id === id)
const refund = (id: string) =>
  shop.context.pool.query("update orders set status = 'refunded' where id = $1", [id])

/** How often the supplier was asked for an order. */
async function asked(id: string): Promise<number> {
  const { ref } = await supplyOf(id)
  return shop.kenari.calls.status.filter((one) => one === ref).length
}

/** An order that the supplier has in process. */
async function inProcess(product = crystals()): Promise<string> {
  shop.kenari.faults.place.push('processing')
  const id = await buySupplied(shop, await sellSupplied(shop, ['kenari'], product))
  await shop.runJobs()
  assert.equal(await stateOf(id), 'processing')
  return id
}

/** The supplier's own record of an order becomes another one. */
async function book(id: string, changes: object): Promise<void> {
  Object.assign(shop.kenari.orders.get((await supplyOf(id)).ref) ?? {}, changes)
}

/** A message of a supplier, signed by it, that says this. */
const say = (supplier: SupplyingShop['kenari'], body: object) =>
  shop.post(
    `/api/supplier-messages/${supplier === shop.kenari ? 'kenari' : 'merbok'}`,
    JSON.stringify(body),
    supplier.messageOf('NONE').headers,
  )

describe('an order that its supplier has in process', () => {
  test('stays so after an unanswered status query', async () => {
    const id = await inProcess()
    shop.kenari.faults.status.push('lost')
    await passSeconds(shop, 10)
    assert.deepEqual([await asked(id), await stateOf(id)], [1, 'processing'])
  })

  test('is not sent again if the supplier no longer finds it', async () => {
    const id = await inProcess()
    shop.kenari.faults.status.push('not_found', 'not_found', 'not_found', 'not_found')
    for (const seconds of [130, 130, 130, 130]) await passSeconds(shop, seconds)
    assert.deepEqual([shop.kenari.calls.place.length, await stateOf(id)], [1, 'processing'])
  })

  test('is not taken for one that was never placed, once it is refunded and not found', async () => {
    const id = await inProcess()
    await refund(id)
    shop.kenari.faults.status.push('not_found', 'not_found', 'not_found')
    for (const seconds of [130, 130, 130]) await passSeconds(shop, seconds)
    assert.deepEqual([await asked(id), await stateOf(id)], [3, 'processing'])
  })

  test('is one of several, each with its own unit', async () => {
    shop.kenari.faults.place.push('processing', 'processing', 'processing')
    const id = await buySupplied(shop, await sellSupplied(shop), { qty: 3 })
    await shop.runJobs()
    assert.deepEqual(
      (await suppliesOfOrder(shop, id)).map(({ unit, state }) => [unit, state]),
      [1, 2, 3].map((unit) => [unit, 'processing']),
    )
  })

  test('is not queried once it is older than the supplier remembers', async () => {
    const id = await inProcess()
    await passSeconds(shop, 31 * 86_400)
    assert.equal(await asked(id), 0)
    assert.equal(await waits(id), true)
  })

  test('costs the price read before, if the supplier does not report its charge', async () => {
    const id = await inProcess()
    await shop.context.pool.query(
      'update supplier_orders set charged_sen = null where order_id = $1',
      [id],
    )
    await book(id, { state: 'delivered', charged_sen: null })
    await passSeconds(shop, 10)
    const { state, charged_sen } = await supplyOf(id)
    assert.deepEqual([state, charged_sen], ['delivered', 800])
  })

  test('is queried once by several jobs', async () => {
    const id = await inProcess()
    const { id: supply_id } = await supplyOf(id)
    for (const _ of [1, 2, 3]) {
      await shop.context.pool.query(
        "select graphile_worker.add_job('check_supplier_order', json_build_object('id', $1::bigint))",
        [supply_id],
      )
    }
    await passSeconds(shop, 6)
    assert.equal(await asked(id), 1)
  })

  test('is recorded with its cost, and alerts, if the order was refunded before it is delivered', async () => {
    const id = await inProcess()
    await refund(id)
    await book(id, { state: 'delivered' })
    await passSeconds(shop, 10)
    const { state, is_surplus, charged_sen } = await supplyOf(id)
    assert.deepEqual([state, is_surplus, charged_sen], ['delivered', true, 800])
    const { delivered_qty, supplying_qty } = await orderRow(shop, id)
    assert.deepEqual([delivered_qty, supplying_qty], [0, 0])
  })
})

test('a lost order that is refunded meanwhile is not sent again', async () => {
  shop.kenari.faults.place.push('lost')
  const id = await buySupplied(shop, await sellSupplied(shop))
  await shop.runJobs()
  await refund(id)
  for (const seconds of [70, 130, 130]) await passSeconds(shop, seconds)
  assert.equal(shop.kenari.calls.place.length, 1)
  const { state, certainty } = await supplyOf(id)
  assert.deepEqual([state, certainty], ['failed', 'never_created'])
})

describe('a refusal that is not about the product', () => {
  const isAvailable = async () => {
    const { rows } = await shop.context.pool.query(
      "select is_available from supplier_products where supplier = 'kenari' and sku = 'recharge:1'",
    )
    return rows[0].is_available
  }
  const placed = async (id: string) =>
    (await suppliesOfOrder(shop, id)).map(({ unit, supplier, state }) => [unit, supplier, state])

  test('of an order too many: it is placed again a minute later', async () => {
    shop.kenari.faults.place.push('throttled')
    const id = await buySupplied(shop, await sellSupplied(shop))
    await shop.runJobs()
    assert.deepEqual([await stateOf(id), await isAvailable()], ['failed', true])
    await passSeconds(shop, 31)
    assert.equal(shop.kenari.calls.place.length, 1)
    await passSeconds(shop, 31)
    assert.deepEqual(
      shop.kenari.calls.place.map((ref) => ref.at(-1)),
      ['1', '2'],
    )
    assert.equal(await statusOf(id), 'completed')
  })

  test('of orders too many for half an hour: operators get it', async () => {
    shop.kenari.faults.place.push(...Array.from({ length: 40 }, () => 'throttled' as const))
    const id = await buySupplied(shop, await sellSupplied(shop))
    await shop.runJobs()
    for (let minute = 0; minute < 31; minute += 1) await passSeconds(shop, 61)
    assert.equal(await waits(id), true)
    const { length } = shop.kenari.calls.place
    await passSeconds(shop, 61)
    assert.equal(shop.kenari.calls.place.length, length)
  })

  for (const next of ['merbok', undefined] as const) {
    test(`of a second order for one player: ${next ?? 'a person'} delivers it, once`, async () => {
      shop.kenari.faults.place.push('processing', 'other')
      const suppliers = next ? (['kenari', next] as const) : (['kenari'] as const)
      const id = await buySupplied(shop, await sellSupplied(shop, suppliers), { qty: 2 })
      await shop.runJobs()
      const { ref } = await supplyOf(id)
      assert.equal(await isAvailable(), true)
      shop.kenari.end(ref, 'delivered')
      await passSeconds(shop, 1000)
      assert.deepEqual(await placed(id), [
        [1, 'kenari', 'delivered'],
        [2, 'kenari', 'failed'],
        ...(next ? [[2, next, 'delivered']] : []),
      ])
      assert.deepEqual(
        [await statusOf(id), await waits(id)],
        [next ? 'completed' : 'processing', next === undefined],
      )
    })
  }
})

describe('a code', () => {
  const code = (pin: string) => ({ pin, serial: null, expires: null })
  const card = crystals({ sku: 'card:1', kind: 'code' })

  test('is delivered once it is there, alone and not empty', async () => {
    const id = await inProcess(card)
    for (const codes of [[], [code(' ')], [code('AAAA-1111'), code('AAAA-2222')]]) {
      await book(id, { state: 'delivered', codes })
      await passSeconds(shop, 25)
      assert.equal(await stateOf(id), 'processing', JSON.stringify(codes))
    }
    await book(id, { codes: [code('AAAA-1111')] })
    await passSeconds(shop, 25)
    assert.equal(await statusOf(id), 'completed')
  })

  test('that was sold before is not delivered again', async () => {
    const codes = [code('BBBB-1111')]
    const [first, second] = [await inProcess(card), await inProcess(card)]
    for (const id of [first, second]) await book(id, { state: 'delivered', codes })
    await passSeconds(shop, 20)
    const found = [await stateOf(first), await stateOf(second)]
    assert.deepEqual(found.toSorted(), ['delivered', 'processing'])
  })
})

describe('a message', () => {
  const delivered = { kind: 'topup', state: 'delivered', charged_sen: 800, codes: [] }

  test('that claims a delivery only triggers a status query', async () => {
    const id = await inProcess()
    const { ref } = await supplyOf(id)
    const answer = await say(shop.kenari, { ref, order: { ref, ...delivered } })
    assert.equal(answer.status, 200)
    assert.equal(await stateOf(id), 'processing')
    await passSeconds(shop, 2)
    assert.deepEqual([await asked(id), await stateOf(id)], [1, 'processing'])
  })

  test('triggers no more queries than the supplier allows', async () => {
    shop.kenari.traits.pollSeconds = 60
    const id = await inProcess()
    const { ref } = await supplyOf(id)
    for (const _ of [1, 2, 3]) {
      await say(shop.kenari, { ref })
      await passSeconds(shop, 5)
    }
    assert.equal(await asked(id), 1)
    await passSeconds(shop, 60)
    assert.equal(await asked(id), 2)
  })

  test('about progress does not delay the final check', async () => {
    shop.kenari.traits.pollSeconds = 60
    const id = await inProcess()
    const { ref } = await supplyOf(id)
    for (const state of ['accepted', 'processing'] as const) {
      await say(shop.kenari, { ref, order: { ref, ...delivered, state } })
      await passSeconds(shop, 5)
    }
    assert.equal(await asked(id), 0)
    await book(id, { state: 'delivered' })
    await say(shop.kenari, { ref, order: { ref, ...delivered } })
    await passSeconds(shop, 1)
    assert.equal(await stateOf(id), 'delivered')
  })

  test('of another supplier changes nothing, whatever it claims', async () => {
    for (const { traits } of [shop.kenari, shop.merbok]) traits.statusPlaces = true
    const id = await inProcess()
    const { ref } = await supplyOf(id)
    // Where asking places an order, a refunded one is not asked for, and its messages count.
    await refund(id)
    await say(shop.merbok, { ref, order: { ref, ...delivered } })
    assert.equal(await stateOf(id), 'processing')
    await say(shop.kenari, { ref, order: { ref, ...delivered } })
    assert.equal(await stateOf(id), 'delivered')
  })

  test('that overtakes the answer to its order does not begin a second call', async () => {
    const id = await inProcess()
    await shop.context.pool.query(
      "update supplier_orders set state = 'sending', next_check_at = now() + interval '1 minute' where order_id = $1",
      [id],
    )
    const { ref } = await supplyOf(id)
    await say(shop.kenari, { ref, order: { ref, ...delivered } })
    await passSeconds(shop, 5)
    assert.deepEqual([await asked(id), await stateOf(id)], [0, 'sending'])
  })
})

describe('an order is placed', () => {
  test('up to the limit of its item, above its price as well', async () => {
    for (const [limit, isPlaced] of [
      [1050, false],
      [1100, true],
    ] as const) {
      const product_id = await sellSupplied(shop)
      shop.kenari.products.set('recharge:1', crystals({ cost_sen: 1100 }))
      await shop.context.pool.query(
        'update product_supplies set max_cost_sen = $1 where product_id = $2',
        [limit, product_id],
      )
      const id = await buySupplied(shop, product_id)
      await shop.runJobs()
      assert.deepEqual(
        [await waits(id), (await statusOf(id)) === 'completed'],
        [!isPlaced, isPlaced],
      )
    }
  })

  test('at the next supplier if the first has none in stock', async () => {
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    shop.kenari.products.set('recharge:1', crystals({ isAvailable: false }))
    const id = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.deepEqual([shop.kenari.calls.place.length, await statusOf(id)], [0, 'completed'])
  })

  test('by a supplier and a supply that are switched on', async () => {
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    const { pool } = shop.context
    await pool.query("update suppliers set enabled = false where name = 'kenari'")
    const first = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.deepEqual([deliveredBy(shop.merbok), await statusOf(first)], [1, 'completed'])
    await pool.query("update product_supplies set enabled = false where supplier = 'merbok'")
    const second = await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.equal(await waits(second), true)
    assert.equal(shop.kenari.calls.place.length, 0)
  })

  test('as long as the balance lasts, less what was placed since it was read', async () => {
    const product_id = await sellSupplied(shop)
    await shop.context.pool.query("update suppliers set balance_sen = 6500 where name = 'kenari'")
    for (const _ of [1, 2, 3]) await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.equal(shop.kenari.calls.place.length, 1)
  })

  test('at no supplier that refused our keys, for ten minutes', async () => {
    shop.kenari.faults.place.push('misconfigured')
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    const ids = [await buySupplied(shop, product_id), await buySupplied(shop, product_id)]
    await shop.runJobs()
    for (const id of ids) assert.equal(await statusOf(id), 'completed')
    assert.deepEqual([shop.kenari.calls.place.length, deliveredBy(shop.merbok)], [1, 2])
    await passSeconds(shop, 601)
    await buySupplied(shop, product_id)
    await shop.runJobs()
    assert.equal(deliveredBy(shop.kenari), 1)
  })

  test('not if an operator takes it over while its product is read', async () => {
    const id = await buySupplied(shop, await sellSupplied(shop))
    shop.kenari.meanwhile.read = async () => {
      const body = { reason: 'It is urgent', request_key: `taken-over-${id}` }
      assert.equal((await farid.act(id, 'take-over', body)).status, 200)
    }
    await shop.runJobs()
    assert.deepEqual([shop.kenari.calls.place.length, await waits(id)], [0, true])
  })
})
