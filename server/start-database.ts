import { join } from 'node:path'
import { openDatabase, openPool } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import type { Config } from './config.ts'

/** A database of the newest schema: where it is, and how to stop it if it is our own. */
export type StartedDatabase = { url: string; stop(): Promise<void> }

/** Starts the embedded PostgreSQL unless another is configured, and brings the schema up to date. */
export async function startDatabase(config: Config): Promise<StartedDatabase> {
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        folder: join(config.dataDir, 'postgres'),
        log: (line) => console.error(line),
      })
  const url = config.databaseUrl ?? postgres?.url ?? ''
  const pool = openPool(url, 2)
  try {
    await migrate(openDatabase(pool), pool)
  } catch (error) {
    await postgres?.stop()
    throw error
  } finally {
    await pool.end()
  }
  return { url, stop: async () => postgres?.stop() }
}
