import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { queue } from '#testing/paying-shop.ts'
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
before(async () => {
  shop = await openSupplyingShop()
})
after(() => shop.close())
beforeEach(() => resetSuppliers(shop))

const charge = {
  kind: 'topup' as const,
  state: 'delivered' as const,
  charged_sen: 800,
  codes: [],
}

async function pauseAfter(job: string, name = 'kenari'): Promise<string | null> {
  await queue(shop, job)
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    'select pause_reason from suppliers where name = $1',
    [name],
  )
  return rows[0].pause_reason
}

/** The reference of an order that was placed at the first supplier. */
async function placed(): Promise<string> {
  const id = await buySupplied(shop, await sellSupplied(shop, ['kenari', 'merbok']))
  await shop.runJobs()
  return (await suppliesOfOrder(shop, id))[0]?.ref ?? ''
}

describe('placing stops at a supplier whose statement', () => {
  test('has a charge that matches no order', async () => {
    shop.kenari.orders.set('STRAY-1-1', { ref: 'STRAY-1-1', ...charge })
    assert.equal(await pauseAfter('reconcile_suppliers'), 'statement')
  })

  test('has a second charge of an order', async () => {
    const ref = await placed()
    shop.kenari.orders.set('again', { ref, ...charge })
    assert.equal(await pauseAfter('reconcile_suppliers'), 'statement')
  })

  test('has a charge of an order that it had refused', async () => {
    shop.kenari.faults.place.push('unavailable')
    const ref = await placed()
    shop.kenari.orders.set(ref, { ref, ...charge })
    assert.equal(await pauseAfter('reconcile_suppliers'), 'statement')
  })

  test('has a charge of an order at another supplier', async () => {
    const ref = await placed()
    shop.merbok.orders.set(ref, { ref, ...charge })
    assert.equal(await pauseAfter('reconcile_suppliers', 'merbok'), 'statement')
  })
})

test('a statement that is not readable is compared later, for the same day', async () => {
  shop.kenari.faults.isDead = true
  assert.equal(await pauseAfter('reconcile_suppliers'), null)
  const waiting = async () => {
    const { rows } = await shop.context.pool.query(
      `select j.payload, j.attempts, j.max_attempts from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'compare_statement' order by j.id`,
    )
    return rows
  }
  const { rows } = await shop.context.pool.query(
    "select to_char(malaysian_day(now()) - 1, 'YYYY-MM-DD') as yesterday",
  )
  const payload = { supplier: 'kenari', day: rows[0].yesterday }
  assert.deepEqual(await waiting(), [{ payload, attempts: 1, max_attempts: 10 }])

  Object.assign(shop.kenari.faults, { isDead: false })
  shop.kenari.orders.set('STRAY-1-1', { ref: 'STRAY-1-1', ...charge })
  await passSeconds(shop, 60)
  assert.equal(await pauseAfter('watch_supplier_balances'), 'statement')
  assert.deepEqual(await waiting(), [])
})

test('a statement of one charge for each order changes nothing', async () => {
  await placed()
  await placed()
  assert.equal(await pauseAfter('reconcile_suppliers'), null)
})

test('only an operator lifts the pause: neither a balance nor another pause does', async () => {
  shop.kenari.orders.set('STRAY-1-1', { ref: 'STRAY-1-1', ...charge })
  assert.equal(await pauseAfter('reconcile_suppliers'), 'statement')
  assert.equal(await pauseAfter('watch_supplier_balances'), 'statement')
  shop.kenari.faults.isDead = true
  assert.equal(await pauseAfter('watch_supplier_balances'), 'statement')
  shop.kenari.faults.isDead = false
  await placed()
  assert.equal(shop.kenari.calls.place.length, 0)
})
