import { randomBytes } from 'node:crypto'
import { consolePages } from '@apeak/contract/paths'
import { newToken } from '#accounts/accounts.ts'
import { newId } from '#platform/ids.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { ConfigError } from '#platform/settings.ts'
import { activeOwners, queueNoticeTo } from './sql-notices.ts'
import { insertAccessLink } from './sql-password-resets.ts'

/**
 * Makes the link by which an operator who lost password or second factor chooses another password, after
 * which they set up another authenticator app: for whoever has the server's terminal. It works for an hour
 * and once, and every owner is told by mail. Throws `ConfigError` where nobody with access has the address.
 */
export async function makeAccessLink(
  database: Database,
  publicUrl: string,
  typed: string,
): Promise<string> {
  const token = newToken()
  await inTransaction(database, async (tx) => {
    const owners = await activeOwners(tx)
    const link = { id: newId('w'), email: typed.trim().toLowerCase(), seed: randomBytes(16), token }
    if (!(await insertAccessLink(tx, link))) {
      const known = owners.map(({ email }) => email).join(', ') || 'none'
      throw new ConfigError(`No operator with access has this address. The owners: ${known}`)
    }
    for (const { id } of owners) await queueNoticeTo(tx, 'access-link-made', id)
  })
  return `${publicUrl}${consolePages.resetPassword}#${token}`
}
