import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Generated, DB as Tables } from './tables.ts'

/** The tables whose rows have a number, and the key of the request that made them. */
type MadeOnce = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number>; request_key: unknown }
    ? Name
    : never
}[keyof Tables]

/** The number of the row that a request made, by its key; undefined where it made none. */
export async function madeBy(
  db: Queryable,
  table: MadeOnce,
  requestKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where request_key = ${requestKey}`.execute(db)
  return rows[0]?.id
}
