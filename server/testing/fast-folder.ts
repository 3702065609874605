import { glob, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
const prefix = 'apeak-test-'
/** Far more bytes than the databases of a run ever hold at once. */
const plenty = 3 * 2 ** 30
/** Longer than any run. */
const abandonedMs = 12 * 60 * 60_000

/**
 * Makes the folder for the databases of a test run: in memory where there is plenty. A clone of the
 * template is a thousand small files: that can take half a second of processor time on a disk, and
 * takes a twentieth of a second in memory. Whoever makes it removes it; what runs that were killed
 * left in memory is removed first.
 */
export async function makeFastFolder(): Promise<string> {
  const onDisk = () => mkdtemp(join(tmpdir(), prefix))
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (Math.min(bavail * bsize, process.availableMemory()) < plenty) return onDisk()
  await removeAbandoned()
  // A machine may let nobody write there.
  return mkdtemp(join(inMemory, prefix)).catch(onDisk)
}

async function removeAbandoned(): Promise<void> {
  for await (const name of glob(`${prefix}*`, { cwd: inMemory })) {
    const left = join(inMemory, name)
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < abandonedMs) continue
    // What is another user's stays.
    await rm(left, { recursive: true, force: true }).catch(() => undefined)
  }
}
