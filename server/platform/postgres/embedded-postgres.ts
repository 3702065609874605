import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { isRunningPostgres, withLockFile } from './lock-file.ts'
import { chooseRunner, findPostgresBinaries, type PostgresRunner } from './postgres-binaries.ts'
import {
  changeOwner,
  ensureCluster,
  ensurePassword,
  postgresEnvironment,
} from './postgres-cluster.ts'

/** The shop's embedded database. */
export interface EmbeddedPostgres {
  /** Its URL with the password. */
  url: string
  /** The process id of PostgreSQL's main process. */
  pid: number
  /** Resolves if PostgreSQL ends without `stop`. */
  died: Promise<void>
  /** Closes all connections, stops PostgreSQL and waits for its end. */
  stop(): Promise<void>
}

const transientErrors = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03'])
const START_PATIENCE_MS = 10_000
/** Time for the connections of a killed server to close. */
const CLAIM_PATIENCE_MS = 2_000
/** Time for a connection to close. */
const GOODBYE_MS = 300
/** Id of the advisory lock, unique in the database. */
const CLAIM_LOCK = 4_702_351

/**
 * Starts PostgreSQL on the files in `folder`, creating them if necessary, or takes over the one
 * that a killed server left running. Throws if another server uses the folder. `log` receives a
 * line for each slow step. `durable` false: a crash may lose everything.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log?: (line: string) => void
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const { durable = true } = options
  const folder = resolve(options.folder)
  // Traversable for an unprivileged PostgreSQL; the files themselves are private.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const passwordFile = join(folder, 'password')
  return withLockFile(join(folder, 'starting.lock'), async () => {
    const password = await ensurePassword(passwordFile)
    const { initdb, postgres } = await findPostgresBinaries()
    const runner = chooseRunner(folder, postgres)
    const cluster = join(folder, 'cluster')
    await ensureCluster({ initdb, runner, cluster, passwordFile, log: options.log })
    const deadline = Date.now() + START_PATIENCE_MS
    while (Date.now() < deadline) {
      let running = await findRunning(cluster)
      if (running === undefined) {
        await changeOwner(runner.owner, cluster)
        const logFile = join(folder, 'postgres.log')
        running = await launchPostgres({ postgres, runner, cluster, logFile, durable })
      }
      const claimed = running && (await claim(running, password))
      if (claimed !== undefined) return claimed
      await wait(100)
    }
    throw new Error(
      `The database in ${folder} is not ready: the previous one is still shutting down.`,
    )
  })
}

/** The URL of the database in `folder`, with the password; undefined if it is not running. */
export async function runningDatabaseUrl(folder: string): Promise<string | undefined> {
  const running = await findRunning(join(folder, 'cluster'))
  if (!running) return undefined
  return urlOf(await ensurePassword(join(folder, 'password')), running, 'apeak')
}

const urlOf = (password: string, { port }: PostgresProcess, database: string) =>
  `postgres://apeak:${password}@127.0.0.1:${port}/${database}`

/** Undefined if the database is shutting down. */
async function claim(
  running: PostgresProcess,
  password: string,
): Promise<EmbeddedPostgres | undefined> {
  const url = (database: string) => urlOf(password, running, database)
  try {
    await makeDatabaseOnce(url('postgres'))
    const keeper = await holdClaim(url('apeak'))
    const died = Promise.withResolvers<void>()
    let isStopping = false
    // This connection holds the claim: without it another server may use the database, even if
    // PostgreSQL recovers.
    keeper.once('end', () => {
      if (!isStopping) died.resolve()
    })
    const stop = async () => {
      isStopping = true
      // A hanging connection is closed by PostgreSQL's stop.
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

/**
 * Claims the database for as long as the returned connection is open. Throws if another server has
 * it.
 */
async function holdClaim(url: string): Promise<Client> {
  const client = await connect(url, 'apeak-start')
  const deadline = Date.now() + CLAIM_PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      `select not exists (
         select from pg_stat_activity where datname = 'apeak' and application_name = 'apeak'
       ) and pg_try_advisory_lock($1) as free`,
      [CLAIM_LOCK],
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
  // An idle connection's error must not end the server; queries report theirs.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A running PostgreSQL that accepts connections on 127.0.0.1. */
interface PostgresProcess {
  pid: number
  port: number
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The shop's queries are short: JIT compilation and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // Aborts the statements of a killed server and releases their locks.
  client_connection_check_interval: '1s',
  // Error details contain personal data and must not be logged.
  log_error_verbosity: 'terse',
}

/** For disposable data, such as tests': commits do not wait for the disk. */
const withoutDurability = {
  // The shops of several test files share it, each with its own connections.
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // The write-ahead log is not needed and may be in memory.
  max_wal_size: '128MB',
}

const LOG_BYTES_MAX = 5_000_000
/** After a crash the write-ahead log is replayed first, which can take long. */
const RECOVERY_PATIENCE_MS = 120_000

/**
 * Finds a PostgreSQL that runs on the data folder `cluster`, once it accepts connections. Undefined
 * if there is none, or after it has shut down.
 */
async function findRunning(cluster: string): Promise<PostgresProcess | undefined> {
  const deadline = Date.now() + RECOVERY_PATIENCE_MS
  while (Date.now() < deadline) {
    const entry = await readPidFile(cluster)
    if (entry === undefined) return undefined
    if (!isRunningPostgres(entry.pid)) {
      await clearPidFile(cluster)
      return undefined
    }
    if (entry.ready) return { pid: entry.pid, port: entry.port }
    await wait(10)
  }
  throw new Error('The database took too long to start or stop.')
}

/**
 * Starts PostgreSQL on the data folder `cluster`. Undefined if a retry may succeed: the port was
 * taken, or processes of a killed one are still ending.
 */
async function launchPostgres(options: {
  postgres: string
  runner: PostgresRunner
  cluster: string
  logFile: string
  durable: boolean
}): Promise<PostgresProcess | undefined> {
  const { postgres, runner, cluster, logFile, durable } = options
  const port = await findFreePort()
  const from = await prepareLog(logFile)
  const log = await open(logFile, 'a', 0o600)
  const given = Object.entries({ ...settings, ...(durable ? {} : withoutDurability) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const words = [...runner.prefix, postgres, '-D', cluster, '-p', String(port), ...given]
  const [command = '', ...rest] = words
  const child = spawn(command, rest, {
    ...runner.identity,
    cwd: cluster,
    env: postgresEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // In its own session, so that Ctrl-C reaches only the server, which stops the database last.
    detached: true,
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  await log.close()
  const deadline = Date.now() + RECOVERY_PATIENCE_MS
  while (!ended && Date.now() < deadline) {
    const entry = await readPidFile(cluster)
    if (entry?.pid === child.pid && entry?.ready) return { pid: entry.pid, port }
    await wait(10)
  }
  child.kill('SIGQUIT')
  const output = (await readFile(logFile)).subarray(from).toString()
  if (
    /pre-existing shared memory|Address already in use|could not bind|postmaster\.pid/.test(output)
  ) {
    return undefined
  }
  throw new Error(`The database did not start:\n${output.trim()}`)
}

/** Stops PostgreSQL by a fast shutdown, and waits for its end. */
async function stopPostgres(pid: number): Promise<void> {
  if (isRunningPostgres(pid)) process.kill(pid, 'SIGINT')
  while (isRunningPostgres(pid)) await wait(10)
}

async function readPidFile(
  cluster: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', , , , status = ''] = text.split('\n')
  if (pid === '') return undefined
  return { pid: Number(pid), port: Number(port), ready: status.trim() === 'ready' }
}

/**
 * Replaces the process id in the file of a killed PostgreSQL, since another process may have it by
 * now and PostgreSQL would refuse to start. The rest stays: PostgreSQL uses it to wait for the last
 * processes of the killed one.
 */
async function clearPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text === '') return
  await writeFile(file, ['2147483647', ...text.split('\n').slice(1)].join('\n'))
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port.'))
        else resolve(address.port)
      })
    })
  })
}

async function prepareLog(file: string): Promise<number> {
  if (!existsSync(file)) return 0
  const { size } = await stat(file)
  if (size < LOG_BYTES_MAX) return size
  await truncate(file)
  return 0
}
