// Liveness and readiness respond in time even while the database does not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { cloneTemplate, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { recogniseKey } from '../secrets/recognise-key.ts'

let databaseUrl: string
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let shop: TestShop
before(async () => {
  databaseUrl = await cloneTemplate()
  proxy = await openDatabaseProxy(databaseUrl)
  shop = await openTestShop({}, { databaseUrl: proxy.url })
})
after(async () => {
  proxy.talk()
  await shop.close()
  await proxy.shut()
  await dropDatabase(databaseUrl)
})

const isReady = async () => (await shop.get('/ready')).status === 200

/** The reasons given for not being ready. */
async function missing(): Promise<string> {
  const { status, body } = await shop.get('/ready')
  assert.equal(status, 503)
  return body.error
}

test('a shop is ready when its database is current, its own, and connected', async () => {
  await until('the shop is ready', isReady)
  await recogniseKey(shop.context)
  assert.deepEqual((await shop.get('/ready')).body, { status: 'ok' })

  shop.context.responses.suspend()
  assert.equal(await missing(), 'Changes of the catalogue are not heard.')
  shop.context.responses.resume()

  const { pool } = shop.context
  const newest = '(select max(name) from schema_migrations)'
  await pool.query(`update schema_migrations set name = '9' || name where name = ${newest}`)
  assert.equal(await missing(), 'The database is of an older version.')
  await pool.query(`update schema_migrations set name = substr(name, 2) where name = ${newest}`)
  assert.equal(await isReady(), true)
})

test('a process stays ready on a database with migrations of a newer version', async () => {
  const { pool } = shop.context
  await pool.query("insert into schema_migrations (name) values ('9001-nicknames.sql')")
  assert.equal(await isReady(), true)
  await pool.query("delete from schema_migrations where name = '9001-nicknames.sql'")
})

test('a process with another key is not ready and does not start, unless the earlier key is named', async () => {
  const SECRET_KEY = 'another key than that of all the other test shops'
  const foreign = await openTestShop({ SECRET_KEY }, { databaseUrl })
  assert.equal((await foreign.get('/ready')).body.error, 'The database was made under another key.')
  await assert.rejects(recogniseKey(foreign.context), /is not the key of this database/)
  await foreign.close()
  const EARLIER_SECRET_KEYS = 'the key of every shop that is only a test'
  const later = await openTestShop({ SECRET_KEY, EARLIER_SECRET_KEYS }, { databaseUrl })
  await recogniseKey(later.context)
  assert.equal((await later.get('/ready')).status, 200)
  await later.close()
})

test('while the database hangs, both checks answer in time under repeated requests', async () => {
  await until('the shop is ready', isReady)
  proxy.fallSilent({ newcomers: true })
  const start = performance.now()
  const asked = await Promise.all(Array.from({ length: 40 }, () => shop.get('/ready')))
  assert.ok(asked.every(({ status }) => status === 503))
  assert.equal((await shop.get('/health')).status, 200)
  // Within the pool's own timeout of 20 seconds, and enough for a slow machine.
  assert.ok(performance.now() - start < 10_000)
  proxy.talk()
})
