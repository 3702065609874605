import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#context.ts'
import { backUp } from './back-up.ts'
import { addBackup, hasBackupSince } from './sql.ts'

/** A job that is tried again makes no second one. */
const ENOUGH_HOURS = 12

const named = /^apeak-\d{8}T\d{6}Z\.backup$/

/**
 * Makes the backup of the night and notes how that went, then deletes those that are too many: so there is
 * always the one before until the new one is whole. Throws where it fails; the job is tried again.
 */
export async function backUpNightly({
  config,
  database,
  log,
}: Pick<AppContext, 'config' | 'database' | 'log'>): Promise<void> {
  const { folder, keep, passphrase } = config.backups
  if (!folder || !passphrase || (await hasBackupSince(database, ENOUGH_HOURS))) return
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
  await deleteOld(folder, keep)
}

/** The newest stay, and what this job did not make; of one that was cut short nothing does. */
async function deleteOld(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const drafts = names.filter(isDraft)
  const old = names
    .filter((name) => named.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of [...drafts, ...old]) await rm(join(folder, name), { force: true })
}

const isDraft = (name: string) => named.test(name.replace(/\.unfinished$/, '')) && !named.test(name)
