import { createHash } from 'node:crypto'
import type { AppContext } from '#context.ts'
import { filesToTakeOver, giveBytes } from './sql.ts'

const ROWS_AT_ONCE = 200

/**
 * Takes the bytes of files that are older than their place in the database out of the folder where
 * they lay: each in a statement of its own, so that it may be ended and repeated at any time. Throws,
 * after all the others, naming those that are not in this machine's folder or not as they were; then
 * the job is tried again, perhaps by a machine that has them.
 */
export async function takeOverFiles({ database, files: store, log }: AppContext): Promise<void> {
  const missing: string[] = []
  let taken = 0
  let lastId = 0
  for (;;) {
    const files = await filesToTakeOver(database, lastId, ROWS_AT_ONCE)
    for (const { id, sha256, extension, filename } of files) {
      lastId = id
      const bytes = await store.cache.read(`${sha256}.${extension}`)
      if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) {
        await giveBytes(database, id, bytes)
        taken += 1
      } else missing.push(`${sha256}.${extension} (${filename})`)
    }
    if (files.length < ROWS_AT_ONCE) break
  }
  log.info({ taken, missing: missing.length }, 'files were taken over')
  if (missing.length > 0) {
    const named = missing.slice(0, 20).join(', ')
    throw new Error(`${missing.length} files are not in the folder of files: ${named}`)
  }
}
