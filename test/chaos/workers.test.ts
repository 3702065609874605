import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { CategoriesResponse } from '@apeak/contract/catalog'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { type RunningSandbox, startSandbox } from '@apeak/sandbox/start-sandbox'
import { settingsOf } from '../../server/testing/paying-shop.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { assertNothingLost, type Entry, startShopping } from './shoppers.ts'
import { connectToEach, type WorkerConnection } from './worker-connection.ts'

let folder: string
let sandbox: RunningSandbox
let shop: ShopProcess
let products: number[]
let workers: WorkerConnection[]

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-workers-'))
  const port = await freePort()
  sandbox = await startSandbox({ shopUrl: `http://127.0.0.1:${port}`, ...sandboxKeys })
  const settings = { WORKERS: '2', LOG_LEVEL: 'info', ...settingsOf(sandbox) }
  shop = await startShop(folder, port, settings)
  products = await withDatabase(folder, seedProducts)
  workers = await connectToEach(shop, 2)
})
after(async () => {
  await shop.stop()
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

test('two processes serve one address', () => {
  const pids = workers.map(({ pid }) => pid)
  assert.equal(new Set(pids).size, 2)
})

test('a catalogue change shows in both at once', async () => {
  const names = () =>
    Promise.all(
      workers.map(async ({ get }) => {
        const { body } = await get('/api/categories')
        const { categories } = JSON.parse(body) as CategoriesResponse
        return categories.map(({ name }) => name)
      }),
    )
  assert.deepEqual(await names(), [['Star Raiders'], ['Star Raiders']])
  await withDatabase(folder, (db) =>
    db.updateTable('categories').set({ name: 'Moon Raiders' }).execute(),
  )
  const isEverywhere = async () => (await names()).flat().every((name) => name === 'Moon Raiders')
  // Usually within a second; a busy machine gets more.
  await until('both show the new name', isEverywhere)
})

test('an order made in one is visible in the other', async () => {
  const [one, other] = workers
  assert.ok(one && other)
  const choice = { payment_method: 'check_payment', cart_id: `cart-${crypto.randomUUID()}` }
  await one.post('/api/update-cart', { ...choice, product_id: products[0], qty: 1 })
  const order = { ...choice, customer_email: 'aina@example.com' }
  const placed = await one.post('/api/create-order', order)
  assert.equal(placed.status, 200, placed.body)
  const { order_id } = JSON.parse(placed.body)
  const seen = await other.get(`/api/order-details/${order_id}`)
  assert.equal(seen.status, 200, seen.body)
})

test('a killed worker is replaced, and no acknowledged order is lost', async () => {
  const journal: Entry[] = []
  const shopping = startShopping(shop.url, products, journal)
  const [doomed, survivor] = workers
  assert.ok(doomed && survivor)
  const acknowledged = () => journal.filter(({ order_id }) => order_id).length
  await until('the shop is under load', () => acknowledged() > 10)
  process.kill(doomed.pid, 'SIGKILL')
  await wait(100)
  assert.equal((await survivor.get('/health')).status, 200)
  const now = await connectToEach(shop, 2, [doomed.pid])
  await shopping.stop()
  workers = now
  assert.ok(now.some(({ pid }) => pid === survivor.pid))
  await assertNothingLost(shop.url, journal)
})

test('SIGTERM ends the workers, then the database, then the main process', async () => {
  assert.equal(await shop.stop(), 0)
  for (const { pid } of workers) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  await assert.rejects(withDatabase(folder, (db) => db.selectFrom('orders').execute()))
})
