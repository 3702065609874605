import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { shopSettings } from '@apeak/sandbox/settings'
import type { Pool } from 'pg'
import { goldFaults } from '../../server/gold/check-gold.ts'
import { type Database, openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { openDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { assertGoldKept, type Customer, openCustomers, startSpending } from './gold-customers.ts'
import { assertOrdersKept } from './order-books.ts'
import { type PostgresServer, startPostgres, startStandby } from './postgres-servers.ts'
import { enableMethod, seedProducts } from './shop-database.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { assertNothingLost, buy, type Entry, startShopping } from './shoppers.ts'
import { connectToEach } from './worker-connection.ts'

/** The longest time from the promotion to the next sale. */
const SELLS_WITHIN_MS = 10_000
const PATIENCE = 60_000
/** Never called here, but several processes need shared keys. */
const NOWHERE = 'http://127.0.0.1:9'

let folder: string
let primary: PostgresServer
let standby: PostgresServer
/** The database's one address, like that of HAProxy or a managed service. */
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let pool: Pool
let db: Database
let shop: ShopProcess
let products: number[]
let gold: { customers: Customer[]; product_id: number }
const journal: Entry[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-failover-'))
  primary = await startPostgres(join(folder, 'one'))
  standby = await startStandby(primary, join(folder, 'one'), join(folder, 'two'))
  proxy = await openDatabaseProxy(primary.url())
  // Two processes, each of which must reconnect.
  const keys = shopSettings({ near: NOWHERE, far: NOWHERE })
  const settings = { ...keys, DATABASE_URL: proxy.url, WORKERS: '2', LOG_LEVEL: 'info' }
  shop = await startShop(join(folder, 'shop'), await freePort(), settings)
  pool = openPool(proxy.url, 4)
  db = openDatabase(pool)
  products = await seedProducts(db)
  await enableMethod(db, 'apeak')
  gold = await openCustomers(pool)
})
after(async () => {
  await shop?.stop()
  await pool?.end()
  await proxy?.shut()
  await Promise.all([primary?.stop(), standby?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const orders = () => journal.filter(({ order_id }) => order_id).length
const payments = () => gold.customers.flatMap(({ paid }) => paid).length

/** Orders and gold purchases under load, until both have succeeded again after `work`. */
async function underLoad(work: () => Promise<void>): Promise<void> {
  const shopping = startShopping(shop.url, products, journal)
  const spending = startSpending(shop.url, gold.customers, gold.product_id)
  await sellsAgain()
  await work()
  await Promise.all([shopping.stop(), spending.stop()])
}

async function sellsAgain(): Promise<number> {
  const start = performance.now()
  const [ordered, paid] = [orders(), payments()]
  await until('the shop sells', () => orders() > ordered && payments() > paid, PATIENCE)
  return performance.now() - start
}

/** Waits until `/ready` fails with this reason. */
async function awaitUnready(reason: RegExp): Promise<void> {
  const isSaid = async () => {
    const response = await fetch(`${shop.url}/ready`)
    return response.status === 503 && reason.test(await response.text())
  }
  await until(`readiness says ${reason}`, isSaid, PATIENCE)
}

test('when the database dies under load, the shop continues on the promoted standby', async (t) => {
  await underLoad(async () => {
    await primary.kill()
    await awaitUnready(/The database is not responding/)
    const page = await fetch(`${shop.url}/products/star-raiders`)
    assert.equal(page.status, 503)
    assert.ok(page.headers.get('retry-after'))
    assert.match(await page.text(), /Failed to load Product data/)
    proxy.redirectTo(standby.url())
    await awaitUnready(/The database is read-only/)
    await standby.query('select pg_promote()')
    const ms = await sellsAgain()
    t.diagnostic(`sold again ${Math.round(ms)} ms after the promotion`)
    assert.ok(ms < SELLS_WITHIN_MS)
    await until('the shop is ready', async () => (await fetch(`${shop.url}/ready`)).ok, PATIENCE)
  })
  t.diagnostic(`${orders()} orders and ${payments()} payments with gold acknowledged`)
})

test('while its database is read-only the shop is not ready and answers 503', async () => {
  await underLoad(async () => {
    await standby.query('alter system set default_transaction_read_only = on')
    await standby.query('select pg_reload_conf()')
    await until('orders are refused', () => isRefused(), PATIENCE)
    await awaitUnready(/The database is read-only/)
    await standby.query('alter system reset default_transaction_read_only')
    await standby.query('select pg_reload_conf()')
    await sellsAgain()
  })
})

/** Whether the shop answers that it is busy, not broken. */
async function isRefused(): Promise<boolean> {
  const choice = { cart_id: `cart-${crypto.randomUUID()}`, product_id: products[0], qty: 1 }
  const response = await fetch(`${shop.url}/api/update-cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  })
  assert.notEqual(response.status, 500, await response.text())
  return response.status === 503
}

test('every acknowledged order, payment and gold movement exists once', async (t) => {
  await assertNothingLost(shop.url, journal)
  for (const entry of journal) await buy(shop.url, entry, true)
  await assertOrdersKept(db, pool, journal)
  for (const customer of gold.customers) await assertGoldKept(pool, customer)
  assert.deepEqual(await goldFaults(db), [])
  t.diagnostic(`${journal.length} orders in all, each with its mail, once`)
})

test('each process receives changes again and shows nothing stale', async () => {
  const processes = await connectToEach(shop, 2)
  const shows = async (name: string) => {
    const answers = await Promise.all(processes.map(({ get }) => get('/api/categories')))
    return answers.every(({ body }) => body.includes(name))
  }
  await until('both show the game', () => shows('Star Raiders'), PATIENCE)
  await db
    .updateTable('categories')
    .set({ name: 'Moon Raiders' })
    .where('slug', '=', 'star-raiders')
    .execute()
  await until('both show its new name', () => shows('Moon Raiders'), PATIENCE)
  for (const { close } of processes) close()
})
