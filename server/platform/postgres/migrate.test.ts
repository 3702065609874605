import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#app/config.ts'
import { startDatabase } from '#app/start-database.ts'
import { openLog } from '#platform/log.ts'
import { cloneTemplate, createDatabase, dropDatabase } from '#testing/test-shop.ts'
import { tablesFile, writeTables } from '../../../scripts/generate-tables.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

/** A process that migrates the database on request; `ended` resolves to the result. */
async function migrateElsewhere(url: string) {
  const program = `
    const { openPool } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    const { migrate } = await import(${JSON.stringify(import.meta.resolve('./migrate.ts'))})
    const pool = openPool(${JSON.stringify(url)})
    console.log('ready')
    for await (const _ of process.stdin) break
    await migrate(pool)
    await pool.end()`
  const words = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const ended = once(child, 'exit').then(([code]) => ({ code, said }))
  await once(child.stdout, 'data')
  return { go: () => child.stdin.end('go'), ended }
}

test('two processes migrating one empty database both succeed, and each migration runs once', async (t) => {
  const url = await createDatabase()
  t.after(() => dropDatabase(url))
  const processes = await Promise.all([migrateElsewhere(url), migrateElsewhere(url)])
  for (const { go } of processes) go()
  for (const { ended } of processes) {
    const { code, said } = await ended
    assert.equal(code, 0, said)
  }

  const pool = openPool(url)
  const steps = async () =>
    (await pool.query('select name, applied_at from schema_migrations order by name')).rows
  const done = await steps()
  const files = await readdir(new URL('../../migrations/', import.meta.url))
  assert.deepEqual(
    done.map(({ name }) => name),
    files.filter((file) => file.endsWith('.sql')).sort(),
  )
  await migrate(pool)
  assert.deepEqual(await steps(), done, 'another start does nothing again')
  await pool.end()
})

test('a migration may run long, but not wait long for a lock that shoppers need', async (t) => {
  const url = await createDatabase()
  t.after(() => dropDatabase(url))
  const pool = openPool(url)
  await pool.query(`
    create table limits_seen (statement text, lock text);
    create function note_limits() returns event_trigger language plpgsql as $$
      begin
        insert into public.limits_seen
        values (current_setting('statement_timeout'), current_setting('lock_timeout'));
      end
    $$;
    create event trigger note_limits on ddl_command_start execute function note_limits();
    do $$ begin
      -- As the server's owner may have set it for everybody.
      execute format('alter database %I set statement_timeout = 5000', current_database());
    end $$`)
  const database = await startDatabase(
    readConfig({ DATABASE_URL: url, DEMO: '0' }),
    openLog('silent'),
  )
  await database.stop()
  const { rows } = await pool.query(
    'select distinct statement, lock from limits_seen order by lock',
  )
  assert.deepEqual(rows, [
    { statement: '0', lock: '2s' },
    // Tables created by the libraries.
    { statement: '0', lock: '5s' },
  ])
  await pool.end()
})

test('the table types match a database with every migration', async (t) => {
  const [url, folder] = [await cloneTemplate(), await mkdtemp(join(tmpdir(), 'apeak-tables-'))]
  t.after(async () => {
    await dropDatabase(url)
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'tables.ts')
  writeTables(url, file)
  assert.equal(await readFile(tablesFile, 'utf8'), await readFile(file, 'utf8'))
})
