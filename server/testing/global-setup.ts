// One PostgreSQL for a whole test run, with a template database of the newest schema that each test
// file clones: cloning takes milliseconds, and files cannot see each other's rows. Shops with a
// PostgreSQL of their own start on a copy of its data directory.
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

/** Creates the template, and the shop's own database from it. */
async function makeTemplate(started: EmbeddedPostgres): Promise<void> {
  const admin = openPool(urlOf(started, 'postgres'))
  // SCRAM would hash the password thousands of times for each of thousands of connections.
  await admin.query(
    `set scram_iterations = 1; alter role apeak password '${new URL(started.url).password}'`,
  )
  await admin.query('create database shop_template')
  const pool = openPool(urlOf(started, 'shop_template'))
  await migrate(pool)
  // Open at any hour, so that no test depends on the time of day.
  const allDay = JSON.stringify(Array(7).fill({ opens: '00:00', closes: '00:00' }))
  await pool.query('update shop_settings set opened_at = now(), delivery_hours = $1', [allDay])
  await pool.end()
  // The embedded PostgreSQL keeps a connection to it.
  await admin.query('drop database apeak with (force)')
  await admin.query('create database apeak template shop_template')
  await admin.end()
}

const urlOf = ({ url }: EmbeddedPostgres, database: string) => new URL(`/${database}`, url).href

export async function globalTeardown(): Promise<void> {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Linux's in-memory file system. */
const inMemory = '/dev/shm'
const prefix = 'apeak-test-'
/** Far more bytes than the databases of a run take. */
const plenty = 3 * 2 ** 30
/** Longer than any run. */
const abandonedMs = 12 * 60 * 60_000

/**
 * Creates the folder for the databases of a test run, in memory if there is enough space. A clone
 * of the template is a thousand small files: up to half a second of CPU time on a disk, a twentieth
 * of a second in memory. The caller removes the folder; leftovers of killed runs are removed first.
 */
export async function makeFastFolder(): Promise<string> {
  const onDisk = () => mkdtemp(join(tmpdir(), prefix))
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (Math.min(bavail * bsize, process.availableMemory()) < plenty) return onDisk()
  await removeAbandoned()
  // The folder may not be writable.
  return mkdtemp(join(inMemory, prefix)).catch(onDisk)
}

async function removeAbandoned(): Promise<void> {
  for await (const name of glob(`${prefix}*`, { cwd: inMemory })) {
    const left = join(inMemory, name)
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < abandonedMs) continue
    // Other users' files stay.
    await rm(left, { recursive: true, force: true }).catch(() => undefined)
  }
}
