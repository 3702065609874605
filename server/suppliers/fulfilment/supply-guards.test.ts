import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { barrier, closeAll, holdBefore } from '#testing/race.ts'
import { watchStatements } from '#testing/statements.ts'
import { buySupplied, openSupplyingShop, sellSupplied } from '#testing/supplying.ts'
import { resendOrder } from './place-unit.ts'
import { supplyOrder } from './supply-order.ts'

const guards = {
  supplier_orders_one_of_unit: 'drop index supplier_orders_one_of_unit',
  supplier_orders_ref_unique:
    'alter table supplier_orders drop constraint supplier_orders_ref_unique',
  orders_supplying_within: 'alter table orders drop constraint orders_supplying_within',
}
type Guard = keyof typeof guards

const lock = /(?<=from orders where id = \$1) for update/

/** How often two processes send a unit, without the lock of its order, and with this guard alone. */
async function sendAtOnce(kept?: Guard): Promise<number> {
  const shop = await openSupplyingShop()
  const both = [shop, await openSupplyingShop({ beside: shop })]
  try {
    for (const [guard, drop] of Object.entries(guards)) {
      if (guard !== kept) await shop.context.pool.query(drop)
    }
    const order_id = await buySupplied(shop, await sellSupplied(shop))
    const meet = barrier(2)
    let weakened = 0
    for (const { context } of both) {
      holdBefore(context.pool, /insert into supplier_orders/, meet)
      watchStatements(context.pool, (text) => {
        weakened += Number(lock.test(text))
        return text.replace(lock, '')
      })
    }
    const sent = both.map(({ context }) => supplyOrder(context, { order_id }))
    await Promise.allSettled(sent)
    assert.ok(weakened > 0)
    return shop.kenari.calls.place.length
  } finally {
    await closeAll(both)
  }
}

test('a lost order is sent again once, by two processes', async () => {
  const shop = await openSupplyingShop()
  const both = [shop, await openSupplyingShop({ beside: shop })]
  try {
    shop.kenari.faults.place.push('lost', 'processing', 'processing')
    const order_id = await buySupplied(shop, await sellSupplied(shop))
    await supplyOrder(shop.context, { order_id })
    const { rows } = await shop.context.pool.query(
      `update supplier_orders set not_found = 2, not_found_at = now() returning *`,
    )
    await Promise.all(both.map(({ context }) => resendOrder(context, rows[0])))
    assert.equal(shop.kenari.calls.place.length, 2)
  } finally {
    await closeAll(both)
  }
})

describe('without the guards these tests fail:', () => {
  test('all four: a unit is sent twice', async () => {
    assert.equal(await sendAtOnce(), 2)
  })

  for (const guard of Object.keys(guards) as Guard[]) {
    test(`${guard} alone still holds without the lock of the order`, async () => {
      assert.equal(await sendAtOnce(guard), 1)
    })
  }
})
