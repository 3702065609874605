import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresRunner } from './postgres-binaries.ts'
import { postgresEnvironment } from './postgres-cluster.ts'
import { isRunningPostgres } from './process-identity.ts'

/** A running PostgreSQL that takes connections on 127.0.0.1. */
export interface PostgresProcess {
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
  // Pages and payments are short queries: compiling or spreading them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // Work for a server that was killed is given up, and its locks with it.
  client_connection_check_interval: '1s',
  // The rows that an error names, with people's data, stay out of the log.
  log_error_verbosity: 'terse',
}

/** For data that nobody needs after a crash, such as that of tests: a commit waits for no disk. */
const undurable = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Its log is read by nobody, and may lie in memory.
  max_wal_size: '128MB',
}

const longestLog = 5_000_000
/** After a crash the log is replayed first, which can take long. */
const startPatience = 120_000

/**
 * Finds the PostgreSQL that runs on the data folder `cluster` already, once it takes connections.
 * Undefined when there is none, or when it is shutting down and has ended.
 */
export async function findRunning(cluster: string): Promise<PostgresProcess | undefined> {
  const deadline = Date.now() + startPatience
  while (Date.now() < deadline) {
    const entry = await readPidFile(cluster)
    if (entry === undefined) return undefined
    if (!isRunningPostgres(entry.pid)) {
      await disownPidFile(cluster)
      return undefined
    }
    if (entry.ready) return { pid: entry.pid, port: entry.port }
    await wait(10)
  }
  throw new Error('The database is starting or stopping for too long.')
}

/**
 * Starts PostgreSQL on the data folder `cluster`. Undefined when it could not start for a reason
 * that passes: the port was taken, or processes of a killed one are still ending.
 */
export async function launchPostgres(options: {
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
  const given = Object.entries({ ...settings, ...(durable ? {} : undurable) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const words = [...runner.prefix, postgres, '-D', cluster, '-p', String(port), ...given]
  const [command = '', ...rest] = words
  const child = spawn(command, rest, {
    ...runner.identity,
    cwd: cluster,
    env: postgresEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    // In a session of its own: Ctrl-C is for the server, which closes the database last.
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
  const deadline = Date.now() + startPatience
  while (!ended && Date.now() < deadline) {
    const entry = await readPidFile(cluster)
    if (entry?.pid === child.pid && entry?.ready) return { pid: entry.pid, port }
    await wait(10)
  }
  child.kill('SIGQUIT')
  const said = (await readFile(logFile)).subarray(from).toString()
  if (
    /pre-existing shared memory|Address already in use|could not bind|postmaster\.pid/.test(said)
  ) {
    return undefined
  }
  throw new Error(`The database did not start:\n${said.trim()}`)
}

/** Stops PostgreSQL at once but cleanly, and waits until it has ended. */
export async function stopPostgres(pid: number): Promise<void> {
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
 * Lets the file that a killed PostgreSQL left name no process, as its number may be another's by
 * now, which PostgreSQL would take for itself. The rest stays: by it PostgreSQL waits for the
 * last processes of the killed one.
 */
async function disownPidFile(cluster: string): Promise<void> {
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
  if (size < longestLog) return size
  await truncate(file)
  return 0
}
