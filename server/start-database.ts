import { join } from 'node:path'
import { consolePages } from '@apeak/contract/paths'
import { addFirstOperator, makeFirstOwnerLink } from '#operators/operators.ts'
import { addMissingMethods, refuseOfferedWithoutKeys } from '#payments/payments.ts'
import { FileStore } from '#platform/files/files.ts'
import { type Database, openDatabase, openPool, unhurried } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { refuseUnfinishedRestore } from '#platform/postgres/unfinished-restore.ts'
import { createHasher } from '#platform/secrets/secret-hashes.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import type { Config } from './config.ts'

/**
 * A database of the newest schema: where it is, and how to stop it if it is our own. `news`: what
 * whoever starts the shop has to know, once.
 */
export type StartedDatabase = { url: string; news: string[]; stop(): Promise<void> }

/** Starts the embedded PostgreSQL unless another is configured, and brings the schema up to date. */
export async function startDatabase(config: Config): Promise<StartedDatabase> {
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        folder: join(config.dataDir, 'postgres'),
        log: (line) => console.error(line),
      })
  const url = config.databaseUrl ?? postgres?.url ?? ''
  const pool = openPool(url, 4, unhurried)
  const news: string[] = []
  try {
    const database = openDatabase(pool)
    await refuseUnfinishedRestore(pool)
    const { newer } = await migrate(database, pool)
    if (newer.length > 0) {
      news.push(
        `The database is of a newer version of the shop, which this one fits: ${newer.join(', ')}`,
      )
    }
    if (config.demo) await fillWithDemo(config, database)
    await addMissingMethods(database)
    await refuseOfferedWithoutKeys(database, config.providers)
    news.push(await wayIntoConsole(config, database))
  } catch (error) {
    await postgres?.stop()
    throw error
  } finally {
    await pool.end()
  }
  return { url, news, stop: async () => postgres?.stop() }
}

/** Where the console is, and how to log in there: the first owner is made here, or a link for them. */
async function wayIntoConsole(config: Config, database: Database): Promise<string> {
  const first = await addFirstOperator({ config, database, hasher: createHasher() })
  if (first) return first
  const console = `The operators' console is at ${config.publicUrl}${consolePages.home}`
  const link = await makeFirstOwnerLink(database, config.publicUrl)
  return link
    ? `${console}; become its first owner by this link, within 24 hours and once: ${link}`
    : `${console}; for a lost password: npm run reset-operator -- E-MAIL`
}

/** Puts the demo shop into a database that has no category yet. */
async function fillWithDemo(config: Config, database: Database): Promise<void> {
  const { loadDemo } = await import('./load-demo.ts')
  const files = new FileStore(database, join(config.dataDir, 'files'))
  const secrets = await openSecrets(config)
  const start = performance.now()
  const timer = setTimeout(() => console.error('Drawing the demo shop'), 300)
  const isLoaded = await loadDemo({ database, files, secrets })
  clearTimeout(timer)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (isLoaded) console.error(`Loaded the demo shop (${seconds} s)`)
}
