import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { named } from './back-up-nightly.ts'
import type { BackupSettings } from './backup-settings.ts'

/** A network folder may not answer. */
const PATIENCE_MS = 2_000

/** State of the backup folder, sizes in bytes. `fault`: why a backup would fail now. */
export type FolderState = {
  files: number
  bytes: number
  free_bytes: number
  keep: number
  fault: string | null
}

/** State of this process's backup folder; null without one. */
export async function folderState({ folder, keep }: BackupSettings): Promise<FolderState | null> {
  if (!folder) return null
  const unknown = { files: 0, bytes: 0, free_bytes: 0, keep }
  const silent = { ...unknown, fault: 'The folder does not answer.' }
  const look = inspect(folder).then(
    (state) => ({ ...state, keep, fault: null }),
    (error: Error) => ({ ...unknown, fault: error.message }),
  )
  return Promise.race([look, wait(PATIENCE_MS, silent, { ref: false })])
}

async function inspect(folder: string) {
  await access(folder, constants.W_OK)
  const names = (await readdir(folder)).filter((name) => named.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  const { bavail, bsize } = await statfs(folder)
  return {
    files: names.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    free_bytes: bavail * bsize,
  }
}
