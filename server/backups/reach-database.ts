import { join } from 'node:path'
import { runningDatabaseUrl, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { StorageConfig } from './backup-settings.ts'

/**
 * Connects to the configured database or the running embedded one; otherwise starts the embedded
 * one until `stop`.
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: StorageConfig): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(dataDir, 'postgres')
  const url = databaseUrl ?? (await runningDatabaseUrl(folder))
  if (url) return { url, stop: async () => undefined }
  return startEmbeddedPostgres({ folder, log: (line) => console.error(line) })
}
