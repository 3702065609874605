import { type RawBuilder, sql } from 'kysely'

/** SQL: a column's time, or an expression's, as it crosses the wire; null where it is null. */
export const isoTime = (time: string | RawBuilder<Date | null>): RawBuilder<string> =>
  sql`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
