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

/** Waits until a shop is not ready for this reason. On a slow machine its database may not answer in time. */
const says = (reason: string, at = shop) =>
  until(`a shop says: ${reason}`, async () => {
    const { status, body } = await at.get('/ready')
    return status === 503 && body.error === reason
  })

test('a shop is ready when its database is current, its own, and connected', async () => {
  await until('the shop is ready', isReady)
  await recogniseKey(shop.context)
  assert.deepEqual((await shop.get('/ready')).body, { status: 'ok' })

  shop.context.responses.suspend()
  await says('Catalogue change notifications are not arriving.')
  shop.context.responses.resume()

  const { pool } = shop.context
  const newest = '(select max(name) from schema_migrations)'
  await pool.query(`update schema_migrations set name = '9' || name where name = ${newest}`)
  await says('The database is of an older version.')
  await pool.query(`update schema_migrations set name = substr(name, 2) where name = ${newest}`)
  await until('the shop is ready', isReady)
})

test('a process stays ready on a database with migrations of a newer version', async () => {
  const { pool } = shop.context
  await pool.query("insert into schema_migrations (name) values ('9001-nicknames.sql')")
  await until('the shop is ready', isReady)
  await pool.query("delete from schema_migrations where name = '9001-nicknames.sql'")
})

test('a process with another key is not ready and does not start, unless the earlier key is named', async () => {
  const SECRET_KEY = 'another key than that of all the other test shops'
  const foreign = await openTestShop({ SECRET_KEY }, { databaseUrl })
  await says('The database was made under another key.', foreign)
  await assert.rejects(recogniseKey(foreign.context), /is not the key of this database/)
  await foreign.close()
  const EARLIER_SECRET_KEYS = 'the key of every shop that is only a test'
  const later = await openTestShop({ SECRET_KEY, EARLIER_SECRET_KEYS }, { databaseUrl })
  await recogniseKey(later.context)
  await until('the shop is ready', async () => (await later.get('/ready')).status === 200)
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
