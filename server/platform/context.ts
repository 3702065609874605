import type { Language } from '@apeak/contract/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { ResponseCache } from './cache/response-cache.ts'
import type { FileStore } from './files/files.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Mailer } from './mail/mail.ts'
import type { Database } from './postgres/database.ts'
import type {
  AddOperatorEvent,
  History,
  OperatorEventsOf,
  SubjectNames,
} from './postgres/events.ts'
import type { Heartbeat } from './postgres/heartbeat.ts'
import type { Hasher } from './secrets/secret-hashes.ts'
import type { Secrets } from './secrets/secrets.ts'

/**
 * Dependencies of every route and job. A domain that needs more has its own type, such as
 * `PaymentsContext`; `server/app/open-context.ts` joins them.
 */
export type Context = {
  readonly config: CommonConfig
  readonly pool: Pool
  readonly database: Database
  readonly heartbeat: Heartbeat
  readonly responses: ResponseCache
  readonly eventStreams: EventStreams
  readonly files: FileStore
  readonly mailer: Mailer
  /** The things whose own history names operators. */
  readonly histories: readonly History[]
  /** Display names of the subjects of operators' events. */
  readonly subjectNames: SubjectNames
  /** Records an operator's change of something without a history of its own. */
  readonly addOperatorEvent: AddOperatorEvent
  /** The recorded changes of one subject, newest first. */
  readonly operatorEventsOf: OperatorEventsOf
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly hasher: Hasher
}

/** Settings that the platform and every domain may read. */
export type CommonConfig = {
  readonly production: boolean
  /** The shop's public origin, without a trailing slash. */
  readonly publicUrl: string
  /** The languages of the pages. */
  readonly languages: readonly Language[]
}
