import { createWriteStream } from 'node:fs'
import { access, link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readRootKeys } from '#platform/secrets/root-keys.ts'
import { ConfigError } from '#platform/settings.ts'
import { encodeRecords } from './archive-records.ts'
import { draftOf, removeDeadDrafts } from './backup-drafts.ts'
import type { StorageConfig } from './backup-settings.ts'
import { dumpDatabase } from './dump.ts'
import { reachDatabase } from './reach-database.ts'
import { checkBackup } from './read-archive.ts'
import { sealWith } from './seal.ts'

/** A backup that was made and read again. */
export type MadeBackup = { rows: number; bytes: number }

/**
 * Backs the shop up into one file: its database as it stands at one moment, pictures, documents and jobs
 * included, and the keys that lie outside it, all encrypted under a passphrase. The shop may be running.
 * The file appears under its name when it is whole and was read again. What those left beside it that were
 * killed is removed first. Throws `ConfigError` where there is one already.
 */
export async function backUp(
  config: StorageConfig,
  file: string,
  passphrase: string,
): Promise<MadeBackup> {
  await mkdir(dirname(file), { recursive: true })
  if (await isThere(file)) throw existsAlready(file)
  await removeDeadDrafts(dirname(file))
  const head = {
    made_at: new Date().toISOString(),
    public_url: config.publicUrl,
    keys: await readRootKeys(config),
  }
  const database = await reachDatabase(config)
  const draft = draftOf(file)
  try {
    await pipeline(
      encodeRecords(dumpDatabase(database.url, head)),
      createGzip(),
      sealWith(passphrase),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    const { rows } = await checkBackup(draft, passphrase)
    // Unlike a new name this replaces no file that somebody else has made meanwhile.
    await link(draft, file).catch((error) => {
      throw error.code === 'EEXIST' ? existsAlready(file) : error
    })
    await syncFolder(dirname(file))
    return { rows, bytes: (await stat(file)).size }
  } finally {
    await rm(draft, { force: true })
    await database.stop()
  }
}

const existsAlready = (file: string) => new ConfigError(`${file} exists already.`)

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
