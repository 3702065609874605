// One PostgreSQL for a whole test run, with a template database of the newest schema that each
// test file clones: cloning takes milliseconds, and files cannot see each other's rows. Shops that are to
// have a PostgreSQL of their own start on a copy of its files, as they were before.
import { cp, glob, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '../platform/postgres/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/postgres/embedded-postgres.ts'
import { migrate } from '../platform/postgres/migrate.ts'

let folder: string
let postgres: EmbeddedPostgres

export async function globalSetup(): Promise<void> {
  folder = await makeFastFolder()
  const running = join(folder, 'postgres')
  const start = () => startEmbeddedPostgres({ folder: running, durable: false })
  postgres = await start()
  await makeTemplate(postgres)
  await postgres.stop()
  const stopped = join(folder, 'stopped')
  await cp(running, stopped, { recursive: true })
  postgres = await start()
  process.env.TEST_POSTGRES_URL = urlOf(postgres, 'shop_template')
  process.env.TEST_POSTGRES_FOLDER = stopped
}

/** Makes the template, and the shop's own database from it. */
async function makeTemplate(started: EmbeddedPostgres): Promise<void> {
  const admin = openPool(urlOf(started, 'postgres'))
  // Each of thousands of connections would hash the password thousands of times.
  await admin.query(
    `set scram_iterations = 1; alter role apeak password '${new URL(started.url).password}'`,
  )
  await admin.query('create database shop_template')
  const pool = openPool(urlOf(started, 'shop_template'))
  await migrate(pool)
  await pool.end()
  // Whoever started PostgreSQL holds a connection to it.
  await admin.query('drop database apeak with (force)')
  await admin.query('create database apeak template shop_template')
  await admin.end()
}

const urlOf = ({ url }: EmbeddedPostgres, database: string) => new URL(`/${database}`, url).href

export async function globalTeardown(): Promise<void> {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
const prefix = 'apeak-test-'
/** Far more bytes than the databases of a run ever hold at once. */
const plenty = 3 * 2 ** 30
/** Longer than any run. */
const abandonedMs = 12 * 60 * 60_000

/**
 * Makes the folder for the databases of a test run: in memory where there is plenty. A clone of the
 * template is a thousand small files: that can take half a second of processor time on a disk, and
 * takes a twentieth of a second in memory. Whoever makes it removes it; what runs that were killed
 * left in memory is removed first.
 */
export async function makeFastFolder(): Promise<string> {
  const onDisk = () => mkdtemp(join(tmpdir(), prefix))
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (Math.min(bavail * bsize, process.availableMemory()) < plenty) return onDisk()
  await removeAbandoned()
  // A machine may let nobody write there.
  return mkdtemp(join(inMemory, prefix)).catch(onDisk)
}

async function removeAbandoned(): Promise<void> {
  for await (const name of glob(`${prefix}*`, { cwd: inMemory })) {
    const left = join(inMemory, name)
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < abandonedMs) continue
    // What is another user's stays.
    await rm(left, { recursive: true, force: true }).catch(() => undefined)
  }
}
