import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.ts'
import { loadDemo } from '../server/app/load-demo.ts'
import { FileStore } from '../server/platform/files/files.ts'
import { noTimeouts, openDatabase, openPool } from '../server/platform/postgres/database.ts'
import { openSecrets } from '../server/platform/secrets/secrets.ts'
import { closeAtExit } from './closing.ts'
import { loadLargeCatalogue } from './large-catalogue.ts'

/** A running shop with a catalogue of a named size. */
export type MeasuredShop = {
  name: string
  port: number
  databaseUrl: string
  /** The process id of its server. */
  readonly pid: number
  /** The main process id of its PostgreSQL. */
  postgresPid: number
  /** Restarts it on the same port and database. */
  restart(): Promise<void>
}

const serverFile = fileURLToPath(new URL('../server/app/main.ts', import.meta.url))

/**
 * Starts a whole shop like `npm start`, with its own database in a temporary folder and the demo catalogue,
 * extended by `more`.
 */
export async function openShop(
  name: string,
  more?: { categories: number; products: number },
): Promise<MeasuredShop> {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-bench-'))
  closeAtExit(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  let server = await start(folder, port)
  closeAtExit(() => end(server))
  const shop: MeasuredShop = {
    name,
    port,
    ...(await findDatabase(folder)),
    get pid() {
      return server.pid ?? 0
    },
    async restart() {
      await end(server)
      server = await start(folder, port)
      Object.assign(shop, await findDatabase(folder))
    },
  }
  await fillCatalogue(shop, folder, more)
  return shop
}

async function start(folder: string, port: number): Promise<ChildProcess> {
  const options = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []
  const server = spawn(process.execPath, [...serverFlags, ...options, serverFile], {
    env: {
      ...serverEnvironment,
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Each shopper sends an individual address.
      TRUST_PROXY: '1',
      ORDER_MAILS_PER_HOUR: '1000000',
      // The measuring customer buys more often than any real one.
      CARTS_PER_ACCOUNT: '1000000',
      ORDERS_PER_ACCOUNT: '1000000',
      PROVIDER_ORDERS_PER_ACCOUNT: '1000000',
      PROVIDER_ORDERS_PER_NETWORK: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C is handled by the benchmark, which then closes the server.
    detached: true,
  })
  await untilOpen(server)
  return server
}

async function fillCatalogue(
  { databaseUrl }: MeasuredShop,
  folder: string,
  more?: { categories: number; products: number },
): Promise<void> {
  const pool = openPool(databaseUrl, 2, noTimeouts)
  const database = openDatabase(pool)
  try {
    const files = new FileStore(database, join(folder, 'files'))
    const secrets = await openSecrets({
      secretKey: undefined,
      earlierSecretKeys: [],
      dataDir: folder,
    })
    await loadDemo({ database, files, secrets })
    if (more) await loadLargeCatalogue(database, more)
    // Does the initial maintenance of a new database before the first round.
    await pool.query('vacuum analyze')
    await pool.query('checkpoint')
  } finally {
    await database.destroy()
  }
}

async function findDatabase(folder: string) {
  const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim()
  const pidFile = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const [pid, , , port] = pidFile.split('\n')
  return {
    databaseUrl: `postgres://apeak:${password}@127.0.0.1:${port}/apeak`,
    postgresPid: Number(pid),
  }
}

async function untilOpen(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text) => {
      if (String(text).includes('Apeak is open')) resolve()
    })
    server.once('exit', () => reject(new Error('The shop did not start.')))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Finds an unused port. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

const MAILS_PATIENCE_MS = 60_000

/** Waits until the shop has composed all mails: the rest would burden the next measurement. */
export async function drainMails(client: pg.Client): Promise<void> {
  const deadline = Date.now() + MAILS_PATIENCE_MS
  while (Date.now() < deadline) {
    const { rows } = await client.query('select not exists (select from due_mails) as done')
    if (rows[0].done) return
    await wait(50)
  }
  throw new Error('The mails of the last round are not going out.')
}
