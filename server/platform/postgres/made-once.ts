import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Generated, DB as Tables } from './tables.ts'

/** Tables with a numeric id and the key of the creating request. */
type MadeOnce = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number>; request_key: unknown }
    ? Name
    : never
}[keyof Tables]

/** The id of the row created by a request; undefined if none. */
export async function madeBy(
  db: Queryable,
  table: MadeOnce,
  requestKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where request_key = ${requestKey}`.execute(db)
  return rows[0]?.id
}
