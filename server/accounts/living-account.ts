import type { Queryable } from '#platform/postgres/database.ts'
import { notLoggedIn } from './authentication.ts'
import { livingAccount } from './sql.ts'

/**
 * Keeps an account from being erased until the transaction ends: between a request's token and what it
 * inserts, the account may have been deleted. Throws 401 where it was.
 */
export async function assertLivingAccount(tx: Queryable, accountId: number): Promise<void> {
  const { rows } = await livingAccount(accountId).execute(tx)
  if (rows.length === 0) throw notLoggedIn()
}
