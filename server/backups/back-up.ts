import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { processIdentity } from '#platform/postgres/lock-file.ts'
import { readRootKeys } from '#platform/secrets/root-keys.ts'
import { ConfigError } from '#platform/settings.ts'
import { encodeRecords } from './archive-records.ts'
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
  if (await exists(file)) throw existsAlready(file)
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

const existsAlready = (file: string) => new ConfigError(`${file} already exists.`)

const exists = (file: string) =>
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
