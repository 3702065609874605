import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { backUp } from './back-up.ts'
import type { BackupSettings, BackupsContext } from './backup-settings.ts'
import { addBackup, hasBackupSince } from './queries.ts'

/** Hours during which a retried job makes no second backup. */
const ENOUGH_HOURS = 12

/** File names of nightly backups. */
export const named = /^apeak-\d{8}T\d{6}Z\.backup$/

/** Id of the advisory lock: one backup at a time over all machines. */
const BACKUP_LOCK = 4_702_361

type Context = Pick<BackupsContext, 'config' | 'database' | 'log' | 'pool'>

/** Thrown while another process makes the backup; the job is retried. */
class BackupUnderWay extends Error {
  constructor() {
    super('another process makes the backup of this night')
  }
}

/**
 * Makes the nightly backup, records its result, then deletes the oldest ones, so that the previous
 * backup exists until the new one is complete. Throws on failure; the job is retried.
 */
export async function backUpNightly(context: Context): Promise<void> {
  const { folder, passphrase } = context.config.backups
  if (!folder || !passphrase) return
  const isAlone = await withAdvisoryLock(context.pool, BACKUP_LOCK, () =>
    backUpInto(context, folder, passphrase),
  )
  if (!isAlone) throw new BackupUnderWay()
}

async function backUpInto(
  { config, database, log }: Context,
  folder: string,
  passphrase: string,
): Promise<void> {
  if (await hasBackupSince(database, ENOUGH_HOURS)) return
  const started_at = new Date()
  const filename = `apeak-${started_at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { rows, bytes } = await backUp(config, join(folder, filename), passphrase)
    await addBackup(database, { started_at, filename, bytes, row_count: rows, failure: null })
    log.info({ filename, bytes, rows }, 'backup complete')
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await addBackup(database, { started_at, filename, bytes: null, row_count: null, failure })
    log.error({ err: error }, 'backup failed')
    throw error
  }
  await deleteOld(folder, config.backups.keep)
}

/** Deletes all but the newest `keep` nightly backups; other files stay. */
async function deleteOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const old = names
    .filter((name) => named.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
}

/**
 * Runs `work` under an advisory lock; returns false without waiting if another process holds it.
 * The lock also ends with the connection, so a crash releases it.
 */
async function withAdvisoryLock(
  pool: Pool,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [lock])
    if (!rows[0].free) return false
    try {
      await work()
    } finally {
      // Closing the connection alone would release it a moment later.
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
    return true
  } finally {
    client.release(true)
  }
}

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
  const silent = { ...unknown, fault: 'The folder is not responding.' }
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
