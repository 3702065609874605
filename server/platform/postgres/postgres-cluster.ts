import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresRunner } from './postgres-binaries.ts'

/** Reads the database's password from `file`; generates a random one on the first start. */
export async function ensurePassword(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('hex')
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile(password)
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
  return password
}

/**
 * Creates the data folder `cluster` unless it exists. It gets its name once it is complete, so that
 * an interrupted creation is repeated.
 */
export async function ensureCluster(options: {
  initdb: string
  runner: PostgresRunner
  cluster: string
  passwordFile: string
  log?: ((line: string) => void) | undefined
}): Promise<void> {
  const { initdb, runner, cluster, passwordFile, log } = options
  if (existsSync(cluster)) return
  log?.('Setting up the database')
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (runner.owner !== undefined) {
    await chown(draft, runner.owner, runner.owner)
    await chown(passwordFile, runner.owner, runner.owner)
  }
  await runProgram(runner, initdb, [
    `--pgdata=${draft}`,
    '--username=apeak',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  await rename(draft, cluster)
  await syncFolder(dirname(cluster))
}

/** Changes the owner of the files in `cluster` to `owner`, if another user wrote them. */
export async function changeOwner(owner: number | undefined, cluster: string): Promise<void> {
  if (owner === undefined || (await stat(cluster)).uid === owner) return
  const entries = await readdir(cluster, { recursive: true })
  for (const entry of entries) await lchown(join(cluster, entry), owner, owner)
  // The folder itself comes last: its old owner marks the work as unfinished.
  await chown(cluster, owner, owner)
}

/**
 * The environment of PostgreSQL's programs: without variables that would configure them or the
 * memory allocator.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !/^(PG|MALLOC_)/.test(name))
  return { ...Object.fromEntries(passed), LC_ALL: 'C' }
}

async function runProgram(runner: PostgresRunner, program: string, args: string[]): Promise<void> {
  const [command = '', ...rest] = [...runner.prefix, program, ...args]
  const child = spawn(command, rest, {
    ...runner.identity,
    cwd: tmpdir(),
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The database could not be set up: ${complaint.trim()}`)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
