import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { goldFaults } from '../../server/gold/sql-check.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { compareGold, goSpending, openCustomers } from './gold-customers.ts'
import { enableMethod, withDatabase } from './shop-database.ts'
import { startShop } from './shop-process.ts'

const KILLS = Number(process.env.CHAOS_KILLS || 5)

test('acknowledged gold movements survive kills, once each', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  let shop = await startShop(folder, port)
  t.after(async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const { customers, product_id } = await withDatabase(folder, async (db, pool) => {
    for (const value of ['check_payment', 'apeak']) await enableMethod(db, value)
    return openCustomers(pool)
  })
  const told = () => customers.flatMap(({ paid }) => paid).length

  for (let round = 1; round <= KILLS; round += 1) {
    const atLeast = told() + 2
    const spending = goSpending(shop.url, customers, product_id)
    await until('the shop is under load', () => told() >= atLeast, 60_000)
    await wait(Math.random() * 900)
    // The last time both die, whatever chance says.
    await shop.kill(round === KILLS || Math.random() < 0.4 ? 'server and database' : 'server')
    await spending.stop()
    shop = await startShop(folder, port)
  }

  t.diagnostic(`${told()} payments with gold acknowledged`)
  await withDatabase(folder, async (db, pool) => {
    for (const customer of customers) await compareGold(pool, customer)
    assert.deepEqual(await goldFaults(db), [])
  })
})
