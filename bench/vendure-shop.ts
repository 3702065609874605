import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { closeAtExit } from './closing.ts'
import { findFreePort, type MeasuredShop } from './shop.ts'

const PACKAGES = ['@vendure/core@3.7.3', '@vendure/email-plugin@3.7.3', 'pg@8']
const DATABASE = 'vendure'
/** Composing mails continues for a while after a round. */
const PATIENCE_MS = 120_000
const serverFile = fileURLToPath(new URL('vendure-server.ts', import.meta.url))

/** A running Vendure. */
export type Vendure = {
  port: number
  /** Waits for the jobs of its last orders, which would burden the next measurement. */
  untilJobsAreDone(): Promise<void>
  /** Updates PostgreSQL's statistics, as it does automatically within minutes. */
  analyze(): Promise<unknown>
}

/** Installs Vendure into a temporary folder and starts it on the shop's PostgreSQL server. */
export async function openVendure({ databaseUrl }: MeasuredShop): Promise<Vendure> {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-bench-vendure-'))
  closeAtExit(() => rm(folder, { recursive: true, force: true }))
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...PACKAGES])
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = DATABASE
  const port = await findFreePort()
  const server = fork(serverFile, [folder, String(port), url.href], {
    env: { ...process.env, NODE_ENV: 'production' },
    detached: true,
  })
  closeAtExit(() => end(server))
  await untilOpen(server)
  const watcher = new pg.Client(url.href)
  await watcher.connect()
  closeAtExit(() => watcher.end())
  return {
    port,
    untilJobsAreDone: () => untilJobsAreDone(watcher),
    analyze: () => watcher.query('analyze'),
  }
}

async function untilOpen(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('Vendure did not start.')))
  await Promise.race([once(server, 'message'), ended])
}

async function untilJobsAreDone(watcher: pg.Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { rows } = await watcher.query(
      `select not exists (select from job_record where not "isSettled") as done`,
    )
    if (rows[0].done) return
    await wait(50)
  }
  throw new Error('Vendure does not finish its jobs.')
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}
