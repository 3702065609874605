import { type RawBuilder, sql } from 'kysely'

/** SQL: a column's time as it crosses the wire, as JavaScript writes it; null where it is null. */
export const iso = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
