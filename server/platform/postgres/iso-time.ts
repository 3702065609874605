import { type RawBuilder, sql } from 'kysely'

/** SQL: a column or expression as an ISO time; null if it is null. */
export const isoTime = (time: string | RawBuilder<Date | null>): RawBuilder<string> =>
  sql`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
