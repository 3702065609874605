// Backups leave complete files in their folder, and nothing else for long.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { backUp } from './back-up.ts'
import { backUpNightly } from './back-up-nightly.ts'
import type { StorageConfig } from './backup-settings.ts'
import { checkBackup } from './read-archive.ts'

const PASSPHRASE = 'mangosteens ripen in June'

let shop: TestShop
let folder: string
let file: string
before(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'apeak-backup-'))
  file = join(folder, 'shop.backup')
})
after(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const storage = (): StorageConfig => ({
  ...shop.context.config,
  databaseUrl: shop.databaseUrl,
  dataDir: join(folder, 'data'),
})

test('a backup never overwrites a file, and a failed one leaves nothing', async () => {
  await backUp(storage(), file, PASSPHRASE)
  const names = await readdir(folder)
  const from = storage()
  await assert.rejects(backUp(from, file, PASSPHRASE), /already exists/)
  const nowhere = { ...from, databaseUrl: shop.databaseUrl.replace(/\/test_\w+$/, '/nowhere') }
  await assert.rejects(backUp(nowhere, join(folder, 'failed.backup'), PASSPHRASE), /does not exist/)
  assert.deepEqual(await readdir(folder), names)
})

test('of two concurrent backups into one file, one completes and the other is refused', async () => {
  const twice = join(folder, 'twice.backup')
  const one = () => backUp(storage(), twice, PASSPHRASE)
  const done = await Promise.allSettled([one(), one()])
  const refused = done.filter((each) => each.status === 'rejected')
  assert.match(String(refused[0]?.reason), /Another backup is running|already exists/)
  assert.equal(refused.length, 1)
  assert.ok((await checkBackup(twice, PASSPHRASE)).rows > 0)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.unfinished')),
    [],
  )
})

test('a backup removes the files of killed backups and keeps files being written', async () => {
  const drafts = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.unfinished')).length
  const { databaseUrl } = shop
  const others = `other.backup.0a1b2c3d-1-1-4e5f6a7b.unfinished`
  await writeFile(join(folder, others), '')
  // The backup waits for a locked table.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin; lock table accounts in access exclusive mode')
  const dying = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url)), 'save', `${file}.2`],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'data'),
        BACKUP_PASSPHRASE: PASSPHRASE,
      },
      stdio: 'ignore',
    },
  )
  await until('the backup is being written', async () => (await drafts()) === 2)
  const nowhere = { databaseUrl: databaseUrl.replace(/\/test_\w+$/, '/nowhere') }
  const next = () => backUp({ ...storage(), ...nowhere }, `${file}.3`, PASSPHRASE)
  await assert.rejects(next, /does not exist/)
  assert.equal(await drafts(), 2)
  const gone = once(dying, 'exit')
  dying.kill('SIGKILL')
  await gone
  await client.end()
  assert.equal(await drafts(), 2)
  await assert.rejects(next, /does not exist/)
  assert.equal(await drafts(), 1)
  // A draft of another machine counts as abandoned only after a long silence.
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, others), before, before)
  await assert.rejects(next, /does not exist/)
  assert.equal(await drafts(), 0)
})

test('backs up once a night, deletes the oldest after success, and records failures', async () => {
  const nights = join(folder, 'nights')
  const { context } = shop
  const backups = { folder: nights, keep: 2, passphrase: PASSPHRASE }
  const nightly = (changes = {}) =>
    backUpNightly({
      ...context,
      config: {
        ...context.config,
        databaseUrl: shop.databaseUrl,
        backups: { ...backups, ...changes },
      },
    })
  const later = () =>
    context.pool.query("update backups set finished_at = finished_at - interval '1 day'")
  // Another process retries the job of a slow backup, but makes no second one.
  await Promise.allSettled([nightly(), nightly(), nightly()])
  await nightly()
  const [made = '', ...others] = await readdir(nights)
  assert.deepEqual(others, [])
  // Another night's backup has another time in its name.
  const first = 'apeak-20250101T200000Z.backup'
  await rename(join(nights, made), join(nights, first))
  await writeFile(join(nights, 'apeak-20200101T200000Z.backup'), '')
  await writeFile(join(nights, 'notes.txt'), '')
  await later()
  // The backup folder's path is a file.
  await assert.rejects(nightly({ folder: join(nights, 'notes.txt') }))
  assert.equal((await readdir(nights)).length, 3)
  await nightly()
  const kept = await readdir(nights)
  assert.equal(kept.length, 3)
  assert.ok(kept.includes(first) && kept.includes('notes.txt'))
  const { rows } = await context.pool.query(
    'select failure is null as made from backups order by id',
  )
  assert.deepEqual(
    rows.map(({ made }) => made),
    [true, false, true],
  )
})
