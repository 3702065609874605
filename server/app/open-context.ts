import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { addOperatorEvent, operatorEventsOf } from '#operators/operators.ts'
import { connectProviders } from '#payments/providers/connect-providers.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { FileStore } from '#platform/files/files.ts'
import { EventStreams } from '#platform/http/event-streams.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { openHeartbeat } from '#platform/postgres/heartbeat.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { allAccountRecords } from './all-account-records.ts'
import { allHistories, allSubjectNames } from './all-histories.ts'
import { allPayables } from './all-payables.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'

/** Creates the dependencies of one process. */
export async function openContext(
  config: Config,
  { pool, log, hasher }: { pool: Pool; log: Logger; hasher: Hasher },
): Promise<AppContext> {
  const database = openDatabase(pool)
  const payables = allPayables
  return {
    config,
    pool,
    database,
    heartbeat: openHeartbeat(config, pool, log),
    responses: new ResponseCache(),
    eventStreams: new EventStreams(config.support.streams),
    files: new FileStore(database, join(config.dataDir, 'files')),
    mailer: openMailer(config, database, log),
    providers: connectProviders(config.providers, { config, database, log, payables }),
    payables,
    accountRecords: allAccountRecords,
    histories: allHistories,
    subjectNames: allSubjectNames,
    addOperatorEvent,
    operatorEventsOf,
    secrets: await openSecrets(config),
    hasher,
    log,
  }
}
