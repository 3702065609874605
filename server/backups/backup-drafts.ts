import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { processIdentity } from '#platform/postgres/lock-file.ts'

/** A draft that says who writes it: the machine, the process, and which of its drafts it is. */
const signed = /\.([0-9a-f]{8})-(\d+(?:-\d+)?)-[0-9a-f]{8}\.unfinished$/
/** One of the job's by a version that did not say so. */
const unsigned = /^apeak-\d{8}T\d{6}Z\.backup(\.[0-9a-f]{8})?\.unfinished$/

/** Of whom nobody here can tell whether they are alive: no backup goes so long without a byte. */
const SILENT_MS = 24 * 3_600_000

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** What a backup is called while it is not whole; of its own, so that one that is refused takes away no other's. */
export function draftOf(file: string): string {
  const writer = (processIdentity(process.pid) ?? `${process.pid}`).replace(' ', '-')
  return `${file}.${thisMachine}-${writer}-${randomBytes(4).toString('hex')}.unfinished`
}

/**
 * Removes from a folder the drafts whose processes are gone, killed before they could do it themselves.
 * Another machine's, or another container's, goes once nobody has written into it for a day.
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
