import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { AccountRecords } from '#accounts/accounts.ts'
import type { Payables } from '#payments/payable.ts'
import type { Providers } from '#payments/provider.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { EventStreams } from '#platform/http/event-streams.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Database } from '#platform/postgres/database.ts'
import type {
  AddOperatorEvent,
  History,
  OperatorEventsOf,
  SubjectNames,
} from '#platform/postgres/events.ts'
import type { Heartbeat } from '#platform/postgres/heartbeat.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Config } from './config.ts'

/** What every part of the server is handed, instead of reaching for it. */
export type AppContext = {
  readonly config: Config
  readonly pool: Pool
  readonly database: Database
  readonly heartbeat: Heartbeat
  readonly responses: ResponseCache
  readonly eventStreams: EventStreams
  readonly files: FileStore
  readonly mailer: Mailer
  readonly providers: Providers
  readonly payables: Payables
  readonly accountRecords: readonly AccountRecords[]
  /** What has a history of its own, in which operators may stand. */
  readonly histories: readonly History[]
  /** What the things of histories are called. */
  readonly subjectNames: SubjectNames
  /** What operators change that has no history of its own is noted by this. */
  readonly addOperatorEvent: AddOperatorEvent
  /** What was noted of one thing by it, the newest first. */
  readonly operatorEventsOf: OperatorEventsOf
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly hasher: Hasher
}
