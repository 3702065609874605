import { join } from 'node:path'
import { consolePages } from '@apeak/contract/paths'
import type { Logger } from 'pino'
import { refuseUnfinishedRestore } from '#backups/unfinished-restore.ts'
import { addFirstOperator, makeFirstOwnerLink } from '#operators/operators.ts'
import { addMissingMethods, refuseMethodsWithoutKeys } from '#payments/methods/list-methods.ts'
import { FileStore } from '#platform/files/files.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { timeStep } from '#platform/log.ts'
import { type Database, noTimeouts, openDatabase, openPool } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { createHasher } from '#platform/secrets/secret-hashes.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import type { Config } from './config.ts'

/**
 * A database with the newest schema. `news`: messages to print at the start. `died`: resolves if
 * the embedded database dies.
 */
export type StartedDatabase = {
  url: string
  news: string[]
  died: Promise<void> | undefined
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL unless another is configured, and migrates the database. */
export async function startDatabase(config: Config, log: Logger): Promise<StartedDatabase> {
  const folder = join(config.dataDir, 'postgres')
  const postgres = config.databaseUrl
    ? undefined
    : await timeStep(log, 'started the database', () => startEmbeddedPostgres({ folder }))
  const url = config.databaseUrl ?? postgres?.url ?? ''
  const pool = openPool(url, 4, noTimeouts)
  const news: string[] = []
  try {
    const database = openDatabase(pool)
    await refuseUnfinishedRestore(pool)
    const { newer } = await timeStep(log, 'brought the database up to date', () => migrate(pool))
    if (postgres && config.production) {
      news.push(
        'The database is embedded: for one machine, without failover. See docs/high-availability.md.',
      )
    }
    if (newer.length > 0) {
      news.push(`The database is from a newer, compatible version of the shop: ${newer.join(', ')}`)
    }
    if (config.demo) await fillWithDemo(config, database, log)
    await addMissingMethods(database)
    await refuseMethodsWithoutKeys(database, config.providers)
    news.push(...(await consoleAccessLines(config, database)))
  } catch (error) {
    await postgres?.stop()
    throw error
  } finally {
    await pool.end()
  }
  return { url, news, died: postgres?.died, stop: async () => postgres?.stop() }
}

/** Creates the first owner or a link that creates one, and returns how to log in to the console. */
async function consoleAccessLines(config: Config, database: Database): Promise<string[]> {
  const first = await addFirstOperator({ config, database, hasher: createHasher() })
  const link = first ? undefined : await makeFirstOwnerLink(database, config.publicUrl)
  const how = link
    ? `Create its first owner with this link (valid once, for 24 hours): ${link}`
    : 'Lost your password? Run: npm run reset-operator -- E-MAIL'
  return [`The operators' console is at ${config.publicUrl}${consolePages.home}`, first ?? how]
}

/** Loads the demo into a database without categories. */
async function fillWithDemo(config: Config, database: Database, log: Logger): Promise<void> {
  const { loadDemo } = await import('./load-demo.ts')
  const files = new FileStore(database, join(config.dataDir, 'files'))
  const secrets = await openSecrets(config)
  const start = performance.now()
  const isLoaded = await loadDemo({ database, files, secrets })
  const seconds = Math.round((performance.now() - start) / 100) / 10
  if (!isLoaded) return
  log.info({ seconds }, 'loaded the demo shop')
  if (config.sandbox) await addJob(database, 'map_demo_supplies', {})
}
