import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { cloneTemplate, dropDatabase } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'
import { type SchemaFolders, shopFolders } from './schema-files.ts'

let url: string
let pool: Pool
let folder: URL
let folders: SchemaFolders
before(async () => {
  url = await cloneTemplate()
  pool = openPool(url, 8)
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'apeak-schema-'))}/`)
  folders = { schema: new URL('schema/', folder), migrations: new URL('migrations/', folder) }
  await cp(shopFolders.schema, folders.schema, { recursive: true })
  await cp(shopFolders.migrations, folders.migrations, { recursive: true })
})
after(async () => {
  await pool.end()
  await dropDatabase(url)
  await rm(folder, { recursive: true })
})

/** A newer version of the shop: the present schema with the changes written so far. */
const startNewer = () => migrate(pool, { folders })
const startThis = () => migrate(pool)
const write = (name: string, text: string) => writeFile(new URL(name, folders.migrations), text)

/** Changes the text of a schema file of the newer version. */
async function edit(name: string, change: (text: string) => string): Promise<void> {
  const file = new URL(name, folders.schema)
  await writeFile(file, change(await readFile(file, 'utf8')))
}

const routines = async () => {
  const { rows } = await pool.query(
    `select proname as name, prosrc as body from pg_proc where proname in ('announce_ended_session', 'greet')
     union all select tgname, tgdeferrable::text from pg_trigger
     where tgname in ('operator_sessions_end_announced', 'operators_greeted') order by 1`,
  )
  return rows.map(({ name, body }) => `${name} ${body}`.replace(/\s+/g, ' ').trim())
}

const notify = `perform pg_notify('operator_session_ended', encode(new.token_hash, 'hex'))`

test('functions and triggers follow the schema files', async () => {
  const before = await routines()
  assert.deepEqual(before, [
    `announce_ended_session begin ${notify}; return null; end`,
    'operator_sessions_end_announced false',
  ])
  const greeting = `
    create function greet() returns trigger language plpgsql as $$ begin return null; end $$;
    create constraint trigger operators_greeted after insert on operators
      deferrable initially deferred for each row execute function greet();`
  await edit('operators.sql', (text) => text.replace(notify, 'notify ended') + greeting)
  await startNewer()
  const after = [
    'announce_ended_session begin notify ended; return null; end',
    'greet begin return null; end',
    'operator_sessions_end_announced false',
    'operators_greeted true',
  ]
  assert.deepEqual(await routines(), after)
  await edit('operators.sql', (text) => text.replace('begin return null', 'begin return new'))
  await startNewer()
  assert.equal((await routines())[1], 'greet begin return new; end')
  // A version without new migrations can start again.
  await startThis()
  assert.deepEqual(await routines(), before)
})

test('a function that a column uses is replaced, and stays while it is used', async () => {
  await write(
    '9000-days.sql',
    `create function day_name(day integer) returns text immutable language sql as $$ select 'day' $$;
     create table days (day integer, name text generated always as (day_name(day)) stored);`,
  )
  const kept = `create function day_name(day integer) returns text immutable language sql as $$ select 'a day' $$;`
  await edit('platform.sql', (text) => text + kept)
  await startNewer()
  await pool.query('insert into days (day) values (1)')
  await edit('platform.sql', (text) => text.replace(kept, ''))
  await startNewer()
  assert.deepEqual((await pool.query('select name from days')).rows, [{ name: 'a day' }])
  await pool.query('drop table days')
  await startNewer()
  const { rows } = await pool.query("select from pg_proc where proname = 'day_name'")
  assert.equal(rows.length, 0)
})

test('an older version leaves the functions of a newer one alone', async () => {
  await edit('operators.sql', (text) => text.replace('notify ended;', 'notify newer;'))
  await startNewer()
  await startThis()
  assert.match((await routines())[0] ?? '', /notify newer/)
})

test('an older version starts on a database with additions by a newer one', async () => {
  await write('9000-nicknames.sql', 'alter table accounts add column nickname text;')
  assert.deepEqual(await startNewer(), { newer: [] })
  assert.deepEqual(await startThis(), { newer: ['9000-days.sql', '9000-nicknames.sql'] })
})

/** Waits until a statement waits for a lock. `statement`: a regular expression. */
const untilLocked = (statement: string) =>
  until(`${statement} waits for a lock`, async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where query ~ $1 and wait_event_type = 'Lock' and datname = current_database()",
      [statement],
    )
    return rows.length > 0
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
  await untilLocked('^(drop|create) index concurrently')
  await pool.query("update accounts set nickname = 'aina' where false")
  await writer.query('commit')
  await started
  const { rows } = await pool.query(
    "select indisvalid from pg_index where indexrelid = 'accounts_by_nickname'::regclass",
  )
  assert.deepEqual(rows, [{ indisvalid: true }])
  assert.deepEqual((await startThis()).newer.length, 3)
})

test('a migration whose table is in use lets shoppers through and retries', async () => {
  await write('9002-nicknames-told.sql', 'alter table accounts add column told boolean;')
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from accounts')
  const started = startNewer()
  await untilLocked('add column told')
  // Waits until the step has timed out, since the reader is still open.
  await pool.query('select from accounts')
  await reader.query('commit')
  reader.release()
  await started
})

test('a version that does not use a removed column starts', async () => {
  await write(
    '9004-no-nicknames.sql',
    `-- Unused since: 9000-nicknames.sql
     alter table accounts drop column nickname;`,
  )
  await startNewer()
  assert.equal((await startThis()).newer.at(-1), '9004-no-nicknames.sql')
})
