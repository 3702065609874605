import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { startShop } from './shop-process.ts'
import { assertNothingLost, type Entry, startShopping } from './shoppers.ts'

const launcher = fileURLToPath(new URL('../../scripts/launch.mjs', import.meta.url))
const program = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url))

/** The settings of the shop in a data folder, which alone contains its key. */
const settingsOf = (folder: string) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: folder,
  BACKUP_PASSPHRASE: 'mangosteens ripen in June',
})

/** Runs a launcher's command to its end. */
const run = (command: string, folder: string, backup: string) =>
  promisify(execFile)(process.execPath, [launcher, command, backup], { env: settingsOf(folder) })

/** Starts a process to kill, without a launcher that would outlive it. */
const begin = (verb: 'save' | 'load', folder: string, backup: string): ChildProcess =>
  spawn(process.execPath, [program, verb, backup], { env: settingsOf(folder), stdio: 'ignore' })

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-restore-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const drafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.unfinished'))

test('a shop with a deleted data folder is restored completely from its backup', async (t) => {
  const lost = await startShop(at('shop'), await freePort())
  t.after(() => lost.stop())
  const products = await withDatabase(at('shop'), seedProducts)
  const journal: Entry[] = []
  const shopping = startShopping(lost.url, products, journal)
  t.after(() => shopping.stop())
  await until('an order was acknowledged', () => journal.some(({ order_id }) => order_id), 60_000)

  await withDatabase(at('shop'), async (_db, pool) => {
    const client = await pool.connect()
    // The backup stops at this table, which no shopper needs.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table faqs')
    const killed = begin('save', at('shop'), at('killed.backup'))
    await until('the backup is being written', async () => (await drafts()).length === 1)
    await kill(killed)
    await client.query('rollback')
    client.release()
  })
  assert.ok(!(await readdir(folder)).includes('killed.backup'))

  const acknowledged = structuredClone(journal)
  const { stdout } = await run('backup', at('shop'), at('shop.backup'))
  assert.match(stdout, /Backed up \d+ rows to .*shop\.backup/)
  await shopping.stop()
  await lost.kill('server and database')
  await rm(at('shop'), { recursive: true })

  await cutRestoreShort()
  await assert.rejects(startShop(at('shop'), await freePort()), /was cut short. Run it again/)

  const restored = await run('restore', at('shop'), at('shop.backup'))
  assert.match(restored.stdout, /Restored \d+ rows.*\nThe ledger adds up/)
  const found = await startShop(at('shop'), await freePort())
  t.after(() => found.stop())
  await assertNothingLost(found.url, acknowledged)
  await assert.rejects(run('restore', at('shop'), at('shop.backup')), /There is a shop in this/)
})

/** Kills a restore in the middle. One that ended before that is begun again. */
async function cutRestoreShort(): Promise<void> {
  for (;;) {
    const restore = begin('load', at('shop'), at('shop.backup'))
    const ended = once(restore, 'exit')
    const isBegun = async () => restore.exitCode !== null || (await hasBegun(at('shop')))
    await until('the restore has begun', isBegun, 60_000)
    restore.kill('SIGKILL')
    await ended
    if (restore.signalCode === 'SIGKILL') return
    await rm(at('shop'), { recursive: true, force: true })
  }
}

/** Whether the database in a data folder has an unfinished restore. */
async function hasBegun(data: string): Promise<boolean> {
  await wait(20)
  return withDatabase(data, async (_db, pool) => {
    const { rows } = await pool.query("select to_regnamespace('unfinished_restore') as it")
    return rows[0]?.it !== null
  }).catch(() => false)
}
