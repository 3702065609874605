import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@apeak/sandbox/seeded-random'
import { until } from '../../server/testing/until.ts'
import { chooseVictim, KILLS } from './kills.ts'
import { assertOrdersKept } from './order-books.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { openShop, type ShopProcess } from './shop-process.ts'
import { assertNothingLost, buy, type Entry, SHOPPERS, startShopping } from './shoppers.ts'

/**
 * From a restart on the files of a killed server until it sells: two seconds, ten times that on a busy
 * machine.
 */
const READY_WITHIN_MS = 30_000

let opened: Awaited<ReturnType<typeof openShop>>
before(async () => {
  opened = await openShop()
})
after(() => opened.close())

test('acknowledged orders survive kills of the server and of its database', async (t) => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`CHAOS_SEED=${seed}`)
  const random = seededRandom(seed)
  const products = await withDatabase(opened.folder, seedProducts)
  const journal: Entry[] = []
  const acknowledged = () => journal.filter(({ order_id }) => order_id).length

  for (let round = 1; round <= KILLS; round += 1) {
    const atLeast = acknowledged() + SHOPPERS
    const shopping = startShopping(opened.shop.url, products, journal, random)
    await until('the shop is under load', () => acknowledged() >= atLeast, 60_000)
    await wait(random() * 900)
    const what = chooseVictim(round, random)
    await opened.shop.kill(what)
    await shopping.stop()
    await opened.restart()
    const { shop } = opened
    t.diagnostic(`${what} killed; ready again after ${Math.round(shop.readyAfter)} ms`)
    assert.ok(shop.readyAfter < READY_WITHIN_MS)
    await assertNothingLost(shop.url, journal)
  }

  t.diagnostic(`${acknowledged()} orders acknowledged`)
  await finishShopping(opened.shop, journal)
  await assertNothingLost(opened.shop.url, journal)
  await withDatabase(opened.folder, (db, pool) => assertOrdersKept(db, pool, journal))
  t.diagnostic(`${journal.length} orders in all, each once`)
})

test('a dead embedded database ends the shop, and the next start restores both', async () => {
  assert.equal(await opened.shop.killDatabase(), 1)
  assert.match(opened.shop.output(), /^The embedded PostgreSQL has exited, so the shop exits too/m)
  await opened.restart()
  await until('the shop is ready', async () => (await fetch(`${opened.shop.url}/ready`)).ok, 60_000)
  assert.equal(await opened.shop.stop(), 0)
})

/** Repeats the last request of every shopper without an answer. */
async function finishShopping(shop: ShopProcess, journal: Entry[]): Promise<void> {
  for (const entry of journal) await buy(shop.url, entry, true)
}
