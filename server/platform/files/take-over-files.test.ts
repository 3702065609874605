import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { backUp } from '#backups/back-up.ts'
import { restore } from '#backups/restore.ts'
import { readConfig } from '#config.ts'
import { openDatabase, openPool } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { paintPicture } from '#testing/pictures.ts'
import { watchStatements } from '#testing/statements.ts'
import { createDatabase, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

/** The newest schema under which files lay beside the database. */
const BEFORE = '0071-content-changes.sql'

const PASSPHRASE = 'mangosteens ripen in June'

const names = ['first', 'second', 'third', 'fourth']
let dataDir: string
let oldDatabase: string
const paths: string[] = []

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'apeak-take-over-'))
  await mkdir(join(dataDir, 'files'))
  oldDatabase = await createDatabase()
  const pool = openPool(oldDatabase, 2)
  await migrate(openDatabase(pool), pool, BEFORE)
  for (const name of names) {
    const bytes = await paintPicture(name)
    const file = `${createHash('sha256').update(bytes).digest('hex')}.webp`
    paths.push(`/files/${file}`)
    await pool.query('insert into files (path, filename, width, height) values ($1, $2, 16, 6)', [
      `/files/${file}`,
      `${name}.webp`,
    ])
    if (name !== 'fourth') await writeFile(join(dataDir, 'files', file), bytes)
  }
  await backUp(configOf(oldDatabase, dataDir), join(dataDir, 'shop.backup'), PASSPHRASE)
  await cp(join(dataDir, 'files'), join(dataDir, 'kept'), { recursive: true })
  await migrate(openDatabase(pool), pool)
  await pool.end()
})
after(async () => {
  await dropDatabase(oldDatabase)
  await rm(dataDir, { recursive: true, force: true })
})

const configOf = (databaseUrl: string, dataDir: string) =>
  readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0' })

/** A machine with a data folder, until the test is over. */
async function openShop(
  t: TestContext,
  dataDir: string,
  databaseUrl = oldDatabase,
): Promise<TestShop> {
  const shop = await openTestShop({ DATA_DIR: dataDir }, { databaseUrl })
  t.after(() => shop.close())
  return shop
}

/** Works on the job as if its time had come, until that is written down. */
async function takeOver(shop: TestShop): Promise<void> {
  const state = async () => {
    const jobs = 'select attempts, locked_at from graphile_worker.jobs'
    return (await shop.context.pool.query(jobs)).rows[0]
  }
  const before = await state()
  await until('the job was worked on', async () => {
    await shop.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await shop.runJobs()
    const now = await state()
    return !now || (now.attempts > before.attempts && now.locked_at === null)
  })
}

const taken = async ({ context }: TestShop) =>
  (
    await context.pool.query('select filename from files where bytes is not null order by id')
  ).rows.map(({ filename }) => filename)

const complaint = async ({ context }: TestShop) =>
  (await context.pool.query('select last_error from graphile_worker.jobs')).rows[0]?.last_error

test('a shop serves pictures from its folder before they are imported', async (t) => {
  const shop = await openShop(t, dataDir)
  assert.deepEqual(await taken(shop), [])
  assert.equal((await fetch(shop.url + paths[0])).status, 200)
})

test('a machine without the folder imports nothing and lists what is missing', async (t) => {
  const shop = await openShop(t, join(dataDir, 'another machine'))
  await takeOver(shop)
  assert.deepEqual(await taken(shop), [])
  assert.match(await complaint(shop), /4 files are not in the folder.*first\.webp.*fourth\.webp/)
})

test('an interrupted import resumes', async (t) => {
  const shop = await openShop(t, dataDir)
  let given = 0
  watchStatements(shop.context.pool, (text) => {
    if (!text.startsWith('update "files"')) return undefined
    given += 1
    if (given === 2) throw new Error('stopped in the middle')
    return undefined
  })
  await takeOver(shop)
  assert.deepEqual(await taken(shop), ['first.webp'])

  const again = await openShop(t, dataDir)
  await takeOver(again)
  assert.deepEqual(await taken(again), ['first.webp', 'second.webp', 'third.webp'])
  assert.match(await complaint(again), /1 files are not in the folder.*\(fourth\.webp\)/)
})

test('once all are imported, the folder is not needed', async (t) => {
  const file = paths.at(-1)?.replace('/files/', '') ?? ''
  await writeFile(join(dataDir, 'files', file), 'something else')
  const shop = await openShop(t, dataDir)
  await takeOver(shop)
  assert.match(await complaint(shop), /fourth\.webp/, 'other bytes are not taken')

  await writeFile(join(dataDir, 'files', file), await paintPicture('fourth'))
  await takeOver(shop)
  assert.equal(await complaint(shop), undefined)
  await rm(join(dataDir, 'files'), { recursive: true })
  shop.context.responses.invalidateAll()
  for (const path of paths) assert.equal((await fetch(shop.url + path)).status, 200)
})

test('an older backup is restored and upgraded with its folder', async (t) => {
  const [databaseUrl, folder] = [await createDatabase(), join(dataDir, 'restored')]
  t.after(() => dropDatabase(databaseUrl))
  await restore(configOf(databaseUrl, folder), join(dataDir, 'shop.backup'), PASSPHRASE)
  await cp(join(dataDir, 'kept'), join(folder, 'files'), { recursive: true })
  const shop = await openShop(t, folder, databaseUrl)
  await takeOver(shop)
  assert.deepEqual(await taken(shop), ['first.webp', 'second.webp', 'third.webp'])
})
