import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { paymentSign } from '@apeak/demo/art/shop-art'
import { rasterise } from '@apeak/demo/pictures'
import { goldFaults } from '#gold/sql-check.ts'
import type { StoredFile } from '#platform/files/files.ts'
import { logIn, newShopper, type Shopper } from '#testing/accounts.ts'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { balanceOf, giveGold, verifyPin } from '#testing/gold.ts'
import { createDatabase, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { backUp, restore } from './back-up.ts'

let shop: TestShop
let shopper: Shopper
let folder: string
let picture: StoredFile
const acknowledged: { before: string[]; during: string[] } = { before: [], during: [] }

/** The settings of a shop on another database, with a data folder of its own. */
const configOf = (databaseUrl: string, dataDir: string) => ({
  ...shop.context.config,
  databaseUrl,
  dataDir,
})

before(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'apeak-backup-'))
  const { database, files, config } = shop.context
  await offerMethod(database)
  const { product_id } = await sellItem(database)
  shopper = await newShopper(shop)
  await giveGold(shop, shopper, 123_450)
  picture = await files.store('picture', await rasterise(paymentSign('apeak')), 'coin.webp')
  for (let order = 0; order < 5; order += 1) {
    acknowledged.before.push(await placeOrder(shop, product_id))
  }
  // The shop goes on selling, and its jobs wait, while the backup is made.
  let isOver = false
  const shopping = (async () => {
    while (!isOver) acknowledged.during.push(await placeOrder(shop, product_id))
  })()
  await backUp(configOf(shop.databaseUrl, config.dataDir), join(folder, 'backup'))
  isOver = true
  await shopping
})
after(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restores the backup into a new database and opens the shop on it, until the test is over. */
async function reopen(t: { after(work: () => Promise<void>): void }, env = {}) {
  const databaseUrl = await createDatabase()
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const { sameKey } = await restore(
    { ...configOf(databaseUrl, dataDir), ...env },
    join(folder, 'backup'),
  )
  const settings = { DATA_DIR: dataDir, ...('secretKey' in env ? { SECRET_KEY: OTHER_KEY } : {}) }
  const again = await openTestShop(settings, { databaseUrl })
  t.after(async () => {
    await again.close()
    await dropDatabase(databaseUrl)
  })
  return { again, sameKey }
}

const OTHER_KEY = 'another key than that of all the other test shops'

describe('a backup of a running shop, restored into an empty database', () => {
  test('has every order that was acknowledged before it, and whole orders of those since', async (t) => {
    const { again } = await reopen(t)
    for (const id of acknowledged.before) {
      assert.equal((await again.get(`/api/order-details/${id}`)).status, 200)
    }
    const { rows } = await again.context.pool.query('select id from orders')
    const known = new Set([...acknowledged.before, ...acknowledged.during])
    for (const { id } of rows) assert.ok(known.has(id))
  })

  test('has its ledger clean, everybody’s gold, and PINs that verify', async (t) => {
    const { again, sameKey } = await reopen(t)
    assert.equal(sameKey, true)
    assert.deepEqual(await goldFaults(again.context.database), [])
    const same = await logIn(again, shopper)
    assert.equal(await balanceOf(same), 123_450)
    assert.equal((await verifyPin(same)).status, 200)
  })

  test('shows its pictures, works on the jobs that waited, and goes on selling', async (t) => {
    const { again } = await reopen(t)
    assert.equal((await fetch(again.url + picture.path)).status, 200)
    const { product_id } = await sellItem(again.context.database)
    await placeOrder(again, product_id)
    await newShopper(again)
    await again.runJobs()
    const { rows } = await again.context.pool.query('select from graphile_worker.jobs')
    assert.equal(rows.length, 0)
  })

  test('keeps the guards: triggers, foreign keys and what was reserved', async (t) => {
    const { again } = await reopen(t)
    const guards = `
      select 'key ' || conname as guard from pg_constraint
      where contype = 'f' and convalidated
      union all select 'trigger ' || tgname from pg_trigger where not tgisinternal and tgenabled = 'O'
      order by guard`
    const [before, now] = [
      await shop.context.pool.query(guards),
      await again.context.pool.query(guards),
    ]
    assert.deepEqual(now.rows, before.rows)
    await assert.rejects(again.context.pool.query('delete from transfers'), /only ever added to/)
  })

  test('under another SECRET_KEY verifies no PIN, and says so', async (t) => {
    const { again, sameKey } = await reopen(t, { secretKey: OTHER_KEY })
    assert.equal(sameKey, false)
    const same = await logIn(again, shopper)
    const answer = await verifyPin(same)
    assert.deepEqual(answer.body.errors, { pin: ['Invalid PIN'] })
  })
})

test('the secret key is nowhere in a backup', async () => {
  const names = await readdir(join(folder, 'backup'), { recursive: true })
  assert.ok(!names.some((name) => name.endsWith('secret-key')))
})

test('a backup is restored into an empty database only', async () => {
  const config = configOf(shop.databaseUrl, folder)
  await assert.rejects(restore(config, join(folder, 'backup')), /into an empty database only/)
})

test('an unfinished backup is refused, and a folder in use is left alone', async (t) => {
  const unfinished = await mkdtemp(join(folder, 'unfinished-'))
  const databaseUrl = await createDatabase()
  t.after(() => dropDatabase(databaseUrl))
  await assert.rejects(restore(configOf(databaseUrl, folder), unfinished), /no finished backup/)
  const taken = configOf(shop.databaseUrl, folder)
  await assert.rejects(backUp(taken, join(folder, 'backup')), /is not empty/)
})
