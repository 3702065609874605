import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { backUp } from './back-up.ts'
import type { BackupsContext } from './backup-settings.ts'
import { addBackup, hasBackupSince } from './sql.ts'

/** A job that is tried again makes no second one. */
const ENOUGH_HOURS = 12

/** How a backup of a night is called. */
export const named = /^apeak-\d{8}T\d{6}Z\.backup$/

/** Any number that no other lock in the database uses: one backup at a time, whichever machine makes it. */
const BACKUP_LOCK = 4_702_361

type Context = Pick<BackupsContext, 'config' | 'database' | 'log' | 'pool'>

/** Another process is at it: the job is tried again later, and finds that it is done, or does it. */
class BackupUnderWay extends Error {
  constructor() {
    super('another process makes the backup of this night')
  }
}

/**
 * Makes the backup of the night and notes how that went, then deletes those that are too many: so there is
 * always the one before until the new one is whole. Throws where it fails; the job is tried again.
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
    log.info({ filename, bytes, rows }, 'backed up')
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await addBackup(database, { started_at, filename, bytes: null, row_count: null, failure })
    log.error({ err: error }, 'the backup failed')
    throw error
  }
  await deleteOld(folder, config.backups.keep)
}

/** The newest stay, and what this job did not make. */
async function deleteOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const old = names
    .filter((name) => named.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
}

/**
 * Runs `work` under an advisory lock, named by its number, so that one process at a time does it: false
 * where another holds the lock, which is not waited for. The lock ends with the work, and with the
 * connection of a process that dies.
 */
export async function withAdvisoryLock(
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
      // By the end of the connection alone it would be free a moment later.
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
    return true
  } finally {
    client.release(true)
  }
}
