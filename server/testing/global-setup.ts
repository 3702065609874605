// One PostgreSQL for a whole test run, with a template database of the newest schema that each
// test file clones: cloning takes milliseconds, and files cannot see each other's rows. Shops that are to
// have a PostgreSQL of their own start on a copy of its files, as they were before.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPool } from '../platform/postgres/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/postgres/embedded-postgres.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { makeFastFolder } from './fast-folder.ts'

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
