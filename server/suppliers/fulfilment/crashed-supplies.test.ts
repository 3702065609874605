import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { orderRow } from '#testing/fixtures.ts'
import { makeJobsDue } from '#testing/paying-shop.ts'
import { crashControlOf } from '#testing/statements.ts'
import {
  buySupplied,
  openSupplyingShop,
  passSeconds,
  resetSuppliers,
  type SupplyingShop,
  sellSupplied,
  suppliesOfOrder,
} from '#testing/supplying.ts'
import { checkOrder } from './check-order.ts'
import { supplyOrder } from './supply-order.ts'

/** More statements than a verb has: one that passes so many does not end. */
const STATEMENTS_MAX = 80

let shop: SupplyingShop
let mortal: SupplyingShop
let crash: ReturnType<typeof crashControlOf>
before(async () => {
  shop = await openSupplyingShop()
  mortal = await openSupplyingShop({ beside: shop })
  crash = crashControlOf(mortal.context.pool)
})
after(async () => {
  crash.dieAt(Number.POSITIVE_INFINITY)
  await mortal.close()
  await shop.close()
})
beforeEach(() => resetSuppliers(shop))

const unsettled = async (id: string) => (await orderRow(shop, id)).status !== 'completed'

/**
 * Runs `work` in a process that dies before its first statement, then before its second, and so on. After each
 * death the shop knows every order at the supplier, and another process delivers the unit, once.
 */
async function dieEverywhere(
  prepare: () => Promise<string>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (let statement = 1; statement < STATEMENTS_MAX; statement += 1) {
    const id = await prepare()
    crash.dieAt(statement)
    await work(id).catch(() => undefined)
    const hasSurvived = crash.count() < statement
    crash.dieAt(Number.POSITIVE_INFINITY)
    const { rows } = await shop.context.pool.query('select ref from supplier_orders')
    const known = new Set(rows.map(({ ref }) => ref))
    const strays = [...shop.kenari.orders.keys()].filter((ref) => !known.has(ref))
    assert.deepEqual(strays, [], `sent before it was written: ${statement}`)
    await makeJobsDue(shop)
    for (let minute = 0; minute < 8 && (await unsettled(id)); minute += 1) {
      await passSeconds(shop, 70)
    }
    const [supply, ...others] = await suppliesOfOrder(shop, id)
    assert.deepEqual([supply?.state, others], ['delivered', []], `statement ${statement}`)
    assert.equal((await orderRow(shop, id)).delivered_qty, 1)
    if (hasSurvived) return
  }
  throw new Error('The verb does not end.')
}

describe('a process that dies at any statement loses and duplicates nothing', () => {
  test('while it places an order', async () => {
    const product_id = await sellSupplied(shop)
    await dieEverywhere(
      () => buySupplied(shop, product_id),
      (order_id) => supplyOrder(mortal.context, { order_id }),
    )
  })

  test('while it queries an order', async () => {
    const product_id = await sellSupplied(shop)
    const prepare = async () => {
      shop.kenari.faults.place.push('silent')
      const id = await buySupplied(shop, product_id)
      await shop.runJobs()
      await shop.context.pool.query(
        "update supplier_orders set next_check_at = now() - interval '1 second' where order_id = $1",
        [id],
      )
      return id
    }
    await dieEverywhere(prepare, async (id) => {
      const [supply] = await suppliesOfOrder(shop, id)
      await checkOrder(mortal.context, supply?.id ?? 0)
    })
  })
})
