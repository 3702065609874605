import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Pool } from 'pg'
import { FileStore } from '../../server/platform/files/files.ts'
import { type Database, openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { type FrontProxy, openFrontProxy } from './front-proxy.ts'
import { makeNextVersion } from './next-version.ts'
import { assertOrdersKept } from './order-books.ts'
import { type PostgresServer, startPostgres } from './postgres-servers.ts'
import { seedProducts } from './shop-database.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { assertNothingLost, buy, type Entry, SHOPPERS, startShopping } from './shoppers.ts'

const PATIENCE = 60_000
/** The pause between a shopper's purchases; some requests must always be in progress. */
const PAUSE_MS = 200
/** Per shopper: the request in progress, and one sent to a connection just closed. */
const FAILURES = SHOPPERS * 2

/** Two machines with one process each, on one database, behind a proxy. */
let folder: string
let postgres: PostgresServer
let pool: Pool
let db: Database
let one: ShopProcess
let other: ShopProcess
let proxy: FrontProxy
let address: string
let products: number[]
const journal: Entry[] = []

const ports: Record<string, number> = {}
const startMachine = (name: 'one' | 'other', program?: string) =>
  startShop(
    join(folder, name),
    ports[name] ?? 0,
    {
      DATABASE_URL: postgres.url(),
      SECRET_KEY: 'the same on every machine of the shop',
      PUBLIC_URL: address,
    },
    program,
  )

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-machines-'))
  postgres = await startPostgres(join(folder, 'postgres'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  Object.assign(ports, { one: await freePort(), other: await freePort() })
  const machines = [startMachine('one'), startMachine('other')]
  ;[one, other] = (await Promise.all(machines)) as [ShopProcess, ShopProcess]
  pool = openPool(postgres.url(), 4)
  db = openDatabase(pool)
  products = await seedProducts(db)
  proxy = await openFrontProxy(join(folder, 'proxy'), port, [ports.one ?? 0, ports.other ?? 0])
})
after(async () => {
  await Promise.all([one?.stop(), other?.stop(), proxy?.close()])
  await pool?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Orders through the proxy during `work` on a machine; returns the failed requests. */
async function underLoad(work: () => Promise<void>): Promise<string[]> {
  const shopping = startShopping(address, products, journal, Math.random, PAUSE_MS)
  await sells()
  await work()
  await sells()
  await shopping.stop()
  await assertNothingLost(address, journal)
  return shopping.failures()
}

async function sells(): Promise<void> {
  const orders = () => journal.filter(({ order_id }) => order_id).length
  const before = orders()
  await until('each shopper has bought once', () => orders() >= before + SHOPPERS, PATIENCE)
}

test('a picture uploaded on one machine is shown by the other', async () => {
  const files = new FileStore(db, join(folder, 'one', 'files'))
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { path } = await files.store('picture', Buffer.from(pixel, 'base64'), 'pixel.png')
  for (const { url } of [one, other]) {
    const picture = await fetch(url + path)
    assert.equal(picture.status, 200)
    assert.match(picture.headers.get('cache-control') ?? '', /immutable/)
  }
})

test('a change on one machine is shown by both', async (t) => {
  const shown = () =>
    Promise.all([one, other].map(async ({ url }) => (await fetch(`${url}/api/categories`)).text()))
  const showBoth = async (name: string) => (await shown()).every((text) => text.includes(name))
  await until('both show the game', () => showBoth('Star Raiders'), PATIENCE)
  await db.updateTable('categories').set({ name: 'Moon Raiders' }).execute()
  const start = performance.now()
  await until('both show its new name', () => showBoth('Moon Raiders'), PATIENCE)
  t.diagnostic(`a change shows on both after ${Math.round(performance.now() - start)} ms`)
})

test('a machine killed under load costs only the requests in progress, and no order', async (t) => {
  const failed = await underLoad(async () => {
    await one.kill('server')
    await sells()
    one = await startMachine('one')
  })
  t.diagnostic(`behind ${proxy.kind} ${failed.length} requests failed`)
  assert.ok(failed.length <= FAILURES, failed.join('\n'))
})

test('one machine upgrades while the other serves, and can go back', async (t) => {
  const next = await makeNextVersion(join(folder, 'next'), {
    name: '9000-next-release.sql',
    text: `alter table orders add column gift_note text;
           alter table orders add constraint orders_gift_note_short check (length(gift_note) < 100) not valid;
           create table gifts (id bigint primary key, order_id text not null references orders);`,
  })
  const failed = await underLoad(async () => {
    assert.equal(await other.stop(), 0)
    other = await startMachine('other', next)
    await sells()
    // The old version's machine starts again on the new version's database.
    assert.equal(await one.stop(), 0)
    one = await startMachine('one')
  })
  const { rows } = await pool.query("select from schema_migrations where name ~ '^9000'")
  assert.equal(rows.length, 1)
  assert.match(one.output(), /The database is from a newer, compatible version of the shop/)
  t.diagnostic(`behind ${proxy.kind} ${failed.length} requests failed`)
  assert.ok(failed.length <= FAILURES, failed.join('\n'))
})

test('every order exists once, with one mail', async (t) => {
  for (const entry of journal) if (entry.status !== 'pending') await buy(address, entry, true)
  await assertNothingLost(address, journal)
  await assertOrdersKept(db, pool, journal)
  t.diagnostic(`${journal.length} orders`)
})
