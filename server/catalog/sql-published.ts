import { type RawBuilder, sql } from 'kysely'

/** An SQL condition: whether the row of an alias is published already or will be, at a time that is set. */
export const isListed = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.published_at`)} is not null and ${sql.ref(`${alias}.archived_at`)} is null)`

/** An SQL condition: whether a flash sale has begun and has not ended. */
export const isRunning = (alias: string): RawBuilder<unknown> =>
  sql`(coalesce(${sql.ref(`${alias}.starts_at`)} <= now(), true) and ${sql.ref(`${alias}.ends_at`)} > now())`

/** An SQL expression: a time in milliseconds since 1970, as what expires is counted. */
export const millis = (time: RawBuilder<unknown>) =>
  sql<number | null>`floor(extract(epoch from ${time}) * 1000)::bigint`
