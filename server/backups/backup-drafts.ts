import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { processIdentity } from '#platform/postgres/lock-file.ts'

/** Drafts named after their machine, process and number. */
const signed = /\.([0-9a-f]{8})-(\d+(?:-\d+)?)-[0-9a-f]{8}\.unfinished$/
/** Drafts of earlier versions, without that. */
const unsigned = /^apeak-\d{8}T\d{6}Z\.backup(\.[0-9a-f]{8})?\.unfinished$/

/**
 * Age after which another machine's draft counts as abandoned. A running backup never pauses that
 * long.
 */
const SILENT_MS = 24 * 3_600_000

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/**
 * The name of an incomplete backup, unique to its process, so that a refused backup deletes nobody
 * else's draft.
 */
export function draftOf(file: string): string {
  const writer = (processIdentity(process.pid) ?? `${process.pid}`).replace(' ', '-')
  return `${file}.${thisMachine}-${writer}-${randomBytes(4).toString('hex')}.unfinished`
}

/**
 * Removes drafts of dead processes from a folder. Drafts of other machines and containers are
 * removed after a day without writes.
 */
export async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (await isDead(folder, name)) await rm(join(folder, name), { force: true })
  }
}

async function isDead(folder: string, name: string): Promise<boolean> {
  const [, machine, writer = ''] = signed.exec(name) ?? []
  if (machine === thisMachine) {
    return processIdentity(Number.parseInt(writer, 10)) !== writer.replace('-', ' ')
  }
  if (!machine && !unsigned.test(name)) return false
  const file = await stat(join(folder, name)).catch(() => undefined)
  return file !== undefined && file.mtimeMs < Date.now() - SILENT_MS
}
