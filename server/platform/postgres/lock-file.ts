import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock file, and returns its result. Waits for the
 * holder up to `patience` milliseconds, then throws. The lock of a dead process is taken over.
 */
export async function withLockFile<Result>(
  file: string,
  work: () => Promise<Result>,
  patience = 120_000,
): Promise<Result> {
  await acquire(file, Date.now() + patience)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function acquire(file: string, deadline: number): Promise<void> {
  // Linking a complete file makes the lock and its holder's name appear together.
  const ticket = `${file}.${randomUUID()}`
  await writeFile(ticket, processIdentity(process.pid) ?? String(process.pid))
  try {
    while (!(await tryLink(ticket, file))) {
      await removeIfAbandoned(file)
      if (Date.now() > deadline) throw new Error(`Another process has held ${file} for too long.`)
      await wait(20)
    }
  } finally {
    await rm(ticket, { force: true })
  }
}

async function tryLink(ticket: string, file: string): Promise<boolean> {
  try {
    await link(ticket, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removeIfAbandoned(file: string): Promise<void> {
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === undefined || processIdentity(Number.parseInt(holder, 10)) === holder) return
  // If several see the same dead holder, only one succeeds in moving the lock aside. If it has
  // moved a new holder's lock instead, it puts that back.
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/**
 * Identifies a running process even if its id is reused: its id and, on Linux, its start time.
 * Undefined if it is not running; a zombie counts as ended.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid)
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    const forbidden = error instanceof Error && 'code' in error && error.code === 'EPERM'
    return forbidden ? String(pid) : undefined
  }
}

/** Whether process `pid` is running and, as far as the system can tell, a PostgreSQL server. */
export function isRunningPostgres(pid: number): boolean {
  if (processIdentity(pid) === undefined) return false
  if (process.platform !== 'linux') return true
  return read(`/proc/${pid}/cmdline`)?.includes('postgres') ?? false
}

function linuxIdentity(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command's name is in brackets and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startedAt = fields[19]
  return state === 'Z' || state === 'X' ? undefined : `${pid} ${startedAt}`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
