// Suppliers answer slowly, so many orders wait for them at once. Their jobs share few database connections.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allTasks } from '#app/all-tasks.ts'
import { openRunners, type Runners } from '#platform/jobs/runners.ts'
import { type Database, openDatabase, openPool } from '#platform/postgres/database.ts'
import {
  buySupplied,
  deliveredBy,
  openSupplyingShop,
  type SupplyingShop,
  sellSupplied,
} from '#testing/supplying.ts'
import { until } from '#testing/until.ts'

const ORDERS = 50

let shop: SupplyingShop
let runners: Runners
let database: Database

before(async () => {
  shop = await openSupplyingShop()
  database = openDatabase(openPool(shop.databaseUrl, 1))
  const { pool, log } = shop.context
  runners = openRunners(pool, allTasks(shop.context, database), [], log)
  await runners.start()
})
after(async () => {
  await runners.stop()
  await database.destroy()
  await shop.close()
})

async function completed(): Promise<number> {
  const { rows } = await shop.context.pool.query(
    "select count(*)::integer as count from orders where status = 'completed'",
  )
  return rows[0].count
}

test('fifty orders wait for a supplier at once, over one connection, and each is delivered once', async () => {
  const item = await sellSupplied(shop)
  const answer = Promise.withResolvers<void>()
  let waiting = 0
  const wait = async () => {
    shop.kenari.meanwhile.read = wait
    waiting += 1
    await answer.promise
  }
  shop.kenari.meanwhile.read = wait
  for (let bought = 0; bought < ORDERS; bought += 1) await buySupplied(shop, item)
  await until('all orders wait for the supplier', async () => waiting === ORDERS).finally(
    answer.resolve,
  )
  await until('all orders are delivered', async () => (await completed()) === ORDERS)
  assert.deepEqual([shop.kenari.calls.place.length, deliveredBy(shop.kenari)], [ORDERS, ORDERS])
})
