import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * SQL, a condition that always holds: the statement is committed before it is on the disk, which is where
 * most of a small statement's time goes. For what nobody was promised, such as a cart: the last half
 * second of it may be lost where PostgreSQL itself dies, and nothing else. Within a transaction it does
 * nothing, since all of that would be committed so.
 */
export const unflushed = (db: Queryable): RawBuilder<boolean> =>
  db.isTransaction ? sql`true` : sql`set_config('synchronous_commit', 'off', true) = 'off'`
