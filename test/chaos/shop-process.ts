import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

const thisVersion = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url))

/** A real server on its own data folder, which tests can kill. */
export type ShopProcess = {
  url: string
  /** Milliseconds from its start to its first answer. */
  readyAfter: number
  /** Kills the server, and optionally its database, without a shutdown. */
  kill(what: 'server' | 'server and database'): Promise<void>
  /** Kills its database and waits until the server has exited too; returns the exit code. */
  killDatabase(): Promise<number | null>
  /** Stops it and waits; returns the exit code. */
  stop(): Promise<number | null>
  /** Its output so far. */
  output(): string
}

/**
 * Starts `node server/app/main.ts` and waits until it answers; throws with its output on failure. `settings`:
 * further environment variables. `program`: the server of another version. A new data folder gets a copy of
 * the run's empty database: making one would take seconds.
 */
export async function startShop(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
  program = thisVersion,
): Promise<ShopProcess> {
  const postgres = join(folder, 'postgres')
  const empty = process.env.TEST_POSTGRES_FOLDER
  if (empty && !settings.DATABASE_URL && !existsSync(postgres)) {
    await cp(empty, postgres, { recursive: true })
  }
  const start = performance.now()
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: '0',
      LANGUAGES: 'en',
      LOG_LEVEL: 'error',
      WARM_UP_SECONDS: '0',
      // All shoppers count as one guest.
      UNPAID_ORDERS_PER_BUYER: '1000000',
      // They reserve a whole sale before anybody pays.
      UNPAID_SHARE: '100',
      // Every order gets its mail, at any rate.
      ORDER_MAILS_PER_HOUR: '1000000',
      CARTS_PER_ACCOUNT: '1000000',
      ORDERS_PER_ACCOUNT: '1000000',
      PROVIDER_ORDERS_PER_ACCOUNT: '1000000',
      PROVIDER_ORDERS_PER_NETWORK: '1000000',
      // Each shopper sends an individual network address.
      TRUST_PROXY: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  const url = `http://127.0.0.1:${port}`
  while (!(output.includes('Apeak is open at') && (await answers(url)))) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
    if (performance.now() - start > 120_000)
      throw new Error(`the server does not answer: ${output}`)
    await wait(20)
  }
  return {
    url,
    readyAfter: performance.now() - start,
    async kill(what) {
      const database = what === 'server' ? undefined : await databasePid(folder)
      child.kill('SIGKILL')
      if (database) process.kill(database, 'SIGKILL')
      await ended(child)
    },
    async killDatabase() {
      process.kill(await databasePid(folder), 'SIGKILL')
      await ended(child)
      return child.exitCode
    },
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      return child.exitCode
    },
    output: () => output,
  }
}

/** Opens a shop on a new data folder; `close` stops it and removes the folder. */
export async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  const start = () => startShop(folder, port)
  const opened = {
    folder,
    shop: await start(),
    /** Restarts it on the same folder and port. */
    async restart() {
      opened.shop = await start()
    },
    async close() {
      await opened.shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return opened
}

async function databasePid(folder: string): Promise<number> {
  return Number((await readPidFile(folder))[0])
}

/** The lines of PostgreSQL's postmaster.pid. */
export async function readPidFile(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  return text.split('\n')
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
