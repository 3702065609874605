import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { ConfigError } from '#platform/settings.ts'
import { cloneTemplate, dropDatabase } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { openDatabase, openPool } from './database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'

let url: string
let pool: Pool
let folder: URL
before(async () => {
  url = await cloneTemplate()
  pool = openPool(url, 8)
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'apeak-migrations-'))}/`)
  await cp(migrationsFolder, folder, { recursive: true })
})
after(async () => {
  await pool.end()
  await dropDatabase(url)
  await rm(folder, { recursive: true })
})

/** A version of the shop that has, beside today's migrations, all that were written here so far. */
const startNewer = () => migrate(openDatabase(pool), pool, undefined, folder)
const startThis = () => migrate(openDatabase(pool), pool)
const write = (name: string, text: string) => writeFile(new URL(name, folder), text)

test('an older version starts on a database with additions by a newer one', async () => {
  await write('9000-nicknames.sql', 'alter table accounts add column nickname text;')
  assert.deepEqual(await startNewer(), { newer: [] })
  assert.deepEqual(await startThis(), { newer: ['9000-nicknames.sql'] })
})

test('a large index is built while others write, and rebuilt if left invalid', async (t) => {
  await write(
    '9001-nicknames-found.sql',
    `-- Built beside those who write.
     drop index concurrently if exists accounts_by_nickname;
     create index concurrently accounts_by_nickname on accounts (nickname);`,
  )
  await pool.query('create index accounts_by_nickname on accounts (nickname)')
  const writer = await pool.connect()
  t.after(() => writer.release())
  await writer.query('begin')
  await writer.query("update accounts set nickname = 'ina' where false")
  const started = startNewer()
  await until('the index waits for who writes', async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where query ~ '^(drop|create) index concurrently' and wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  })
  await pool.query("update accounts set nickname = 'aina' where false")
  await writer.query('commit')
  await started
  const { rows } = await pool.query(
    "select indisvalid from pg_index where indexrelid = 'accounts_by_nickname'::regclass",
  )
  assert.deepEqual(rows, [{ indisvalid: true }])
  assert.deepEqual((await startThis()).newer.length, 2)
})

test('a step whose table is in use lets shoppers through and retries', async () => {
  await write('9002-nicknames-told.sql', 'alter table accounts add column told boolean;')
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from accounts')
  const started = startNewer()
  await until('the step waits', async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where query ~ '^set local lock_timeout' and wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  })
  // Behind the step this waits until it has given up, since the reader is not done.
  await pool.query('select from accounts')
  await reader.query('commit')
  reader.release()
  await started
})

test('a version that does not need a removed column starts; one that needs it does not', async () => {
  await write('9003-code-without-phones.sql', 'select;')
  await startNewer()
  await write(
    '9004-no-nicknames.sql',
    `insert into contract_steps (name, needs) values ('9004-no-nicknames.sql', '9003-code-without-phones.sql');
     alter table accounts drop column nickname;`,
  )
  await startNewer()
  await assert.rejects(startThis, (error: Error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.message, /A newer version of the shop has taken away .*9004-no-nicknames/)
    return true
  })
  await rm(new URL('9004-no-nicknames.sql', folder))
  assert.deepEqual(await startNewer(), { newer: ['9004-no-nicknames.sql'] })
})
