import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from './process-identity.ts'

/**
 * Does `work` while no other process does work under the same lock file, and returns its result.
 * Waits for the holder up to `patience` milliseconds, then throws. A lock whose holder died is
 * taken over.
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
  // Linking a finished file makes the lock appear together with its holder's name.
  const ticket = `${file}.${randomUUID()}`
  await writeFile(ticket, processIdentity(process.pid) ?? String(process.pid))
  try {
    while (!(await tryLink(ticket, file))) {
      await breakWhenAbandoned(file)
      if (Date.now() > deadline) throw new Error(`Another process holds ${file} for too long.`)
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

async function breakWhenAbandoned(file: string): Promise<void> {
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === undefined || processIdentity(Number.parseInt(holder, 10)) === holder) return
  // Of several that see the same dead holder only one succeeds in moving the lock aside. Should it
  // have moved a new holder's lock instead, it puts that back.
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}
