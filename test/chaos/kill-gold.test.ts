import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { goldFaults } from '../../server/gold/check-gold.ts'
import { until } from '../../server/testing/until.ts'
import { assertGoldKept, openCustomers, startSpending } from './gold-customers.ts'
import { chooseVictim, KILLS } from './kills.ts'
import { enableMethod, withDatabase } from './shop-database.ts'
import { openShop } from './shop-process.ts'

test('acknowledged gold movements survive kills, each exactly once', async (t) => {
  const opened = await openShop()
  t.after(() => opened.close())
  const { customers, product_id } = await withDatabase(opened.folder, async (db, pool) => {
    for (const value of ['check_payment', 'apeak']) await enableMethod(db, value)
    return openCustomers(pool)
  })
  const acknowledged = () => customers.flatMap(({ paid }) => paid).length

  for (let round = 1; round <= KILLS; round += 1) {
    const atLeast = acknowledged() + 2
    const spending = startSpending(opened.shop.url, customers, product_id)
    await until('the shop is under load', () => acknowledged() >= atLeast, 60_000)
    await wait(Math.random() * 900)
    await opened.shop.kill(chooseVictim(round))
    await spending.stop()
    await opened.restart()
  }

  t.diagnostic(`${acknowledged()} payments with gold acknowledged`)
  await withDatabase(opened.folder, async (db, pool) => {
    for (const customer of customers) await assertGoldKept(pool, customer)
    assert.deepEqual(await goldFaults(db), [])
  })
})
