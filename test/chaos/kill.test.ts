import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@apeak/sandbox/seeded-random'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { compareOrders } from './order-books.ts'
import { fillShelves, withDatabase } from './shop-database.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { assertNothingLost, buy, type Entry, goShopping, SHOPPERS } from './shoppers.ts'

const KILLS = 5
/**
 * From a start on the files of a killed server until it sells: two seconds, ten times that on a busy
 * machine.
 */
const READY_WITHIN_MS = 30_000

test('acknowledged orders survive kills of the server and of its database', async (t) => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`CHAOS_SEED=${seed}`)
  const random = seededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  let shop = await startShop(folder, port)
  t.after(async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const products = await withDatabase(folder, fillShelves)
  const journal: Entry[] = []
  const told = () => journal.filter(({ order_id }) => order_id).length

  for (let round = 1; round <= KILLS; round += 1) {
    const atLeast = told() + SHOPPERS
    const shopping = goShopping(shop.url, products, journal, random)
    await until('the shop is under load', () => told() >= atLeast, 60_000)
    await wait(random() * 900)
    // The last time both die, whatever chance says.
    const what = round === KILLS || random() < 0.4 ? 'server and database' : 'server'
    await shop.kill(what)
    await shopping.stop()
    shop = await startShop(folder, port)
    t.diagnostic(`${what} killed; ready again after ${Math.round(shop.readyAfter)} ms`)
    assert.ok(shop.readyAfter < READY_WITHIN_MS)
    await assertNothingLost(shop.url, journal)
  }

  t.diagnostic(`${told()} orders acknowledged`)
  await finishShopping(shop, journal)
  await assertNothingLost(shop.url, journal)
  await withDatabase(folder, (db, pool) => compareOrders(db, pool, journal))
  t.diagnostic(`${journal.length} orders in all, each once`)
})

test('a dead embedded database ends the shop, and the next start restores both', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  let shop = await startShop(folder, port)
  t.after(async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  })
  assert.equal(await shop.killDatabase(), 1)
  assert.match(shop.said(), /^The embedded PostgreSQL has ended, and the shop ends with it/m)
  shop = await startShop(folder, port)
  assert.equal((await fetch(`${shop.url}/ready`)).status, 200)
  assert.equal(await shop.stop(), 0)
})

/** Everybody whose last answer was lost asks again. */
async function finishShopping(shop: ShopProcess, journal: Entry[]): Promise<void> {
  for (const entry of journal) await buy(shop.url, entry, true)
}
