import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { withLockFile } from './lock-file.ts'
import { chooseRunner, findPostgresBinaries } from './postgres-binaries.ts'
import { giveTo, makeClusterOnce, readOrMakePassword } from './postgres-cluster.ts'
import {
  findRunning,
  launchPostgres,
  type PostgresProcess,
  stopPostgres,
} from './postgres-process.ts'

/** The shop's own database while it runs. */
export interface EmbeddedPostgres {
  /** Where to connect, with the password. */
  url: string
  /** The number of PostgreSQL's main process. */
  pid: number
  /** Resolves when PostgreSQL has ended though nobody stopped it. */
  died: Promise<void>
  /** Closes all connections, stops PostgreSQL and waits until it has ended. */
  stop(): Promise<void>
}

const transientErrors = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03'])
const startPatience = 10_000
/** How long the connections of a server that was killed may take to close. */
const claimPatience = 2_000
/** How long the farewell of a connection may take. */
const GOODBYE_MS = 300
/** Any number that no other lock in the database uses. */
const claimNumber = 4_702_351

/**
 * Starts PostgreSQL on the files in `folder`, which it makes on the first start, and takes over
 * the one that a killed server left running. Throws when another server uses the folder.
 * `log` gets a line about each step that takes long. `durable` false: a crash may lose everything.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log?: (line: string) => void
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const { durable = true } = options
  const folder = resolve(options.folder)
  // Others may pass through, for an unprivileged PostgreSQL; each file within is closed to them.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const passwordFile = join(folder, 'password')
  return withLockFile(join(folder, 'starting.lock'), async () => {
    const password = await readOrMakePassword(passwordFile)
    const { initdb, postgres } = await findPostgresBinaries()
    const runner = chooseRunner(folder, postgres)
    const cluster = join(folder, 'cluster')
    await makeClusterOnce({ initdb, runner, cluster, passwordFile, log: options.log })
    const deadline = Date.now() + startPatience
    while (Date.now() < deadline) {
      let running = await findRunning(cluster)
      if (running === undefined) {
        await giveTo(runner.owner, cluster)
        const logFile = join(folder, 'postgres.log')
        running = await launchPostgres({ postgres, runner, cluster, logFile, durable })
      }
      const claimed = running && (await claim(running, password))
      if (claimed !== undefined) return claimed
      await wait(100)
    }
    throw new Error(`The database in ${folder} is not ready: an earlier one is still ending.`)
  })
}

/** Where the database in `folder` listens, with the password; undefined where it does not run. */
export async function urlOfRunning(folder: string): Promise<string | undefined> {
  const running = await findRunning(join(folder, 'cluster'))
  if (!running) return undefined
  return urlOf(await readOrMakePassword(join(folder, 'password')), running, 'apeak')
}

const urlOf = (password: string, { port }: PostgresProcess, database: string) =>
  `postgres://apeak:${password}@127.0.0.1:${port}/${database}`

/** Undefined when the database is ending just now. */
async function claim(
  running: PostgresProcess,
  password: string,
): Promise<EmbeddedPostgres | undefined> {
  const url = (database: string) => urlOf(password, running, database)
  try {
    await makeDatabaseOnce(url('postgres'))
    const keeper = await keepOthersOut(url('apeak'))
    const died = Promise.withResolvers<void>()
    let isStopping = false
    // Without this connection the database is not this process's any more, even if PostgreSQL recovers.
    keeper.once('end', () => {
      if (!isStopping) died.resolve()
    })
    const stop = async () => {
      isStopping = true
      // One that hangs does not say goodbye; it ends once it can.
      await Promise.race([keeper.end().catch(() => undefined), wait(GOODBYE_MS)])
      await stopPostgres(running.pid)
    }
    return { url: url('apeak'), pid: running.pid, died: died.promise, stop }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (transientErrors.has(code)) return undefined
    throw error
  }
}

async function makeDatabaseOnce(url: string): Promise<void> {
  const client = await connect(url, 'apeak-start')
  try {
    const found = await client.query("select 1 from pg_database where datname = 'apeak'")
    if (found.rowCount === 0) await client.query('create database apeak')
  } finally {
    await client.end()
  }
}

/** Holds a connection, and by it the right to this database, until the server stops or dies. */
async function keepOthersOut(url: string): Promise<Client> {
  const client = await connect(url, 'apeak-start')
  const deadline = Date.now() + claimPatience
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      `select not exists (
         select from pg_stat_activity where datname = 'apeak' and application_name = 'apeak'
       ) and pg_try_advisory_lock($1) as free`,
      [claimNumber],
    )
    if (rows[0]?.free) break
    if (Date.now() > deadline) {
      await client.end()
      throw new Error('The shop is already running on this data folder.')
    }
    await wait(100)
  }
  await client.query("set application_name = 'apeak'")
  return client
}

async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name })
  // A connection that breaks while idle must not end the server: queries report it themselves.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
