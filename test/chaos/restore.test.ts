import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fillShelves, withDatabase } from './shop-database.ts'
import { freePort, startShop } from './shop-process.ts'
import { assertNothingLost, type Entry, goShopping } from './shoppers.ts'

const launcher = fileURLToPath(new URL('../../scripts/launch.mjs', import.meta.url))

/** Runs a launcher's command with the settings of the shop in a data folder. */
const run = async (command: string, folder: string, backup: string) =>
  promisify(execFile)(process.execPath, [launcher, command, backup], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      DEMO: '0',
    },
  })

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-restore-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** A data folder, or the folder of a backup. */
const at = (name: string) => join(folder, name)

test('a shop whose machine is lost opens again from its backup and its key', async (t) => {
  const shop = await startShop(at('lost'), await freePort())
  const products = await withDatabase(at('lost'), fillShelves)
  const journal: Entry[] = []
  const shopping = goShopping(shop.url, products, journal)
  await wait(500)
  const acknowledged = structuredClone(journal)
  const { stdout } = await run('backup', at('lost'), at('backup'))
  assert.match(stdout, /SECRET_KEY, or DATA_DIR\/secret-key, is not in it/)
  await shopping.stop()
  await shop.kill('server and database')
  assert.ok(acknowledged.filter(({ order_id }) => order_id).length > 0, 'the shop was under load')

  await mkdir(at('found'))
  await copyFile(join(at('lost'), 'secret-key'), join(at('found'), 'secret-key'))
  const { stderr } = await run('restore', at('found'), at('backup'))
  assert.doesNotMatch(stderr, /SECRET_KEY/)
  const again = await startShop(at('found'), await freePort())
  t.after(() => again.stop())
  await assertNothingLost(again.url, acknowledged)
})

test('a closed shop is backed up too; restored without its key it says that no PIN will verify', async () => {
  await run('backup', at('lost'), at('later'))
  const { stderr } = await run('restore', at('keyless'), at('later'))
  assert.match(stderr, /another SECRET_KEY than the backup: no PIN in it will verify/)
})
