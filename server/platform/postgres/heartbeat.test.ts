// A database that accepts no writes: the process is not ready, and requests are refused with a
// retry.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openMetrics } from '#monitoring/metrics.ts'
import { sellItem } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

const BEAT_MS = 100

let shop: TestShop
/** Another database on the shop's server. */
let admin: pg.Client
before(async () => {
  shop = await openTestShop({ BACKUP_DIR: '/', BACKUP_PASSPHRASE: 'a passphrase of some length' })
  admin = new pg.Client(
    Object.assign(new URL(shop.databaseUrl), { pathname: '/postgres' }).toString(),
  )
  await admin.connect()
  shop.context.heartbeat.start(BEAT_MS)
})
after(async () => {
  shop.context.heartbeat.stop()
  await admin.end()
  await shop.close()
})

/** Changes a setting of the shop's database, including open connections. */
async function alterDatabase(change: string): Promise<void> {
  const database = new URL(shop.databaseUrl).pathname.slice(1)
  await admin.query(`alter database ${database} ${change}`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database,
  ])
}

/** The reasons given, once they include the expected one. */
async function becomes(awaited: string | undefined): Promise<void> {
  await until(`readiness says: ${awaited ?? 'ready'}`, async () => {
    const { status, body } = await shop.get('/ready')
    return awaited ? status === 503 && body.error === awaited : status === 200
  })
}

const failingTrigger = (table: string, code: string) => `
  create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '${code}'; end $$;
  create trigger refuse_write before insert or update on ${table}
    for each row execute function refuse_write()`
const takeAway = 'drop function refuse_write cascade'

test('a read-only database makes a process not ready until it accepts writes', async () => {
  await becomes(undefined)
  await alterDatabase('set default_transaction_read_only = on')
  await becomes('The database is read-only.')
  assert.equal((await shop.get('/health')).status, 200)
  await alterDatabase('reset default_transaction_read_only')
  await becomes(undefined)
})

test('a full disk for files makes a process not ready, even if rows still fit', async () => {
  await alterDatabase('set temp_file_limit = 0')
  await becomes('The database is out of resources.')
  await alterDatabase('reset temp_file_limit')
  await becomes(undefined)
})

for (const [code, sentence] of [
  ['53100', 'The disk of the database is full.'],
  ['58030', 'The database cannot use its files.'],
] as const) {
  test(`a write refused with ${code} makes it not ready at once`, async () => {
    await shop.context.pool.query(failingTrigger('heartbeats', code))
    await becomes(sentence)
    await shop.context.pool.query(takeAway)
    await becomes(undefined)
  })

  test(`a request that meets ${code} gets 503`, async () => {
    const { product_id } = await sellItem(shop.context.database)
    await shop.context.pool.query(failingTrigger('carts', code))
    const cart = { cart_id: `cart-${crypto.randomUUID()}`, product_id, qty: 1 }
    const { status, headers, body } = await shop.post('/api/update-cart', cart)
    await shop.context.pool.query(takeAway)
    assert.equal(status, 503)
    assert.equal(headers.get('retry-after'), '5')
    assert.equal(body.error, 'The shop is busy. Please try again in a moment.')
  })
}

test('metrics show the age of the last write, and free space for data and backups', async () => {
  await becomes(undefined)
  const { registry } = openMetrics(shop.context)
  const text = await registry.metrics()
  const numberOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  assert.ok(numberOf('apeak_heartbeat_age_seconds') < 15)
  for (const folder of ['data', 'backups']) {
    assert.ok(numberOf(`apeak_disk_free_bytes{folder="${folder}"}`) > 0, folder)
  }
  const { rows } = await shop.context.pool.query(
    'select data_free_bytes > 0 as is_known from heartbeats',
  )
  assert.deepEqual(rows, [{ is_known: true }])
})
