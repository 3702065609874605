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

/** A verified backup. */
export type MadeBackup = { rows: number; bytes: number }

/**
 * Writes a backup of the whole shop to one file: a snapshot of the database, which includes
 * pictures, documents and jobs, and the root keys, encrypted with a passphrase. The shop may be
 * running. The file gets its name once it is complete and verified. Drafts of killed processes in
 * its folder are removed first. Throws `ConfigError` if the file exists.
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
    // Unlike a rename, a link does not replace an existing file.
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
