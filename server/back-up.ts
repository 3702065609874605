import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpDatabase, type Manifest } from '#platform/postgres/dump.ts'
import { startEmbeddedPostgres, urlOfRunning } from '#platform/postgres/embedded-postgres.ts'
import { loadDump } from '#platform/postgres/load-dump.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { ConfigError } from '#platform/settings.ts'
import type { Config } from './config.ts'

/**
 * Backs the shop up into a new folder: its database as it stands at one moment, files and all. The
 * shop may be running. The secret key is left out on purpose: who finds the backup must not be able
 * to try all PINs.
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new ConfigError(`${folder} is not empty.`)
  await writeFile(keyFile(folder), await fingerprint(config))
  const database = await reach(config)
  try {
    return await dumpDatabase(database.url, join(folder, 'database'))
  } finally {
    await database.stop()
  }
}

/**
 * Restores a backup into an empty database. Answers whether the shop has the key that the backup was
 * made under: without it no PIN in it verifies.
 */
export async function restore(config: Config, folder: string): Promise<{ sameKey: boolean }> {
  const database = await reach(config)
  try {
    await loadDump(database.url, join(folder, 'database'))
    await copyOldFiles(join(folder, 'files'), join(config.dataDir, 'files'))
    const key = await readFile(keyFile(folder), 'utf8')
    return { sameKey: key === (await fingerprint(config)) }
  } finally {
    await database.stop()
  }
}

const keyFile = (folder: string) => join(folder, 'key-fingerprint')

/** Tells one key from another, and nothing of the key itself. */
async function fingerprint(config: Config): Promise<string> {
  return (await openSecrets(config)).sign('backups', 'fingerprint').toString('hex')
}

/** The configured database; or the embedded one, which runs already or is started for the while. */
async function reach({ databaseUrl, dataDir }: Config) {
  const folder = join(dataDir, 'postgres')
  const url = databaseUrl ?? (await urlOfRunning(folder))
  if (url) return { url, stop: async () => undefined }
  return startEmbeddedPostgres({ folder, log: (line) => console.error(line) })
}

/** A backup of when files lay beside the database has them in a folder, from which a job takes them. */
async function copyOldFiles(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true })
}
