import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const module = import.meta.resolve('./embedded-postgres.ts')
let folder = ''

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak data '))
})

after(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A server in its own process; resolves once its database runs. */
async function startElsewhere(place: string): Promise<{ server: ChildProcess; said: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { pid } = await startEmbeddedPostgres({ folder: ${JSON.stringify(place)} })
    console.log(pid)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
  return { server, said: String(said).trim() }
}

test('an interrupted initialisation is redone, in a folder with a space', async () => {
  await mkdir(join(folder, 'cluster.new', 'base'), { recursive: true })
  const database = await startEmbeddedPostgres({ folder })
  const safety = await query(
    database.url,
    `select name || '=' || setting as line from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses',
                    'log_error_verbosity')
     order by name`,
  )
  assert.deepEqual(
    safety.map((row) => Object(row).line),
    [
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=127.0.0.1',
      // Error details contain personal data and must not be logged.
      'log_error_verbosity=terse',
      'synchronous_commit=on',
    ],
  )
  await database.stop()
  assert.equal(existsSync(join(folder, 'cluster', 'postmaster.pid')), false)
})

test('committed data survives a killed database', async () => {
  const first = await startEmbeddedPostgres({ folder })
  await query(first.url, 'create table kept (word text)')
  await query(first.url, "insert into kept values ('gold')")
  process.kill(first.pid, 'SIGKILL')
  const second = await startEmbeddedPostgres({ folder })
  assert.notEqual(second.pid, first.pid)
  assert.deepEqual(await query(second.url, 'select word from kept'), [{ word: 'gold' }])
  await first.stop()
  await second.stop()
})

test('the database of a killed server is taken over', async () => {
  const { server, said } = await startElsewhere(folder)
  server.kill('SIGKILL')
  await once(server, 'exit')
  const database = await startEmbeddedPostgres({ folder })
  assert.equal(String(database.pid), said)
  await database.stop()
  assert.equal(existsSync(join(folder, 'cluster', 'postmaster.pid')), false)
})

test('a second shop on a data folder in use is refused, and the first continues', async () => {
  const database = await startEmbeddedPostgres({ folder })
  await assert.rejects(startEmbeddedPostgres({ folder }), {
    message: 'The shop is already running on this data folder.',
  })
  assert.deepEqual(await query(database.url, 'select 1 as one'), [{ one: 1 }])
  await database.stop()
})

test('of two shops starting on a new folder, one gets it', async () => {
  const place = join(folder, 'shared')
  const starts = [
    startEmbeddedPostgres({ folder: place }),
    startEmbeddedPostgres({ folder: place }),
  ]
  const outcomes = await Promise.allSettled(starts)
  const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  assert.equal(started.length, 1)
  for (const database of started) await database.stop()
})
