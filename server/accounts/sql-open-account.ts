import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { notLoggedIn } from './authentication.ts'

/**
 * SQL that selects the account (id) unless its person was erased, and keeps it so until the
 * transaction ends. Whatever is inserted for an account stands behind this: between the request's
 * token and its statement the account may have been deleted.
 */
export const openAccount = (accountId: number | null) =>
  sql`select id from accounts where id = ${accountId}::integer and erased_at is null for key share`

/** The same in a transaction of several statements. Throws 401 where the person was erased. */
export async function assertOpenAccount(tx: Queryable, accountId: number): Promise<void> {
  const { rows } = await sql`${openAccount(accountId)}`.execute(tx)
  if (rows.length === 0) throw notLoggedIn()
}
