import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import type { Gateways } from '#payments/gateways.ts'
import type { SettleByKind } from '#payments/settle.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Database } from './database.ts'
import type { FileStore } from './files.ts'
import type { Hasher } from './secret-hashes.ts'
import type { Secrets } from './secrets.ts'

/** What every part of the server is handed, instead of reaching for it. */
export type Shop = {
  readonly config: Config
  readonly pool: Pool
  readonly database: Database
  readonly answers: AnswerCache
  readonly files: FileStore
  readonly gateways: Gateways
  readonly settle: SettleByKind
  readonly log: FastifyBaseLogger
  readonly secrets: Secrets
  readonly hasher: Hasher
}
